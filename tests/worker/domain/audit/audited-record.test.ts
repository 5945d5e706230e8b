import { expect, expectTypeOf, test } from "vitest";
import { AUDITED_FIELDS, type InWords } from "#domain/audit/audited-record.ts";

interface Known {
  readonly orderId: string;
  readonly lines: readonly { readonly amountSatang: number }[];
  readonly jobs: Readonly<Record<string, { readonly status: string }>>;
}

test("a record whose fields all have words may be taken down, also with lists and with ids for keys", () => {
  expectTypeOf<InWords<Known>>().toEqualTypeOf<Known>();
  expectTypeOf<InWords<Known | null>>().toEqualTypeOf<Known | null>();
});

test("a record with a field without words may not, however deep it lies, nor one of which nothing is known", () => {
  expectTypeOf<InWords<{ teleport: string }>>().toEqualTypeOf<{ readonly lacksWords: "teleport" }>();
  expectTypeOf<InWords<{ lines: { beam: 1 }[] }>>().toEqualTypeOf<{ readonly lacksWords: "beam" }>();
  expectTypeOf<InWords<Record<string, unknown>>>().toEqualTypeOf<{
    readonly lacksWords: "whatever it holds";
  }>();
});

test("no field is listed twice", () => {
  expect(AUDITED_FIELDS.length).toBe(new Set(AUDITED_FIELDS).size);
});
