import { expect, test } from "vitest";
import type { z } from "zod";
import { PERSONAL_IDS, RECORD_ID_FIELDS, recordIds } from "#domain/audit/record-ids.ts";
import { appRouter } from "#worker/trpc/router.ts";
import { RULES } from "./rules.ts";

/** The parts of a schema of zod that its fields are found by. */
interface Definition {
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

function fieldsOf(schema: z.ZodType | undefined): readonly string[] {
  if (schema === undefined) return [];
  const definition = schema.def as unknown as Definition;
  if (definition.shape !== undefined) return Object.keys(definition.shape);
  const { innerType, in: before, out, left, right, options = [] } = definition;
  return [innerType, before, out, left, right, ...options].flatMap(fieldsOf);
}

test("every id and day that the audit log keeps of an input has a word for the office", () => {
  const procedures = appRouter._def.procedures as unknown as Readonly<
    Record<string, { readonly _def: { readonly inputs: readonly z.ZodType[] } }>
  >;
  const named = Object.entries(RULES)
    .filter(([, { kind }]) => kind === "mutation")
    .flatMap(([path]) => procedures[path]?._def.inputs.flatMap(fieldsOf) ?? [])
    .filter((name) => Object.keys(recordIds({ [name]: name.endsWith("Ids") ? ["a"] : "a" })).length > 0);
  expect(named.length).toBeGreaterThan(50);
  const words: readonly string[] = RECORD_ID_FIELDS;
  expect([...new Set(named)].filter((name) => !words.includes(name))).toEqual([]);
  expect(PERSONAL_IDS.filter((name) => words.includes(name))).toEqual([]);
});
