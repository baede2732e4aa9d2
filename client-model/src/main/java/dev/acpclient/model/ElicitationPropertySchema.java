package dev.acpclient.model;

import dev.acpclient.model.schema.Discriminator;

/** One field of a form. */
@Discriminator("type")
public sealed interface ElicitationPropertySchema
    permits StringPropertySchema,
        NumberPropertySchema,
        IntegerPropertySchema,
        BooleanPropertySchema,
        MultiSelectPropertySchema,
        UnknownElicitationPropertySchema {

  /** Calls the case of this variant. */
  <R> R match(Cases<R> cases);

  /**
   * One case per variant.
   *
   * @param <R> what a case answers
   */
  interface Cases<R> {

    R string(StringPropertySchema schema);

    R number(NumberPropertySchema schema);

    R integer(IntegerPropertySchema schema);

    R bool(BooleanPropertySchema schema);

    R multiSelect(MultiSelectPropertySchema schema);

    R unknown(UnknownElicitationPropertySchema schema);
  }
}
