package dev.acpclient.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.Samples;
import dev.acpclient.model.Samples.Sample;
import dev.acpclient.model.WireTypes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Nothing that a peer can send makes reading throw, and what was kept is good. */
class TotalityTest {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final List<Class<?>> TYPES = WireTypes.all();
  private static final List<Sample> SAMPLES = Samples.all().toList();

  @Property
  void any_tree_is_decoded_as_any_type_without_throwing(@ForAll("trees") JsonNode tree) {
    for (Class<?> type : TYPES) {
      assertThat(AcpJson.decode(tree, type)).isNotNull();
    }
    assertThat(JsonRpcMessage.read(tree).toJson()).isNotNull();
  }

  @Property
  void any_text_is_read_without_throwing(@ForAll String text, @ForAll byte[] bytes) {
    assertThat(AcpJson.readTree(text)).isNotNull();
    assertThat(AcpJson.readTree(bytes)).isNotNull();
  }

  @Property(tries = 5000)
  void what_is_kept_of_a_broken_message_is_read_again_as_the_same(
      @ForAll("samples") Sample sample,
      @ForAll("trees") JsonNode replacement,
      @ForAll Random random) {
    JsonNode broken = replaceSomewhere(Reading.json(sample.json()), replacement, random);
    Class<?> type = Codecs.widest(sample.type());
    if (AcpJson.decode(broken, type) instanceof Decoded.Value<?> kept) {
      Decoded<?> again = AcpJson.decode(AcpJson.encode(kept.value()), type);
      assertThat(again.toOptional()).isEqualTo(Optional.of(kept.value()));
      assertThat(again.problems()).hasSizeLessThanOrEqualTo(kept.problems().size());
    }
  }

  private static JsonNode replaceSomewhere(JsonNode tree, JsonNode replacement, Random random) {
    if (tree instanceof ObjectNode object && !object.isEmpty()) {
      List<String> keys = new ArrayList<>();
      object.fieldNames().forEachRemaining(keys::add);
      String key = keys.get(random.nextInt(keys.size()));
      JsonNode child = object.get(key);
      boolean deeper = child.isContainerNode() && random.nextInt(3) > 0;
      object.set(key, deeper ? replaceSomewhere(child, replacement, random) : replacement);
      return object;
    }
    if (tree instanceof ArrayNode array && !array.isEmpty()) {
      int index = random.nextInt(array.size());
      array.set(index, replaceSomewhere(array.get(index), replacement, random));
      return array;
    }
    return replacement;
  }

  @Provide
  Arbitrary<Sample> samples() {
    return Arbitraries.of(SAMPLES);
  }

  @Provide
  Arbitrary<JsonNode> trees() {
    Arbitrary<JsonNode> leaves =
        Arbitraries.of(
            JSON.nullNode(),
            JSON.missingNode(),
            JSON.booleanNode(true),
            JSON.numberNode(0),
            JSON.numberNode(-1L),
            JSON.numberNode(new BigInteger("18446744073709551616")),
            JSON.numberNode(Double.NaN),
            JSON.numberNode(new BigDecimal("1e999999999")),
            JSON.numberNode(1.5f),
            JSON.textNode(""),
            JSON.textNode("text"),
            JSON.textNode("_x"),
            JSON.binaryNode(new byte[] {1}),
            JSON.pojoNode(new Object()));
    return Arbitraries.recursive(() -> leaves, TotalityTest::containers, 0, 4);
  }

  private static Arbitrary<JsonNode> containers(Arbitrary<JsonNode> inner) {
    Arbitrary<String> keys =
        Arbitraries.of(
            "type",
            "sessionUpdate",
            "state",
            "mode",
            "outcome",
            "action",
            "operation",
            "id",
            "method",
            "params",
            "result",
            "error",
            "content",
            "_meta",
            "sessionId",
            "messageId");
    return Arbitraries.oneOf(
        inner,
        inner.list().ofMaxSize(3).map(items -> JSON.arrayNode().addAll(items)),
        Arbitraries.maps(keys, inner).ofMaxSize(4).map(fields -> JSON.objectNode().setAll(fields)));
  }
}
