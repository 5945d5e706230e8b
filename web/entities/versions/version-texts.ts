import type { FieldChange } from "#domain/dated-versions.ts";

/** How the fields of versioned settings and their values are written for people. */
export interface VersionTexts<Field extends string, Value> {
  readonly fieldName: (field: Field) => string;
  /** A value, with its unit. */
  readonly valueText: (field: Field, value: Value) => string;
}

/** The difference between two versions, and the words for it. */
export interface WrittenChanges<Field extends string, Value> extends VersionTexts<Field, Value> {
  readonly changes: readonly FieldChange<Field, Value>[];
}
