import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import type { ComposedDocument, DocumentCopy, DocumentLanguage } from "#domain/documents/document.ts";
import { COMPANY } from "#domain/company.ts";
import { DOCUMENT_TITLES } from "#domain/documents/document-words.ts";
import { STATEMENT_WORDS } from "#domain/earnings/statement-words.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import regularData from "./fonts/data/regular.json" with { type: "json" };
import semiBoldData from "./fonts/data/semi-bold.json" with { type: "json" };
import { EmbeddedFont } from "./fonts/embedded-font.ts";
import { Typeface } from "./fonts/typeface.ts";
import type { Mark, Weight } from "./layout/block.ts";
import { pagesOf } from "./layout/pages.ts";
import { PAGE, type Setting } from "./layout/paper.ts";
import { statementPages, type PrintedStatement } from "./layout/statement.ts";
import { contentOf, type PageFonts } from "./painter.ts";

const TYPEFACES: Readonly<Record<Weight, Typeface>> = {
  regular: new Typeface(regularData),
  "semi-bold": new Typeface(semiBoldData),
};

/** In which of its forms a document is printed. */
export interface Printing {
  readonly copy: DocumentCopy;
  readonly language: DocumentLanguage;
}

/**
 * The document as a PDF file of A4 pages. The same document and printing give the same bytes. Load this module only when
 * a file is asked for: it brings the fonts and the library.
 */
export async function renderDocument(
  document: ComposedDocument,
  { copy, language }: Printing,
): Promise<Uint8Array<ArrayBuffer>> {
  const { kind, number, seller, date } = document;
  const title = [DOCUMENT_TITLES[kind].th, DOCUMENT_TITLES[kind].en, number ?? ""].join(" ").trim();
  const pages = pagesOf(settingOf(language), document, copy);
  return fileOf({ title, author: seller.name, date, language }, pages);
}

/**
 * A driver's statement as a PDF file of A4 pages.
 * @param date what readers show as its date, epoch milliseconds
 */
export async function renderStatement(
  statement: PrintedStatement,
  { language, date }: { readonly language: DocumentLanguage; readonly date: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const { th, en } = STATEMENT_WORDS.title;
  const title = `${th} ${en} ${statement.fromDay} ${statement.toDay}`;
  const pages = statementPages(settingOf(language), statement);
  return fileOf({ title, author: COMPANY.legalName, date, language }, pages);
}

function settingOf(language: DocumentLanguage): Setting {
  return { language, widthOf: (text, { size, weight }) => TYPEFACES[weight].width(text, size) };
}

/** What readers show of a file. Its dates are the document's, not those of printing. */
interface FileFacts {
  readonly title: string;
  readonly author: BilingualText;
  readonly date: number;
  readonly language: DocumentLanguage;
}

async function fileOf(
  facts: FileFacts,
  pages: readonly (readonly Mark[])[],
): Promise<Uint8Array<ArrayBuffer>> {
  const file = await PDFDocument.create({ updateMetadata: false });
  const fonts: PageFonts = {
    regular: { name: "R", font: new EmbeddedFont(file.context, TYPEFACES.regular) },
    "semi-bold": { name: "S", font: new EmbeddedFont(file.context, TYPEFACES["semi-bold"]) },
  };
  for (const marks of pages) {
    const page = file.addPage([PAGE.width, PAGE.height]);
    const content = file.context.flateStream(contentOf(marks, PAGE.height, fonts));
    page.node.set(PDFName.of("Contents"), file.context.register(content));
    for (const { name, font } of Object.values(fonts))
      page.node.setFontDictionary(PDFName.of(name), font.ref);
  }
  for (const { font } of Object.values(fonts)) font.write();
  describe(file, facts);
  return file.save({ addDefaultPage: false });
}

function describe(file: PDFDocument, { title, author, date, language }: FileFacts): void {
  file.setTitle(title, { showInWindowTitleBar: true });
  file.setAuthor(author[language]);
  file.setProducer(author.en);
  file.setCreator(author.en);
  file.setLanguage(language);
  file.setCreationDate(new Date(date));
  file.setModificationDate(new Date(date));
}
