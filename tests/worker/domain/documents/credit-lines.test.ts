import * as fc from "fast-check";
import { expect, test } from "vitest";
import { creditLines, remainingLines } from "#domain/documents/credit-lines.ts";
import type { DocumentLine } from "#domain/documents/document.ts";
import { containedVatSatang, totalsOf } from "#domain/documents/tax.ts";

function line(kind: "transport" | "labour", amountSatang: number, words = kind as string): DocumentLine {
  const isVatable = kind === "labour";
  const vatRateBp = isVatable ? 700 : 0;
  return {
    kind,
    description: { th: words, en: words },
    quantity: 1,
    unit: { th: "เที่ยว", en: "trip" },
    amountSatang,
    taxClass: isVatable ? "vatable" : "exempt",
    vatRateBp,
    vatSatang: containedVatSatang(amountSatang, vatRateBp),
  };
}

test("a part of an invoice comes from its lines in proportion, with the VAT that it contains", () => {
  const invoice = [line("transport", 10_000_00), line("labour", 2_140_00)];
  expect(creditLines(invoice, 1_214_00)).toEqual([
    { ...invoice[0], amountSatang: 1_000_00 },
    { ...invoice[1], amountSatang: 214_00, vatSatang: 14_00 },
  ]);
});

test("the satang that do not divide go to the largest remainders, and a line that gives nothing is left out", () => {
  const invoice = [line("transport", 100, "a"), line("transport", 100, "b"), line("transport", 1, "c")];
  const amounts = creditLines(invoice, 101).map(({ description, amountSatang }) => [
    description.en,
    amountSatang,
  ]);
  expect(amounts).toEqual([
    ["a", 50],
    ["b", 50],
    ["c", 1],
  ]);
  expect(creditLines(invoice, 1)).toHaveLength(1);
});

test("two vehicles with the same line are one line in what is left of them", () => {
  const invoice = [line("transport", 300_00), line("transport", 300_00)];
  const [left] = remainingLines(invoice, creditLines(invoice, 100_00));
  expect(left).toMatchObject({ amountSatang: 500_00, quantity: 2 });
});

test("whatever is credited in whatever parts, amounts and VAT of all credit notes are exactly those of the invoice", () => {
  const lines = fc.array(
    fc.tuple(
      fc.constantFrom<"transport" | "labour">("transport", "labour"),
      fc.integer({ min: 1, max: 100_000_00 }),
    ),
    { minLength: 1, maxLength: 6 },
  );
  const property = fc.property(
    lines,
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
    (drawn, parts) => {
      const invoice = drawn.map(([kind, amount], index) => line(kind, amount, `${kind} ${index % 3}`));
      const credited: DocumentLine[] = [];
      for (const share of [...parts, 1]) {
        const left = remainingLines(invoice, credited);
        const rest = totalsOf(left).totalSatang;
        if (rest === 0) break;
        const amount = Math.max(1, Math.floor(rest * share));
        const note = creditLines(left, amount);
        expect(totalsOf(note).totalSatang).toBe(amount);
        for (const each of note) {
          expect(each.amountSatang).toBeGreaterThan(0);
          expect(each.vatSatang).toBeGreaterThanOrEqual(0);
          expect(each.vatSatang).toBeLessThanOrEqual(each.amountSatang);
        }
        credited.push(...note);
      }
      expect(totalsOf(credited)).toEqual(totalsOf(invoice));
      expect(remainingLines(invoice, credited)).toEqual([]);
    },
  );
  fc.assert(property, { numRuns: 300 });
});
