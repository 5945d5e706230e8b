import type { ZodError } from "zod";
import { FIELD_CODES, type FieldCode, type FieldErrors } from "#domain/field-errors.ts";

type Issue = ZodError["issues"][number];

/** The first error code of each field of an input that a schema has refused. */
export function fieldErrorsIn(error: ZodError, input: unknown): FieldErrors {
  const fields: Record<string, FieldCode> = {};
  for (const { path, code } of error.issues.flatMap((issue) => flatten(issue, input))) fields[path] ??= code;
  return fields;
}

/** The issues of a union are those of its best matching branch. */
function flatten(
  issue: Issue,
  input: unknown,
  base: readonly PropertyKey[] = [],
): { path: string; code: FieldCode }[] {
  const path = [...base, ...issue.path];
  if (issue.code === "invalid_union" && valueAt(input, path) !== undefined) {
    const closest = issue.errors.toSorted((a, b) => deepest(b) - deepest(a) || a.length - b.length)[0];
    if (closest !== undefined && closest.length > 0)
      return closest.flatMap((each) => flatten(each, input, path));
  }
  return [{ path: path.map(String).join("."), code: fieldCode(issue, valueAt(input, path)) }];
}

function deepest(issues: readonly { readonly path: readonly PropertyKey[] }[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length));
}

const TOO_BIG: Readonly<Record<string, FieldCode>> = { string: "TOO_LONG", array: "TOO_MANY" };
const TOO_SMALL: Readonly<Record<string, FieldCode>> = { string: "TOO_SHORT", array: "TOO_FEW" };

function fieldCode(issue: Issue, value: unknown): FieldCode {
  const named = FIELD_CODES.find((code) => code === issue.message);
  if (named !== undefined) return named;
  if (value === undefined || value === null) return "REQUIRED";
  if (issue.code === "too_big") return TOO_BIG[issue.origin] ?? "TOO_LARGE";
  if (issue.code !== "too_small") return "INVALID";
  if (typeof value === "string" && value.trim() === "") return "REQUIRED";
  return TOO_SMALL[issue.origin] ?? "TOO_SMALL";
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
