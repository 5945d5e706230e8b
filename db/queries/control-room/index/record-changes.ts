import { asc, gt, inArray, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  OTHER_PEOPLE_KINDS,
  PEOPLE_OF_ROLE,
  RECORD_SOURCES,
  REVIEWS_OF_STATUS,
  type MoneyKind,
  type RecordKind,
  type RecordSource,
} from "#domain/control-room/search.ts";
import { realEmail } from "#domain/access/email.ts";
import { lettersOfPrefix } from "#domain/api/api-key.ts";
import { MAX_QUERY_LENGTH } from "#domain/geo/place-name.ts";
import { REVIEW_STATUSES } from "#domain/reviews/review.ts";
import { bothWritings, type IndexedEntry } from "#domain/orders/office/find-text.ts";
import type { Database } from "../../../client.ts";
import { apiKeys } from "../../../schema/companies/api-keys.ts";
import { settlements } from "../../../schema/companies/settlements.ts";
import { claims } from "../../../schema/claims/claims.ts";
import { companies } from "../../../schema/companies/companies.ts";
import { recordIndexChanges } from "../../../schema/control-room/record-changes.ts";
import { documents } from "../../../schema/documents.ts";
import { drivers } from "../../../schema/drivers.ts";
import { payouts } from "../../../schema/drivers/earnings.ts";
import { retiredVehicles } from "../../../schema/drivers/retired-vehicles.ts";
import { newsletterSubscriptions } from "../../../schema/newsletter.ts";
import { orderNotes } from "../../../schema/orders/office-notes.ts";
import { payments, refunds } from "../../../schema/payments.ts";
import { reviews } from "../../../schema/reviews.ts";
import { users } from "../../../schema/users.ts";
import { isOneOf } from "../../is-one-of.ts";
import {
  indexedApiKeysQuery,
  indexedClaimsQuery,
  indexedCompaniesQuery,
  indexedCustomersQuery,
  indexedDocumentsQuery,
  indexedDriversQuery,
  indexedNotesQuery,
  indexedPaymentsQuery,
  indexedPayoutsQuery,
  indexedPeopleQuery,
  indexedRefundsQuery,
  indexedRetiredVehiclesQuery,
  indexedReviewsQuery,
  indexedSettlementsQuery,
  indexedSubscribersQuery,
} from "./indexed-rows.ts";

/** A record as the index has to have it; `null`: it is no longer found. */
export interface RecordToIndex {
  readonly kind: RecordKind;
  readonly id: string;
  readonly entry: IndexedEntry | null;
}

/**
 * The oldest changes that the index of records does not have. Those of sources that only a later version knows are left for
 * it: after a rollback they would be deleted unread otherwise. In the order of the rows, so not by the index of the sources.
 */
export function recordChangesQuery(db: Database) {
  return db
    .select()
    .from(recordIndexChanges)
    .where(inArray(sql`+${recordIndexChanges.source}`, [...RECORD_SOURCES]))
    .orderBy(asc(recordIndexChanges.seq));
}

/** The oldest changes that the index of records does not have, with the records as they are now. */
export async function readRecordChanges(db: Database, limit: number) {
  const changes = await recordChangesQuery(db).limit(limit);
  const bySource = Map.groupBy(changes, ({ source }) => source);
  const records: RecordToIndex[] = [];
  for (const [source, of] of bySource)
    records.push(...(await SOURCES[source].records(db, [...new Set(of.map(({ recordId }) => recordId))])));
  return { seqs: changes.map(({ seq }) => seq), records };
}

/** Forgets changes that the index has; later ones of the same records stay. */
export async function deleteRecordChanges(db: Database, seqs: readonly number[]): Promise<void> {
  await db.delete(recordIndexChanges).where(isOneOf(recordIndexChanges.seq, seqs));
}

/** The records of a source whose id comes after another one, by id; for an index that is built anew. */
export async function readRecordsToIndex(db: Database, source: RecordSource, after: string, limit: number) {
  const ids = (await recordIdsQuery(db, source, after).limit(limit)).map(({ id }) => id);
  return { ids, records: ids.length === 0 ? [] : await SOURCES[source].records(db, ids) };
}

/** The statement that reads the ids of a source, by id. */
export function recordIdsQuery(db: Database, source: RecordSource, after: string) {
  const { table, id } = SOURCES[source];
  return db
    .select({ id: sql<string>`${id}`.as("id") })
    .from(table)
    .where(gt(id, after))
    .orderBy(asc(id));
}

