import {
  documentSums,
  documentsOfOrder,
  listDocuments,
  type DocumentFilter,
  type DocumentPage,
  type DocumentSummary,
} from "#db/queries/documents/read-documents.ts";
import { staffMay } from "#domain/access/staff.ts";
import type { AdminDocumentFilterInput, DocumentFilterInput } from "#domain/documents/document-input.ts";
import { readDocumentNumber } from "#domain/documents/numbering.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requireOrder } from "../orders/read-order.ts";
import { numberOf } from "./read-document.ts";

type Needs = Pick<Dependencies, "db">;

/** The issued documents of a customer, newest first, with the sums of all that the filter finds. */
export function listOwnDocuments(deps: Needs, { userId }: Viewer, input: DocumentFilterInput & DocumentPage) {
  return pageWithSums(
    deps,
    { kind: input.kind, fromDay: input.from, throughDay: input.to, customerId: userId, status: "issued" },
    input,
  );
}

/** Every document that the filter finds, newest first, with their sums. For admins. */
export function listAllDocuments(deps: Needs, input: AdminDocumentFilterInput & DocumentPage) {
  return pageWithSums(deps, adminFilter(input), input);
}

/** What an admin's input asks for. */
export function adminFilter(input: AdminDocumentFilterInput): DocumentFilter {
  const { kind, status, search, from, to } = input;
  const numbered = readDocumentNumber(search) ?? undefined;
  const orderId = search === "" || numbered !== undefined ? undefined : search.toUpperCase();
  return { kind, status, fromDay: from, throughDay: to, numbered, orderId };
}

/** The documents of an order, oldest first: for its customer the issued ones. @throws AppError NOT_FOUND */
export async function listDocumentsOfOrder(deps: Needs, viewer: Viewer, orderId: string) {
  await requireOrder(deps, viewer, orderId);
  const all = await documentsOfOrder(deps.db, orderId);
  // Only what was issued has a number, also when it became void since.
  return all.filter(({ number }) => staffMay(viewer.role, "accounts") || number !== null).map(shown);
}

/** The sums stand above the first page alone. */
async function pageWithSums({ db }: Needs, filter: DocumentFilter, page: DocumentPage) {
  const [{ items, nextCursor }, sums] = await Promise.all([
    listDocuments(db, filter, page),
    page.cursor === undefined ? documentSums(db, filter) : [],
  ]);
  return { items: items.map(shown), nextCursor, sums };
}

function shown({ year, number, buyer, ...document }: DocumentSummary) {
  return {
    ...document,
    number: numberOf({ kind: document.kind, year, number }),
    buyerName: buyer.name,
  };
}
