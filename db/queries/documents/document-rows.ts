import type { Buyer, DocumentLine } from "#domain/documents/document.ts";
import type { documentLines, orderBuyers } from "../../schema/documents.ts";

/** A line of a document from its row. */
export function toLine(row: typeof documentLines.$inferSelect): DocumentLine {
  const { documentId: _id, position: _at, descriptionTh, descriptionEn, unitTh, unitEn, ...line } = row;
  return {
    ...line,
    description: { th: descriptionTh, en: descriptionEn },
    unit: { th: unitTh, en: unitEn },
  };
}

/** A buyer from the row of an order's, or of a saved one. */
export function toBuyer({
  kind,
  name,
  address,
  branch,
  taxId,
}: Omit<typeof orderBuyers.$inferSelect, "orderId">): Buyer {
  return { kind, name, address, branch, taxId };
}
