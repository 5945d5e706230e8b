import { platesOf } from "#db/queries/control-room/index/record-changes.ts";
import {
  apiKeysOfIdsQuery,
  billingNoteOfNumberQuery,
  companiesOfIdsQuery,
  customersOfIdsQuery,
  documentOfNumberQuery,
  documentsOfIdsQuery,
  driversOfIdsQuery,
  issuedDocumentsQuery,
  notesOfIdsQuery,
  ordersByIdQuery,
  ordersOfIdsQuery,
  retiredVehiclesOfIdsQuery,
} from "#db/queries/control-room/search.ts";
import { listPayments } from "#db/queries/payments/payment-list.ts";
import { listRefunds } from "#db/queries/payments/refund-list.ts";
import { realEmail } from "#domain/access/email.ts";
import { lettersOfPrefix } from "#domain/api/api-key.ts";
import { staffMay, type StaffRight } from "#domain/access/staff.ts";
import { excerptOf } from "#domain/control-room/excerpt.ts";
import {
  FOUND_MAX,
  FOUND_RIGHTS,
  MONEY_KINDS,
  NAMED_KINDS,
  companyKindOf,
  driverKindOf,
  type FoundKind,
  type RecordKind,
  type SearchInput,
} from "#domain/control-room/search.ts";
import { soughtReference } from "#domain/payments/search/money-filter.ts";
import { readOfficeSearch } from "#domain/orders/office/find-text.ts";
import { readOrderId, withOrderIdsOfJobs } from "#domain/orders/order.ts";
import { documentNumber, readDocumentNumber } from "#domain/documents/numbering.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { FoundRecords } from "../../durable-objects/search-index/order-index-stub.ts";
import { numberOf } from "../documents/read-document.ts";
import { findAdministered } from "./find-administered.ts";
import { findApplicants } from "./find-applicants.ts";
import { findByIdOrWords } from "./find-by-id-or-words.ts";
import { findDeleted } from "./find-deleted.ts";
import { findUpkeep } from "./find-upkeep.ts";
import { inOrder } from "./in-order.ts";

type Needs = Pick<Dependencies, "db" | "orderIndex">;
type SearchNeeds = Needs & Pick<Dependencies, "now">;

/** Fewer letters of an order id begin too many. */
const ID_PART_MIN = 2;
/** The fewest letters of a bank's reference that are looked for. */
const REFERENCE_MIN = 3;
/** So many notes are looked at, because those of the reader's own orders are left out of them. */
const NOTES_SOUGHT = 60;

/**
 * What a text may mean in the control room:
 * - the beginning of an order id, any part of an order's names, phones and places, and of what the staff noted of it;
 * - any part of a customer's name, e-mail address or phone, of a driver's name or, for those who dispatch, phone, and of a plate,
 *   also of a retired vehicle;
 * - any part of a company's name or, for those who read accounts, its tax id and e-mail address, and of an API key's name or
 *   beginning;
 * - the number of a document or a billing note, any part of a document's buyer, or its order;
 * - any part of the bank's or Stripe's reference of a payment or a refund, or its id;
 * - of a payout, a company's payment and a claim any part of whom it is of, of the bank's reference or the order, and the beginning
 *   of its id;
 * - what `findApplicants`, `findDeleted`, `findUpkeep` and `findAdministered` say.
 *
 * At most `FOUND_MAX` of each, and nothing of a kind that the reader has no right to. `isCurrent` is `false` while the index of
 * them is being built, which does not find everything yet.
 */