/** Where the records of a source are, and what the index has of them. */
const SOURCES = {
  notes: {
    table: orderNotes,
    id: orderNotes.noteId,
    records: async (db, ids) => {
      const rows = await indexedNotesQuery(db, ids);
      const parts = rows.map(({ text, ...row }) => ({ ...row, texts: partsOfText(text) }));
      return entriesOf("notes", ids, parts);
    },
  },
  customers: {
    table: users,
    id: users.id,
    records: async (db, ids) => entriesOf("customers", ids, await indexedCustomersQuery(db, ids)),
  },
  people: {
    table: users,
    id: users.id,
    records: async (db, ids) => otherPeopleOf(ids, await indexedPeopleQuery(db, ids)),
  },
  drivers: {
    table: drivers,
    id: drivers.driverId,
    records: async (db, ids) => driversOf(ids, await indexedDriversQuery(db, ids)),
  },
  retiredVehicles: {
    table: retiredVehicles,
    id: retiredVehicles.retiredId,
    records: async (db, ids) => {
      const rows = await indexedRetiredVehiclesQuery(db, ids);
      const plated = rows.map(({ plate, ...row }) => ({ ...row, texts: plateTexts(plate) }));
      return entriesOf("retiredVehicles", ids, plated);
    },
  },
  apiKeys: {
    table: apiKeys,
    id: apiKeys.keyId,
    records: async (db, ids) => {
      const rows = await indexedApiKeysQuery(db, ids);
      const lettered = rows.map(({ prefix, ...row }) => ({ ...row, texts: [lettersOfPrefix(prefix)] }));
      return entriesOf("apiKeys", ids, lettered);
    },
  },
  companies: {
    table: companies,
    id: companies.companyId,
    records: async (db, ids) => companiesOf(ids, await indexedCompaniesQuery(db, ids)),
  },
  documents: {
    table: documents,
    id: documents.documentId,
    records: async (db, ids) => {
      const rows = await indexedDocumentsQuery(db, ids);
      const bought = rows.map(({ buyer, ...row }) => ({ ...row, name: buyer.name, taxId: buyer.taxId }));
      return entriesOf("documents", ids, bought);
    },
  },
  payments: {
    table: payments,
    id: payments.paymentId,
    records: async (db, ids) => referencesOf("payments", ids, await indexedPaymentsQuery(db, ids)),
  },
  refunds: {
    table: refunds,
    id: refunds.refundId,
    records: async (db, ids) => referencesOf("refunds", ids, await indexedRefundsQuery(db, ids)),
  },
  payouts: {
    table: payouts,
    id: payouts.payoutId,
    records: async (db, ids) => wordsOf("payouts", ids, await indexedPayoutsQuery(db, ids)),
  },
  settlements: {
    table: settlements,
    id: settlements.settlementId,
    records: async (db, ids) => wordsOf("settlements", ids, await indexedSettlementsQuery(db, ids)),
  },
  claims: {
    table: claims,
    id: claims.claimId,
    records: async (db, ids) => wordsOf("claims", ids, await indexedClaimsQuery(db, ids)),
  },
  reviews: {
    table: reviews,
    id: reviews.reviewId,
    records: async (db, ids) => reviewsOf(ids, await indexedReviewsQuery(db, ids)),
  },
  subscribers: {
    table: newsletterSubscriptions,
    id: newsletterSubscriptions.subscriptionId,
    records: async (db, ids) => entriesOf("subscribers", ids, await indexedSubscribersQuery(db, ids)),
  },
} as const satisfies Record<RecordSource, Source>;

interface Source {
  readonly table: SQLiteTable;
  readonly id: SQLiteColumn;
  /** These records as they are now, `null` for what is no longer found. */
  readonly records: (db: Database, ids: readonly string[]) => Promise<RecordToIndex[]>;
}

interface Row {
  readonly id: string;
  readonly createdAt: number | Date;
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string | null;
  readonly taxId?: string;
  readonly texts?: readonly string[];
}

/** An entry for each id, `null` where there is no row. */
function entriesOf(kind: RecordKind, ids: readonly string[], rows: readonly Row[]): RecordToIndex[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rowOf.get(id);
    return { kind, id, entry: row === undefined ? null : toEntry(row) };
  });
}

/** Three entries for each id: of all its words, of its name alone, and of the plates of its vehicles. */
function driversOf(ids: readonly string[], rows: readonly DriverRow[]): RecordToIndex[] {
  const plated = rows.map(({ id, createdAt, vehicleDetails, profile }) => ({
    id,
    createdAt,
    texts: platesOf({ vehicleDetails, profile }).flatMap(plateTexts),
  }));
  const named = rows.map(({ id, createdAt, name }) => ({ id, createdAt, name }));
  return [
    ...entriesOf("drivers", ids, rows),
    ...entriesOf("driverNames", ids, named),
    ...entriesOf("vehicles", ids, plated),
  ];
}

