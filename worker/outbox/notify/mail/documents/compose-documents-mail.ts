import { documentsByIds } from "#db/queries/documents/read-documents.ts";
import { DOCUMENT_TITLES } from "#domain/documents/document-words.ts";
import { documentNumber } from "#domain/documents/numbering.ts";
import type { MailOf } from "#domain/mails.ts";
import { scriptOf } from "#domain/locale.ts";
import type { ComposeNeeds, MailReader } from "../composer.ts";
import type { MailTemplate } from "../mail-template.ts";

/** The documents that were issued together, for the order's customer. */
export async function composeDocuments(
  { db, settings }: ComposeNeeds,
  { kind, orderId, documentIds }: MailOf<"documents_issued">,
  { locale }: MailReader,
): Promise<MailTemplate | null> {
  const rows = await documentsByIds(db, documentIds);
  const documents = rows.flatMap(({ documentId, kind: of, year, number, totalSatang }) =>
    year === null || number === null
      ? []
      : [
          {
            documentId,
            title: DOCUMENT_TITLES[of][scriptOf(locale)],
            number: documentNumber(of, year, number),
            totalSatang,
          },
        ],
  );
  if (documents.length === 0) return null;
  return { name: kind, orderId, documents, documentsLink: `${settings.origin}/profile?tab=invoices` };
}
