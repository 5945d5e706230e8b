import type { Context } from "hono";
import { z } from "zod";
import {
  DOCUMENT_COPIES,
  DOCUMENT_LANGUAGES,
  type ComposedDocument,
  type DocumentCopy,
  type DocumentLanguage,
} from "#domain/documents/document.ts";
import { DOCUMENT_TITLES } from "#domain/documents/document-words.ts";
import { quoteTokenInput } from "#domain/pricing/quote-input.ts";
import { statementInput } from "#domain/earnings/earnings-input.ts";
import { STATEMENT_WORDS } from "#domain/earnings/statement-words.ts";
import type { Viewer } from "../auth/viewer.ts";
import { quotationOf } from "../services/documents/quotation.ts";
import { readDocument } from "../services/documents/read-document.ts";
import { readStatement } from "../services/earnings/read-earnings.ts";
import { answered, errorResponse } from "./error-response.ts";
import type { HttpEnv } from "./http-env.ts";

const languageInput = z.enum(DOCUMENT_LANGUAGES).default("th");
const printingInput = z.object({
  copy: z.enum(DOCUMENT_COPIES).default("original"),
  language: languageInput,
});
const quotationInput = z.object({ token: quoteTokenInput, language: languageInput });

/**
 * `GET /api/documents/<id>.pdf?copy=&language=`: the document as a PDF file, for whoever may read it. For anybody else
 * it does not exist.
 */
export async function serveDocumentFile<E extends HttpEnv>(
  c: Context<E>,
  viewer: Viewer | null,
  documentId: string,
): Promise<Response> {
  if (viewer === null) return errorResponse(c, "NOT_FOUND", 404);
  const printing = printingInput.safeParse(c.req.query());
  if (!printing.success) return errorResponse(c, "BAD_INPUT", 400);
  return answered(c, async () => {
    const { document } = await readDocument(c.get("deps"), viewer, documentId);
    return fileResponse(c, document, printing.data);
  });
}

/**
 * `POST /api/quotations` with a signed quote: its quotation as a PDF file. A POST, because a token may be
 * longer than an address.
 */
export async function serveQuotationFile<E extends HttpEnv>(c: Context<E>): Promise<Response> {
  const input = quotationInput.safeParse(await c.req.json().catch(() => null));
  if (!input.success) return errorResponse(c, "BAD_INPUT", 400);
  const { token, language } = input.data;
  return answered(c, async () =>
    fileResponse(c, await quotationOf(c.get("deps"), token), { copy: "original", language }),
  );
}

/**
 * `GET /api/earnings/statement.pdf?payoutId=` or `?fromDay=&toDay=`, with `&language=`: what a driver earned as a PDF file,
 * for the driver. For anybody else it does not exist: the staff take it by `payouts.printStatement`.
 */
export async function serveStatementFile<E extends HttpEnv>(
  c: Context<E>,
  viewer: Viewer | null,
): Promise<Response> {
  if (viewer === null) return errorResponse(c, "NOT_FOUND", 404);
  const asked = c.req.query();
  const input = statementInput.safeParse(asked);
  const language = languageInput.safeParse(asked["language"]);
  if (!input.success || !language.success) return errorResponse(c, "BAD_INPUT", 400);
  return answered(c, async () => {
    const deps = c.get("deps");
    const statement = await readStatement(deps, viewer, input.data);
    const { renderStatement } = await import("../adapters/documents/render-document.ts");
    const file = await renderStatement(statement, { language: language.data, date: deps.now() });
    const name = `earnings-${statement.fromDay}-${statement.toDay}.pdf`;
    const titled = `${STATEMENT_WORDS.title.th} ${statement.fromDay} ${statement.toDay}.pdf`;
    return pdfResponse(
      c,
      file,
      `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(titled)}`,
    );
  });
}

function pdfResponse<E extends HttpEnv>(
  c: Context<E>,
  file: Uint8Array<ArrayBuffer>,
  disposition: string,
): Response {
  return c.body(file, 200, {
    "Content-Type": "application/pdf",
    "Content-Length": String(file.length),
    "Content-Disposition": disposition,
  });
}

interface Printing {
  readonly copy: DocumentCopy;
  readonly language: DocumentLanguage;
}

async function fileResponse<E extends HttpEnv>(
  c: Context<E>,
  document: ComposedDocument,
  printing: Printing,
): Promise<Response> {
  // The fonts and the library are evaluated only when a file is asked for.
  const { renderDocument } = await import("../adapters/documents/render-document.ts");
  const file = await renderDocument(document, printing);
  return pdfResponse(c, file, contentDisposition(document, printing));
}

/** Saved under its number; where names may have Thai letters, also with its title. Source: RFC 6266, RFC 8187. */
function contentDisposition({ kind, number }: ComposedDocument, { copy }: Printing): string {
  const suffix = copy === "copy" ? "-copy" : "";
  const plain = `${number ?? kind.replaceAll("_", "-")}${suffix}.pdf`;
  const titled = `${DOCUMENT_TITLES[kind].th}${number === null ? "" : ` ${number}`}${suffix}.pdf`;
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(titled)}`;
}
