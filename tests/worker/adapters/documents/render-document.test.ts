import { describe, expect, it } from "vitest";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import {
  DOCUMENT_COPIES,
  DOCUMENT_KINDS,
  DOCUMENT_LANGUAGES,
  type ComposedDocument,
} from "#domain/documents/document.ts";
import { COPY_WORDS, DOCUMENT_TITLES } from "#domain/documents/document-words.ts";
import { renderDocument, type Printing } from "#worker/adapters/documents/render-document.ts";
import { DOCUMENTS, HAULAGE, INVOICE } from "../../../support/composed-documents.ts";

const MOST_BYTES = 150_000;
const THAI: Printing = { copy: "original", language: "th" };
const EVERY_FORM = DOCUMENT_KINDS.flatMap((kind) =>
  DOCUMENT_LANGUAGES.flatMap((language) => DOCUMENT_COPIES.map((copy) => ({ kind, language, copy }))),
);

describe("the file of a document", () => {
  it.each(EVERY_FORM)(
    "$kind ($language, $copy) says all of the document",
    async ({ kind, language, copy }) => {
      const document = DOCUMENTS[kind];
      const text = await textOf(document, { language, copy });
      const { seller, buyer, lines, route, amountInWordsTh } = document;
      const expected = [
        DOCUMENT_TITLES[kind].th,
        DOCUMENT_TITLES[kind].en,
        kind === "quotation" ? "" : COPY_WORDS[copy].th,
        seller.name.th,
        ...seller.addressLines.map(({ th }) => th),
        seller.taxId,
        buyer.name,
        buyer.address,
        buyer.taxId,
        document.number ?? "",
        ...lines.flatMap(({ description }) => [description.th, language === "en" ? description.en : ""]),
        ...route.map(({ th }) => th),
        amountInWordsTh,
        ...document.references.map(({ number }) => number),
        document.correction?.reason ?? "",
      ];
      for (const each of expected) expect(text).toContain(withoutSpaces(each));
    },
  );

  it("says until when a quotation holds, to the minute", async () => {
    expect(await textOf(DOCUMENTS.quotation, THAI)).toContain("23พฤศจิกายน256910:00น.");
    expect(await textOf(DOCUMENTS.quotation, { ...THAI, language: "en" })).toContain("23November2026,10:00");
  });

  it("states dates with the year of the document's language", async () => {
    expect(await textOf(INVOICE, THAI)).toContain("22พฤศจิกายน2569");
    expect(await textOf(INVOICE, { ...THAI, language: "en" })).toContain("22November2026");
  });

  it("shows value, VAT, total and withholding of the worked example", async () => {
    const text = await textOf(INVOICE, THAI);
    for (const figure of ["10,000.00", "2,000.00", "140.00", "12,140.00", "−100.00", "−60.00", "11,980.00"])
      expect(text).toContain(figure);
  });

  it("shows no VAT of a company that is not registered for it", async () => {
    const seller = { ...INVOICE.seller, showsVat: false };
    const text = await textOf({ ...INVOICE, seller, withholding: null }, THAI);
    expect(text).not.toContain("ภาษีมูลค่าเพิ่ม");
    expect(text).not.toContain("VAT");
  });

  it("says of a draft that it is one, and not that it is an original", async () => {
    const text = await textOf({ ...INVOICE, status: "draft", number: null }, THAI);
    expect(text).toContain("ฉบับร่าง/Draft");
    expect(text).not.toContain("ต้นฉบับ");
  });

  it("names what a reader shows of the file", async () => {
    const { info } = await getMeta(await getDocumentProxy(await renderDocument(INVOICE, THAI)));
    expect(info).toMatchObject({ Title: "ใบแจ้งหนี้ Invoice INV2026-000012", Language: "th" });
  });

  it("makes the same bytes of the same document", async () => {
    expect(await renderDocument(INVOICE, THAI)).toEqual(await renderDocument(INVOICE, THAI));
  });

  it("continues on further pages with the heads repeated and the pages counted", async () => {
    const lines = Array.from({ length: 60 }, (_, index) => ({ ...HAULAGE, amountSatang: index + 1 }));
    const file = await renderDocument({ ...INVOICE, lines }, THAI);
    const { text } = await extractText(await getDocumentProxy(file));
    expect(text.length).toBeGreaterThan(1);
    for (const [index, page] of text.entries()) {
      expect(page).toContain(INVOICE.seller.name.th);
      expect(page).toContain("รายการ");
      expect(withoutSpaces(page)).toContain(`หน้า/Page${index + 1}/${text.length}`);
    }
    expect(text.at(-1)).toContain(INVOICE.amountInWordsTh);
    expect(file.length).toBeLessThan(MOST_BYTES);
  });

  it("stays small", async () => {
    for (const { kind, ...printing } of EVERY_FORM)
      expect((await renderDocument(DOCUMENTS[kind], printing)).length).toBeLessThan(MOST_BYTES);
  });
});

/** All text of the file, without spaces: those at the end of a line are not drawn. */
async function textOf(document: ComposedDocument, printing: Printing): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(await renderDocument(document, printing)));
  return withoutSpaces(text.join(""));
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/gu, "");
}
