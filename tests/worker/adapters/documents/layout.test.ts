import { array, assert, constantFrom, nat, property, record, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { paymentLine } from "#domain/documents/compose.ts";
import { DOCUMENT_LABELS } from "#domain/documents/document-words.ts";
import { DOCUMENT_KINDS, type ComposedDocument } from "#domain/documents/document.ts";
import { totalsOf } from "#domain/documents/tax.ts";
import regular from "#worker/adapters/documents/fonts/data/regular.json" with { type: "json" };
import semiBold from "#worker/adapters/documents/fonts/data/semi-bold.json" with { type: "json" };
import { Typeface } from "#worker/adapters/documents/fonts/typeface.ts";
import type { Mark } from "#worker/adapters/documents/layout/block.ts";
import { pagesOf } from "#worker/adapters/documents/layout/pages.ts";
import { MARGIN, PAGE, type Setting } from "#worker/adapters/documents/layout/paper.ts";
import { DOCUMENTS, HAULAGE, INVOICE } from "../../../support/composed-documents.ts";

const TYPEFACES = { regular: new Typeface(regular), "semi-bold": new Typeface(semiBold) };
const widthOf: Setting["widthOf"] = (text, { size, weight }) => TYPEFACES[weight].width(text, size);
const pages = (document: ComposedDocument, language: "th" | "en" = "en") =>
  pagesOf({ language, widthOf }, document, "original");

const NAMES = string({
  unit: constantFrom(..."กขนปผมยรส่้ิีุูำา ABCabc0123 ()-"),
  minLength: 1,
  maxLength: 300,
});
const ROUTES = array(record({ th: NAMES, en: NAMES }), { minLength: 2, maxLength: 12 });

describe("the layout of a document", () => {
  it.each(DOCUMENT_KINDS)("keeps every mark of a %s inside the margins", (kind) => {
    for (const page of pages(DOCUMENTS[kind])) expectInsideMargins(page);
  });

  it("keeps every mark inside the margins, however long names, addresses and routes are", () => {
    assert(
      property(NAMES, NAMES, ROUTES, nat(12), (name, address, route, count) => {
        const lines = Array.from({ length: count + 1 }, () => HAULAGE);
        const buyer = { ...INVOICE.buyer, name, address };
        for (const page of pages({ ...INVOICE, buyer, route, lines })) expectInsideMargins(page);
      }),
      { numRuns: 50 },
    );
  });

  it("begins the table on the next page when the stops leave no room for the only row and the sums", () => {
    const route = Array.from({ length: 8 }, (_, index) => ({ th: "ก", en: `Stop ${index}` }));
    const [first = [], second = [], ...more] = pages({ ...INVOICE, route, lines: [HAULAGE] });
    for (const page of [first, second]) expectInsideMargins(page);
    const holdsRow = (page: readonly Mark[]) => textsOf(page).some(({ text }) => text === "10,000.00");
    expect([holdsRow(first), holdsRow(second), more]).toEqual([false, true, []]);
  });

  it("never draws two texts over each other", () => {
    for (const kind of DOCUMENT_KINDS) for (const page of pages(DOCUMENTS[kind])) expectNoOverlaps(page);
  });

  it("ends all amounts at the right margin", () => {
    const amounts = textsOf(pages(INVOICE)[0] ?? []).filter(({ text }) => /^−?[\d,]+\.\d\d$/u.test(text));
    expect(amounts.length).toBeGreaterThan(5);
    for (const { x, text, style } of amounts)
      expect(x + widthOf(text, style)).toBeCloseTo(PAGE.width - MARGIN.right, 3);
  });

  it("says what is exempt on an invoice, and not on the receipt of a part of it", () => {
    const words = (document: ComposedDocument) =>
      pages(document)
        .flatMap(textsOf)
        .map(({ text }) => text)
        .join(" ");
    const paid = paymentLine(500_000, true);
    const part = { ...DOCUMENTS.receipt, lines: [paid], totals: totalsOf([paid]) };
    expect(words(INVOICE)).toContain(DOCUMENT_LABELS.exempt.en);
    expect(words(part)).not.toContain(DOCUMENT_LABELS.exempt.en);
  });

  it("puts every line on one page, in order", () => {
    const lines = Array.from({ length: 90 }, (_, index) => ({ ...HAULAGE, amountSatang: 100_000 + index }));
    const shown = pages({ ...INVOICE, lines }, "th")
      .flatMap(textsOf)
      .map(({ text }) => text)
      .filter((text) => /^1,000\.\d\d$/u.test(text));
    expect(shown).toEqual(lines.map((_, index) => `1,000.${String(index).padStart(2, "0")}`));
  });
});

function textsOf(page: readonly Mark[]) {
  return page.filter((mark) => mark.kind === "text");
}

function expectInsideMargins(page: readonly Mark[]): void {
  for (const mark of page) {
    const [width, below] =
      mark.kind === "text" ? [widthOf(mark.text, mark.style), mark.style.size * 0.5] : [0, 0];
    expect(mark.x).toBeGreaterThanOrEqual(MARGIN.left - 0.01);
    expect(mark.x + width).toBeLessThanOrEqual(PAGE.width - MARGIN.right + 0.01);
    expect(mark.y).toBeGreaterThanOrEqual(MARGIN.top - 0.01);
    expect(mark.y + below).toBeLessThanOrEqual(PAGE.height - MARGIN.bottom + 6);
  }
}

function expectNoOverlaps(page: readonly Mark[]): void {
  const boxes = textsOf(page).map(({ text, x, y, style }) => ({
    text,
    left: x,
    right: x + widthOf(text, style),
    top: y - style.size * 0.7,
    bottom: y,
  }));
  for (const [index, a] of boxes.entries())
    for (const b of boxes.slice(index + 1)) {
      const isBeside = a.right <= b.left || b.right <= a.left;
      const isAbove = a.bottom <= b.top || b.bottom <= a.top;
      expect(isBeside || isAbove, `${a.text} and ${b.text}`).toBe(true);
    }
}