export async function search(
  { db, orderIndex, now }: SearchNeeds,
  { role, userId: readerId }: Viewer,
  { text: typed, shown = {} }: SearchInput,
) {
  const text = typed.trim().normalize("NFC");
  const may = (kind: FoundKind) => text !== "" && staffMay(role, FOUND_RIGHTS[kind]);
  const moneyKinds = isReference(text) ? MONEY_KINDS.filter(may) : [];
  const namedKinds = NAMED_KINDS.filter((kind) => kind !== "notes" && may(kind)).map((kind) => {
    if (kind === "drivers") return driverKindOf(role);
    return kind === "companies" ? companyKindOf(role) : kind;
  });
  const known = findIds(orderIndex, text, [...namedKinds, ...moneyKinds]);
  const noted = findIds(orderIndex, text, may("notes") ? ["notes"] : [], NOTES_SOUGHT);
  const [
    orders,
    records,
    notes,
    documents,
    payments,
    refunds,
    others,
    applicants,
    deleted,
    upkeep,
    administered,
  ] = await Promise.all([
    may("orders") ? findOrders({ db, orderIndex }, text) : { rows: [], isCurrent: true },
    known.then(({ ids }) => readRecords(db, ids, (right) => staffMay(role, right))),
    noted.then(({ ids }) => findNotes(db, text, ids.notes ?? [], readerId)),
    may("documents") ? known.then(({ ids }) => findDocuments(db, text, ids.documents ?? [])) : [],
    moneyKinds.includes("payments")
      ? known.then(({ ids }) => findPayments(db, text, ids.payments ?? []))
      : [],
    moneyKinds.includes("refunds") ? known.then(({ ids }) => findRefunds(db, text, ids.refunds ?? [])) : [],
    known.then(({ ids }) => findByIdOrWords(db, text, ids, may)),
    findApplicants(db, text, may),
    findDeleted(db, text, may),
    findUpkeep({ db, now }, { text, shown }, may),
    findAdministered({ db, orderIndex }, text, may("people")),
  ]);
  const indexed = await Promise.all([known, noted]);
  const isCurrent = [orders, administered, ...indexed].every((part) => part.isCurrent);
  const { driverUserIds, ...shownRecords } = records;
  // Whoever is shown as a driver is shown once.
  const people = administered.people
    .filter(({ userId }) => !driverUserIds.includes(userId))
    .slice(0, FOUND_MAX);
  const found = { orders: orders.rows, notes, ...shownRecords, documents, payments, refunds };
  return { ...found, ...others, ...applicants, ...deleted, ...upkeep, ...administered, people, isCurrent };
}

/** The ids of the records of these kinds that have each word of a text somewhere, the latest first. */
async function findIds(
  orderIndex: Needs["orderIndex"],
  text: string,
  kinds: readonly RecordKind[],
  limit = FOUND_MAX,
): Promise<FoundRecords> {
  // The mark of a key would be looked for as words of its own, which no key has.
  const read = readOfficeSearch(lettersOfPrefix(text));
  if (read.expression === null || kinds.length === 0) return { ids: {}, isCurrent: true };
  return orderIndex.findRecords(kinds, read, limit);
}

/**
 * These customers, drivers, vehicles, companies and API keys, in the order of their ids. The e-mail address
 * of an account is on the page of its person alone, the tax id of a company on that of the company, the phone
 * of a driver on that of the driver: who may not open that page does not read it here.
 */
async function readRecords(
  db: Needs["db"],
  {
    customers = [],
    driverNames = [],
    drivers = driverNames,
    vehicles = [],
    retiredVehicles = [],
    companyNames = [],
    companies = companyNames,
    apiKeys = [],
  }: FoundRecords["ids"],
  may: (right: StaffRight) => boolean,
) {
  const driverIds = [...new Set([...drivers, ...vehicles])];
  const [customerRows, driverRows, companyRows, retiredRows, keyRows] = await Promise.all([
    customers.length === 0 ? [] : customersOfIdsQuery(db, customers),
    driverIds.length === 0 ? [] : driversOfIdsQuery(db, driverIds),
    companies.length === 0 ? [] : companiesOfIdsQuery(db, companies),
    retiredVehicles.length === 0 ? [] : retiredVehiclesOfIdsQuery(db, retiredVehicles),
    apiKeys.length === 0 ? [] : apiKeysOfIdsQuery(db, apiKeys),
  ]);
  const driverOf = new Map(driverRows.map((row) => [row.driverId, row]));
  return {
    driverUserIds: drivers.flatMap((driverId) => driverOf.get(driverId)?.userId ?? []),
    customers: inOrder(customers, customerRows, ({ userId }) => userId).map(({ email, ...row }) => ({
      ...row,
      email: may("administer") ? realEmail(email) : null,
    })),
    drivers: drivers.flatMap((driverId) => {
      const row = driverOf.get(driverId);
      const phone = may("dispatch") ? row?.phone : null;
      return row === undefined ? [] : [{ driverId, name: row.name, phone: phone ?? null }];
    }),
    /** The vehicles of a driver as one. */
    vehicles: vehicles.flatMap((driverId) => {
      const row = driverOf.get(driverId);
      return row === undefined ? [] : [{ driverId, name: row.name, plates: platesOf(row) }];
    }),
    retiredVehicles: inOrder(retiredVehicles, retiredRows, ({ retiredId }) => retiredId).map(
      ({ driverName, ...row }) => ({ ...row, driverName: driverName ?? "" }),
    ),
    apiKeys: inOrder(apiKeys, keyRows, ({ keyId }) => keyId),
    companies: inOrder(companies, companyRows, ({ companyId }) => companyId).map(({ taxId, ...row }) => ({
      ...row,
      taxId: may("accounts") ? taxId : null,
    })),
  };
}

