import { badInput } from "#domain/errors.ts";
import type { FieldCode } from "#domain/field-errors.ts";

/** @throws AppError BAD_INPUT when any field has something against it. */
export function checkFields(checks: Readonly<Record<string, FieldCode | null>>): void {
  const fields: Record<string, FieldCode> = {};
  for (const [field, code] of Object.entries(checks)) if (code !== null) fields[field] = code;
  if (Object.keys(fields).length > 0) throw badInput(fields);
}