/** Two entries for each id: of all its words, and of its name alone. */
function companiesOf(
  ids: readonly string[],
  rows: Awaited<ReturnType<typeof indexedCompaniesQuery>>,
): RecordToIndex[] {
  const named = rows.map(({ id, createdAt, name }) => ({ id, createdAt, name }));
  return [...entriesOf("companies", ids, rows), ...entriesOf("companyNames", ids, named)];
}

type PersonRow = Awaited<ReturnType<typeof indexedPeopleQuery>>[number];

/** An entry for each id in the one kind that the person is of, `null` in all others: they may have been of those before. */
function otherPeopleOf(ids: readonly string[], rows: readonly PersonRow[]): RecordToIndex[] {
  const kindOf = ({ role, isCustomer }: PersonRow): RecordKind | null =>
    role !== "customer" ? PEOPLE_OF_ROLE[role][0] : isCustomer ? null : "unconfirmedCustomers";
  return OTHER_PEOPLE_KINDS.flatMap((kind) =>
    entriesOf(
      kind,
      ids,
      rows.filter((row) => kindOf(row) === kind),
    ),
  );
}

/** The same of reviews, which change from one status to another. */
function reviewsOf(
  ids: readonly string[],
  rows: Awaited<ReturnType<typeof indexedReviewsQuery>>,
): RecordToIndex[] {
  return REVIEW_STATUSES.flatMap((status) => {
    const ofStatus = rows
      .filter((row) => row.status === status)
      .map(({ id, createdAt, text, orderId }) => ({
        id,
        createdAt,
        texts: [...partsOfText(text), ...bothWritings(orderId ?? "")],
      }));
    return entriesOf(REVIEWS_OF_STATUS[status][0], ids, ofStatus);
  });
}

/** A text in parts that overlap: Thai may go on without a space for longer than a word of the index is. */
function partsOfText(text: string): readonly string[] {
  const step = MAX_QUERY_LENGTH / 2;
  const parts = Array.from({ length: Math.ceil(text.length / step) }, (_, at) =>
    text.slice(at * step, at * step + MAX_QUERY_LENGTH),
  );
  return text.length <= MAX_QUERY_LENGTH ? [text] : parts;
}

type MoneyRow =
  | Awaited<ReturnType<typeof indexedPaymentsQuery>>[number]
  | Awaited<ReturnType<typeof indexedRefundsQuery>>[number];

/** An entry for each id, `null` where there is no reference: most of what is paid by PromptPay has none. */
function referencesOf(kind: MoneyKind, ids: readonly string[], rows: readonly MoneyRow[]): RecordToIndex[] {
  const found = rows.flatMap(({ id, createdAt, ...references }) => {
    const texts = [
      references.reference,
      references.ofSettlement,
      references.sessionId,
      references.paymentIntentId,
    ]
      .flatMap((each) => bothWritings(each ?? ""))
      .filter((text) => text !== "");
    return texts.length === 0 ? [] : [{ id, createdAt, texts }];
  });
  return entriesOf(kind, ids, found);
}

interface WordedRow {
  readonly id: string;
  readonly createdAt: number;
  readonly name: string | null;
  readonly companyName?: string | null;
  /** What people write with spaces and without. */
  readonly written: string;
}

/** An entry for each id, of its names and of what is written in two ways. */
function wordsOf(kind: RecordKind, ids: readonly string[], rows: readonly WordedRow[]): RecordToIndex[] {
  return entriesOf(
    kind,
    ids,
    rows.map(({ id, createdAt, name, companyName, written }) => ({
      id,
      createdAt,
      texts: [name ?? "", companyName ?? "", ...bothWritings(written)],
    })),
  );
}

function toEntry({ createdAt, name = "", email = "", phone, taxId = "", texts = [] }: Row): IndexedEntry {
  return {
    createdAt: Number(createdAt),
    texts: [name, realEmail(email), taxId, ...texts],
    phones: phone === null || phone === undefined || phone === "" ? [] : [phone],
  };
}

/** "1กข 1234": as it is, in one word, and with its letters alone, because many leave away the digit before them. */
function plateTexts(plate: string): readonly string[] {
  return [...bothWritings(plate), plate.replaceAll(/(?<=\d)(?=\p{L})/gu, " ")];
}

/** The plates of a driver: of their registered vehicles, otherwise what was written down of them. */
export function platesOf({
  vehicleDetails,
  profile,
}: Pick<DriverRow, "vehicleDetails" | "profile">): readonly string[] {
  const registered = profile?.vehicles.map(({ plate }) => plate) ?? [];
  // Several that the office keeps are one text.
  return registered.length > 0 || vehicleDetails === "" ? registered : vehicleDetails.split(", ");
}

type DriverRow = Awaited<ReturnType<typeof indexedDriversQuery>>[number];
