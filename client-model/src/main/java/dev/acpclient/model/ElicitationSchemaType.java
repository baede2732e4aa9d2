package dev.acpclient.model;

/** What a whole answer to a form is. There is only one kind. */
public enum ElicitationSchemaType implements WireName {
  OBJECT;

  @Override
  public String wire() {
    return "object";
  }
}
