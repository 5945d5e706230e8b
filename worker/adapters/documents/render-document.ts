import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import type { ComposedDocument, DocumentCopy, DocumentLanguage } from "#domain/documents/document.ts";
import { DOCUMENT_TITLES } from "#domain/documents/document-words.ts";
import regularData from "./fonts/data/regular.json" with { type: "json" };
import semiBoldData from "./fonts/data/semi-bold.json" with { type: "json" };
import { EmbeddedFont } from "./fonts/embedded-font.ts";
import { Typeface } from "./fonts/typeface.ts";
import type { Mark, Weight } from "./layout/block.ts";
import { pagesOf } from "./layout/pages.ts";
import { PAGE, type Setting } from "./layout/paper.ts";
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
  const setting: Setting = {
    language,
    widthOf: (text, { size, weight }) => TYPEFACES[weight].width(text, size),
  };
  return fileOf(document, language, pagesOf(setting, document, copy));
}

async function fileOf(
  document: ComposedDocument,
  language: DocumentLanguage,
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
  describe(file, document, language);
  return file.save({ addDefaultPage: false });
}

/** What readers show of a file. Its dates are the document's, not those of printing. */
function describe(file: PDFDocument, document: ComposedDocument, language: DocumentLanguage): void {
  const { kind, number, seller, date } = document;
  file.setTitle([DOCUMENT_TITLES[kind].th, DOCUMENT_TITLES[kind].en, number ?? ""].join(" ").trim(), {
    showInWindowTitleBar: true,
  });
  file.setAuthor(seller.name[language]);
  file.setProducer(seller.name.en);
  file.setCreator(seller.name.en);
  file.setLanguage(language);
  file.setCreationDate(new Date(date));
  file.setModificationDate(new Date(date));
}
