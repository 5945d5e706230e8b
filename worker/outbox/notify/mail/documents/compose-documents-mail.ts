import { documentsByIds } from "#db/queries/documents/read-documents.ts";
import { DOCUMENT_TITLES } from "#domain/documents/document-words.ts";
import { documentNumber } from "#domain/documents/numbering.ts";
import type { MailOf } from "#domain/mails.ts";
import { scriptOf } from "#domain/locale.ts";
import type { ComposeNeeds, MailReader } from "../composer.ts";
import type { MailTemplate } from "../mail-template.ts";
import { orderPageOf } from "../order-page/compose-order-page.ts";

/** The documents that were issued together, for the order's customer. */
export async function composeDocuments(
  deps: ComposeNeeds,
  mail: MailOf<"documents_issued">,
  { locale }: MailReader,
): Promise<MailTemplate | null> {
  const { kind, orderId, documentIds } = mail;
  const rows = await documentsByIds(deps.db, documentIds);
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
  return { name: kind, orderId, documents, ...(await orderPageOf(deps, mail, "/profile?tab=invoices")) };
}
