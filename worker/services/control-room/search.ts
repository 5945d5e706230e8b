import {
  companiesByNameQuery,
  companiesOfTaxIdQuery,
  documentOfNumberQuery,
  driversByNameQuery,
  driversOfPhoneQuery,
  ferriesByNameQuery,
  ordersByIdQuery,
  ordersOfIdsQuery,
} from "#db/queries/control-room/search.ts";
import { staffMay } from "#domain/access/staff.ts";
import { FOUND_MAX, FOUND_RIGHTS, type FoundKind } from "#domain/control-room/search.ts";
import { readOfficeSearch } from "#domain/orders/office/find-text.ts";
import { readDocumentNumber } from "#domain/documents/numbering.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { parsePhone } from "../contact/parse-phone.ts";
import { numberOf } from "../documents/read-document.ts";

type Needs = Pick<Dependencies, "db" | "orderIndex">;

/** Fewer letters of an order id begin too many. */
const ID_PART_MIN = 2;

/**
 * What a text may mean in the control room: the beginning of an order id, any part of an order's names, phones and places,
 * a driver's phone, the beginning of the name of a driver or a company, a tax id, the number of a document, a word of a ferry's name. At most `FOUND_MAX` of each, and nothing of a
 * kind that the reader has no right to.
 */
export async function search({ db, orderIndex }: Needs, { role }: Viewer, typed: string) {
  const text = typed.trim().normalize("NFC");
  // As SQLite's `lower` does: A to Z alone.
  const start = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const phone = parsePhone(text);
  const may = (kind: FoundKind) => text !== "" && staffMay(role, FOUND_RIGHTS[kind]);
  const [orders, drivers, companies, documents, ferries] = await Promise.all([
    may("orders") ? findOrders({ db, orderIndex }, text) : [],
    may("drivers")
      ? (phone === null ? driversByNameQuery(db, start) : driversOfPhoneQuery(db, phone)).limit(FOUND_MAX)
      : [],
    may("companies")
      ? (/^\d{13}$/.test(text) ? companiesOfTaxIdQuery(db, text) : companiesByNameQuery(db, start)).limit(
          FOUND_MAX,
        )
      : [],
    may("documents") ? findDocuments(db, text) : [],
    may("ferries") ? ferriesByNameQuery(db, start).limit(FOUND_MAX) : [],
  ]);
  return { orders, drivers, companies, documents, ferries };
}

/** By any part of their names, phones and places, the latest placed first; those whose id begins with the text before them. */
async function findOrders({ db, orderIndex }: Needs, text: string) {
  const letters = text
    .normalize("NFKC")
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
  const ranked = rows.toSorted((one, other) => others.indexOf(one.orderId) - others.indexOf(other.orderId));
  return [...ofId, ...ranked].slice(0, FOUND_MAX);
}

async function findDocuments(db: Needs["db"], text: string) {
  const number = readDocumentNumber(text);
  if (number === null) return [];
  const rows = await documentOfNumberQuery(db, number).limit(FOUND_MAX);
  return rows.map(({ documentId, orderId, ...row }) => ({
    documentId,
    orderId,
    kind: row.kind,
    number: numberOf(row) ?? "",
  }));
}
