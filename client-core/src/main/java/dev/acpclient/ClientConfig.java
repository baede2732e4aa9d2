package dev.acpclient;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.connection.Limits;
import dev.acpclient.connection.WireLog;
import dev.acpclient.model.ClientCapabilities;
import dev.acpclient.model.Implementation;
import dev.acpclient.session.Settings;
import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a front end has chosen in {@link AcpClientBuilder}. */
record ClientConfig(
    Implementation info,
    ClientCapabilities capabilities,
    Settings settings,
    Limits limits,
    @Nullable Scheduler clock,
    WireLog wireLog,
    PermissionPolicy permissionPolicy,
    Duration initializeTimeout,
    Duration cancelTimeout,
    Map<String, ExtensionHandler> requests,
    Map<String, Consumer<JsonNode>> notifications) {

  ClientConfig {
    requests = Map.copyOf(requests);
    notifications = Map.copyOf(notifications);
  }
}