/** By any part of their names, phones and places, the latest placed first; those whose id begins with the text before them. */
async function findOrders({ db, orderIndex }: Needs, text: string) {
  const letters = withOrderIdsOfJobs(text.normalize("NFKC"))
    .toUpperCase()
    .replace(/^#/, "")
    .replace(/^KD[\s-]?/, "");
  const mayBeId = /^[0-9A-Z]{1,6}$/.test(letters) && letters.length >= ID_PART_MIN;
  const read = readOfficeSearch(text);
  const [ofId, found] = await Promise.all([
    mayBeId ? ordersByIdQuery(db, `KD-${letters}`).limit(FOUND_MAX) : [],
    read.expression === null ? null : orderIndex.find(read, { until: null, limit: FOUND_MAX }),
  ]);
  const others = (found?.orderIds ?? []).filter((orderId) => ofId.every((row) => row.orderId !== orderId));
  const rows = others.length === 0 ? [] : await ordersOfIdsQuery(db, others);
  return {
    rows: [...ofId, ...inOrder(others, rows, ({ orderId }) => orderId)].slice(0, FOUND_MAX),
    isCurrent: found?.isCurrent ?? true,
  };
}

/** What the staff noted of the orders of others, the part around the sought words, in the order of their ids. */
async function findNotes(db: Needs["db"], text: string, noteIds: readonly string[], readerId: string) {
  if (noteIds.length === 0) return [];
  const rows = await notesOfIdsQuery(db, noteIds, readerId);
  return inOrder(noteIds, rows, ({ noteId }) => noteId)
    .slice(0, FOUND_MAX)
    .map(({ text: words, ...note }) => ({ ...note, text: excerptOf(words, text) }));
}

/**
 * By their number, in the writing of people, or those of an order by its id; otherwise by any part of their buyer, the latest
 * first. A billing note is of a company.
 */
async function findDocuments(db: Needs["db"], text: string, ofBuyers: readonly string[]) {
  const number = readDocumentNumber(text);
  if (number?.kind === "billing_note") {
    const notes = await billingNoteOfNumberQuery(db, number).limit(FOUND_MAX);
    return notes.map(({ documentId, companyName, ...note }) => ({
      documentId,
      kind: number.kind,
      number: documentNumber(number.kind, note.year, note.number),
      orderId: null,
      buyerName: companyName,
    }));
  }
  const rows = await readDocuments(db, text, number, ofBuyers);
  return rows.map(({ documentId, orderId, buyer, ...row }) => ({
    documentId,
    kind: row.kind,
    number: numberOf(row) ?? "",
    orderId,
    buyerName: buyer.name,
  }));
}

async function readDocuments(
  db: Needs["db"],
  text: string,
  number: ReturnType<typeof readDocumentNumber>,
  ofBuyers: readonly string[],
) {
  const orderId = readOrderId(text);
  if (number !== null) return documentOfNumberQuery(db, number).limit(FOUND_MAX);
  if (orderId !== null) return issuedDocumentsQuery(db, orderId).limit(FOUND_MAX);
  if (ofBuyers.length === 0) return [];
  return inOrder(ofBuyers, await documentsOfIdsQuery(db, ofBuyers), ({ documentId }) => documentId);
}

/** A shorter text, or one without a digit, is no reference. An order's payments are on its page. */
function isReference(text: string): boolean {
  return text.length >= REFERENCE_MIN && /\d/.test(text) && readOrderId(text) === null;
}

/** The payments of a reference and those that have it in part, the latest money first. */
async function findPayments(db: Needs["db"], text: string, inPart: readonly string[]) {
  const { items } = await listPayments(db, {
    search: { reference: soughtReference(text, inPart) },
    limit: FOUND_MAX,
  });
  return items.map(({ paymentId, orderId, amountSatang, state, contactName }) => ({
    paymentId,
    orderId,
    amountSatang,
    state,
    contactName,
  }));
}

/** The refunds, as the payments. */
async function findRefunds(db: Needs["db"], text: string, inPart: readonly string[]) {
  const { items } = await listRefunds(db, {
    search: { reference: soughtReference(text, inPart) },
    limit: FOUND_MAX,
  });
  return items.map(({ refundId, orderId, amountSatang, state, contactName }) => ({
    refundId,
    orderId,
    amountSatang,
    state,
    contactName,
  }));
}
