import type { DocumentLanguage } from "#domain/documents/document.ts";
import type { AttachedDocument } from "#db/queries/told.ts";
import { scriptOf, type Locale } from "#domain/locale.ts";
import type { Attachment } from "../../../../adapters/mail/mailer.ts";
import { summarizeError } from "../../../../describe-error.ts";
import { issuedDocument } from "../../../../services/documents/read-document.ts";
import type { ComposeNeeds } from "../composer.ts";
import type { MailTemplate } from "../mail-template.ts";

/** More would be no mail that somebody reads; whoever has an account finds the others behind the mail's link. */
const MAX_FILES = 10;
/** Of all files together. Mail servers take 10 MB and more, and base64 adds a third. */
const MAX_BYTES = 5 * 1024 * 1024;

/**
 * The PDF files of the documents that a mail tells of. One that is too much is left out, and so is one that cannot be rendered,
 * which is logged. The mail names it all the same, and leads whoever has an account to it; anybody else has to ask the office.
 */
export async function attachDocuments(
  { db }: Pick<ComposeNeeds, "db">,
  template: MailTemplate,
  locale: Locale,
): Promise<{ readonly documents: readonly AttachedDocument[]; readonly attachments: readonly Attachment[] }> {
  const documents: AttachedDocument[] = [];
  const attachments: Attachment[] = [];
  const language = scriptOf(locale);
  let bytes = 0;
  for (const documentId of documentsOf(template).slice(0, MAX_FILES)) {
    const file = await fileOf(db, documentId, language);
    if (file === null || bytes + file.content.length > MAX_BYTES) continue;
    bytes += file.content.length;
    attachments.push(file);
    documents.push({ documentId, fileName: file.fileName, language });
  }
  return { documents, attachments };
}

/** The ids of the documents that a mail tells of. */
function documentsOf(template: MailTemplate): readonly string[] {
  if (template.name === "billing_note" || template.name === "billing_note_overdue")
    return [template.billingNoteId];
  return template.name === "documents_issued" ? template.documents.map(({ documentId }) => documentId) : [];
}

/** The file of an issued document, or `null` when it cannot be made. */
export async function fileOf(
  db: ComposeNeeds["db"],
  documentId: string,
  language: DocumentLanguage,
): Promise<Attachment | null> {
  try {
    const document = await issuedDocument({ db }, documentId);
    // The fonts and the library are evaluated only when a file is asked for.
    const { renderDocument } = await import("../../../../adapters/documents/render-document.ts");
    const content = await renderDocument(document, { copy: "original", language });
    const fileName = `${document.number ?? document.kind}.pdf`;
    return { fileName, contentType: "application/pdf", content };
  } catch (error) {
    console.warn("document not attached", { documentId, error: summarizeError(error) });
    return null;
  }
}
