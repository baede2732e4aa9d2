package dev.acpclient.session;

import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashPMap;
import org.pcollections.HashTreePMap;
import org.pcollections.OrderedPMap;
import org.pcollections.OrderedPSet;

/**
 * All sessions that one client knows, and the requests that are open between it and the agent.
 * Immutable; any thread may read it.
 *
 * @param settings what this client chose about the rules
 * @param byId in the order in which they appeared
 * @param sent requests of the client that the agent has not answered yet
 * @param asked requests of the agent that nobody has answered yet, with the session that asked
 * @param unclaimed sessions that the agent named and nobody asked for, the oldest first
 * @param sequence how many events there were
 * @param diagnostics what could not be told to belong to a session
 */
public record Sessions(
    Settings settings,
    OrderedPMap<SessionId, SessionModel> byId,
    HashPMap<RequestId, SentRequest> sent,
    HashPMap<RequestId, SessionId> asked,
    OrderedPSet<SessionId> unclaimed,
    long sequence,
    Diagnostics diagnostics) {

  /**
   * A request of the client that is open.
   *
   * @param at the position, in the sequence of events, at which it was sent
   */
  public record SentRequest(ClientRequest request, long at) {}

  /** A client that knows no session yet. */
  public static Sessions none(Settings settings) {
    return new Sessions(
        settings,
        OrderedPMap.empty(),
        HashTreePMap.empty(),
        HashTreePMap.empty(),
        OrderedPSet.empty(),
        0,
        Diagnostics.NONE);
  }

  /** The request of the client that is open under this id; null if there is none. */
  public @Nullable ClientRequest openRequest(RequestId id) {
    SentRequest request = sent.get(id);
    return request == null ? null : request.request();
  }

  /** The model of a session; null if this client has not heard of it. */
  public @Nullable SessionModel find(SessionId id) {
    return byId.get(id);
  }

  /** The subagents of a session at every depth: each before its own, in the order of attachment. */
  public List<SessionId> descendants(SessionId id) {
    return descendants(byId, id);
  }

  static List<SessionId> descendants(Map<SessionId, SessionModel> byId, SessionId id) {
    List<SessionId> found = new ArrayList<>();
    Deque<SessionId> rest = new ArrayDeque<>();
    pushChildren(byId, id, rest);
    while (!rest.isEmpty()) {
      SessionId child = rest.pop();
      found.add(child);
      pushChildren(byId, child, rest);
    }
    return found;
  }

  private static void pushChildren(
      Map<SessionId, SessionModel> byId, SessionId id, Deque<SessionId> rest) {
    SessionModel model = byId.get(id);
    if (model != null) {
      for (int i = model.children().size() - 1; i >= 0; i--) {
        rest.push(model.children().get(i));
      }
    }
  }
}
