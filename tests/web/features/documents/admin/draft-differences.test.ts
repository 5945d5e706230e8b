import * as fc from "fast-check";
import { expect, test } from "vitest";
import { invoiceContentText } from "#domain/documents/compose.ts";
import { TAX_CLASSES, type ComposedDocument } from "#domain/documents/document.ts";
import { draftDifferences } from "#web/features/documents/admin/draft-differences.ts";
import { HAULAGE, INVOICE, LABOUR } from "../../../../support/composed-documents.ts";

/** What the notice shows of two contents: label, what was seen, what is there by now. */
function shown(change: Partial<ComposedDocument>, seen: ComposedDocument = INVOICE) {
  const { changes, label } = draftDifferences(seen, { ...seen, ...change });
  return changes.map(({ field, before, theirs }) => [label(field), before, theirs]);
}

const PERSON = { kind: "person", name: "Malee", address: "1 Sample Road", taxId: "", branch: "" } as const;
const ONE_LINE: ComposedDocument = { ...INVOICE, lines: [LABOUR] };

test.each([
  [
    "an address of the seller",
    INVOICE,
    { seller: { ...INVOICE.seller, addressLines: [{ th: "2 ถนนตัวอย่าง", en: "2 Sample Road" }] } },
    ["KhonDee Co., Ltd.", "1 Sample Road – Hua Mak, Bang Kapi – Bangkok 10240", "2 Sample Road"],
  ],
  [
    "a phone of the seller",
    INVOICE,
    { seller: { ...INVOICE.seller, phone: "+66200000000" } },
    ["KhonDee Co., Ltd.", "+66100000000", "+66200000000"],
  ],
  [
    "a name that is another in Thai alone",
    INVOICE,
    { seller: { ...INVOICE.seller, name: { ...INVOICE.seller.name, th: "บริษัท อื่น จำกัด" } } },
    ["KhonDee Co., Ltd.", "บริษัท ขนดี จำกัด", "บริษัท อื่น จำกัด"],
  ],
  [
    "the unit of a line",
    ONE_LINE,
    { lines: [{ ...LABOUR, unit: { th: "ชั่วโมง", en: "hour" } }] },
    [
      "1. Helpers: 2, 4 hours",
      "Helpers: 2, 4 hours · 1 job · ฿2,140 · VAT 7 %",
      "Helpers: 2, 4 hours · 1 hour · ฿2,140 · VAT 7 %",
    ],
  ],
  [
    "the address of a person",
    { ...INVOICE, buyer: PERSON },
    { buyer: { ...PERSON, address: "" } },
    ["Documents made out to", "Malee · 1 Sample Road", "Malee"],
  ],
  [
    "what a line is for",
    { ...INVOICE, lines: [HAULAGE] },
    { lines: [{ ...HAULAGE, kind: "fuel" }] },
    ["1. Transport, 6-wheel truck, 763.4 km", "Transport", "Fuel"],
  ],
] as const)("%s is shown with both values", (_name, seen, change, expected) => {
  expect(shown(change, seen)).toEqual([expected]);
});

const word = fc.string({ maxLength: 3 });
const text = fc.record({ th: word, en: word });
const satang = fc.integer({ min: 0, max: 300 });
const line = fc.record({
  kind: fc.constantFrom("transport", "fuel", "ferry", "labour", "waiting", "cancellation_fee"),
  description: text,
  quantity: fc.integer({ min: 1, max: 3 }),
  unit: text,
  amountSatang: satang,
  taxClass: fc.constantFrom(...TAX_CLASSES),
  vatRateBp: fc.constantFrom(0, 700),
  vatSatang: satang,
});
const withheld = fc.record({
  income: fc.constantFrom("transport", "service"),
  rateBp: fc.constantFrom(100, 300),
  baseSatang: satang,
  withheldSatang: satang,
});
const content: fc.Arbitrary<ComposedDocument> = fc
  .record({
    seller: fc.record({
      name: text,
      addressLines: fc.array(text, { maxLength: 3 }),
      phone: word,
      email: word,
      taxId: word,
      branch: word,
      showsVat: fc.boolean(),
    }),
    buyer: fc.record({
      kind: fc.constantFrom("person", "company"),
      name: word,
      address: word,
      taxId: word,
      branch: word,
    }),
    route: fc.array(text, { maxLength: 3 }),
    lines: fc.array(line, { maxLength: 3 }),
    withholding: fc.option(
      fc.record({
        lines: fc.array(withheld, { maxLength: 2 }),
        withheldSatang: fc.constant(0),
        toPaySatang: fc.constant(0),
      }),
    ),
  })
  .map((drawn) => ({ ...INVOICE, ...drawn }));

/** A content and one in which a single thing is another, or which is drawn anew. */
const two = content.chain((one) =>
  fc.tuple(
    fc.constant(one),
    fc.oneof(
      content,
      content.chain((other) =>
        fc.constantFrom(
          { ...one, route: other.route },
          { ...one, lines: other.lines },
          { ...one, withholding: other.withholding },
          ...keysOf(one.seller).map((key) => ({
            ...one,
            seller: { ...one.seller, [key]: other.seller[key] },
          })),
          ...keysOf(one.buyer).map((key) => ({ ...one, buyer: { ...one.buyer, [key]: other.buyer[key] } })),
          ...one.lines.flatMap((own, index) =>
            keysOf(own).map((key) => ({
              ...one,
              lines: one.lines.with(index, { ...own, [key]: (other.lines[0] ?? own)[key] }),
            })),
          ),
        ),
      ),
    ),
  ),
);

function keysOf<Whole extends object>(whole: Whole): readonly (keyof Whole)[] {
  return Object.keys(whole) as (keyof Whole)[];
}

test("any two contents that are not the same have a difference whose values are not the same, and the same ones none", () => {
  fc.assert(
    fc.property(two, ([one, other]) => {
      const { changes } = draftDifferences(one, other);
      expect(changes.length > 0).toBe(invoiceContentText(one) !== invoiceContentText(other));
      for (const { before, theirs } of changes) expect(before).not.toBe(theirs);
      expect(new Set(changes.map(({ field }) => field)).size).toBe(changes.length);
    }),
    { numRuns: 1000 },
  );
});
