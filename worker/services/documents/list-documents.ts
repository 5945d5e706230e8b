import { invoiceBalances } from "#db/queries/documents/invoice-balances.ts";
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
import { readOfficeSearch } from "#domain/orders/office/find-text.ts";
import { readOrderId } from "#domain/orders/order.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requireOrder } from "../orders/read-order.ts";
import { numberOf } from "./read-document.ts";

type Needs = Pick<Dependencies, "db">;
type FindNeeds = Pick<Dependencies, "db" | "orderIndex">;

/** The issued documents of a customer, newest first, with the sums of all that the filter finds. */
export function listOwnDocuments(deps: Needs, { userId }: Viewer, input: DocumentFilterInput & DocumentPage) {
  return pageWithSums(
    deps,
    { kind: input.kind, fromDay: input.from, throughDay: input.to, customerId: userId, status: "issued" },
    input,
  );
}

/**
 * Every document that the filter finds, newest first, with their sums, issued invoices with how far they are paid. For admins.
 * @returns also whether only the latest of those that a buyer's words find are among them, and whether the search index is complete
 */
export async function listAllDocuments(deps: FindNeeds, input: AdminDocumentFilterInput & DocumentPage) {
  const { filter, isCut, isCurrent } = await adminFilter(deps, input, OF_BUYERS_MAX);
  const page = await pageWithSums(deps, filter, input);
  const balances = await invoiceBalances(deps.db, page.items);
  const items = page.items.map((row) => ({ ...row, balance: balances.get(row.documentId) ?? null }));
  return { ...page, items, isSearchCut: isCut, isSearchCurrent: isCurrent };
}

/** So many of the documents whose buyer has a text in part are found, the latest. */
export const OF_BUYERS_MAX = 1_000;

/** Of a filter that needs no search index. */
const ALL = { isCut: false, isCurrent: true } as const;

/**
 * What an admin's input asks for. Its text is the number of a document, the id of an order, the tax id of a buyer, or any part of a
 * buyer's name or tax id, by which at most `max` are found.
 * @returns also whether there are more, and whether the search index that finds them is complete
 */
export async function adminFilter(
  { orderIndex }: Pick<FindNeeds, "orderIndex">,
  input: AdminDocumentFilterInput,
  max: number,
): Promise<{ readonly filter: DocumentFilter; readonly isCut: boolean; readonly isCurrent: boolean }> {
  const { kind, status, search, from, to } = input;
  const rest = { kind, status, fromDay: from, throughDay: to };
  const numbered = readDocumentNumber(search);
  const orderId = readOrderId(search);
  const [taxId] = /^\d{13}$/.exec(search.replaceAll(/[\s-]/g, "")) ?? [];
  if (search === "") return { filter: rest, ...ALL };
  if (numbered !== null) return { filter: { ...rest, numbered }, ...ALL };
  if (orderId !== null) return { filter: { ...rest, orderId }, ...ALL };
  if (taxId !== undefined) return { filter: { ...rest, taxId }, ...ALL };
  const read = readOfficeSearch(search);
  const found = read.expression === null ? null : await orderIndex.findRecords(["documents"], read, max + 1);
  const documentIds = found?.ids.documents ?? [];
  return {
    filter: { ...rest, documentIds: documentIds.slice(0, max) },
    isCut: documentIds.length > max,
    isCurrent: found?.isCurrent ?? true,
  };
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
