package dev.acpclient.model.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Collectors;

/** A union told apart by which key is there: one, and only one, even if its value is bad. */
record OneKeyUnionCodec<T>(List<UnionBranch<ObjectCodec<T>>> branches) implements ObjectCodec<T> {

  @Override
  public T read(ObjectNode object, ReadContext context) throws MalformedException {
    UnionBranch<ObjectCodec<T>> found = null;
    for (UnionBranch<ObjectCodec<T>> branch : branches) {
      if (object.has(branch.tag())) {
        if (found != null) {
          throw notExactlyOne(context);
        }
        found = branch;
      }
    }
    if (found == null) {
      throw notExactlyOne(context);
    }
    return found.codec().read(object, context);
  }

  private MalformedException notExactlyOne(ReadContext context) {
    String keys = branches.stream().map(UnionBranch::tag).collect(Collectors.joining(", "));
    return context.malformed("should have exactly one of the keys " + keys);
  }

  @Override
  public void writeFields(T value, ObjectNode target) {
    UnionBranch.of(value, branches).codec().writeFields(value, target);
  }
}
