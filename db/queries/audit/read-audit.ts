import { and, asc, desc, eq, gt, gte, isNull, lt, lte, or, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { AuditEntry, AuditHead } from "#domain/audit/audit-entry.ts";
import type { Database } from "../../client.ts";
import { auditEntries, auditRecords } from "../../schema/staff/audit.ts";
import { users } from "../../schema/users.ts";

/** What the log is searched by; instants are epoch milliseconds. */
export interface AuditFilter {
  /** An e-mail address in lower case, or a user's id. */
  readonly who?: string | undefined;
  readonly section?: string | undefined;
  /** A procedure. */
  readonly what?: string | undefined;
  readonly record?: string | undefined;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /** Only actions before this one. */
  readonly before?: number | undefined;
}

const outcomes = alias(auditEntries, "outcomes");

/** An action: its first entry with its second one, if there is one, and who acted. */
const ACTION = {
  entry: auditEntries,
  outcome: {
    seq: outcomes.seq,
    at: outcomes.at,
    outcome: outcomes.outcome,
    records: outcomes.records,
    changes: outcomes.changes,
  },
  actorName: users.name,
};

/** Actions of the log. */
function actionsOf(db: Database) {
  return db
    .select(ACTION)
    .from(auditEntries)
    .leftJoin(outcomes, eq(outcomes.ofSeq, auditEntries.seq))
    .leftJoin(users, eq(users.id, auditEntries.actorId));
}

/** The same of those that concern a record, by the ids by which they are found. */
function actionsOfRecords(db: Database) {
  return db
    .select(ACTION)
    .from(auditRecords)
    .innerJoin(auditEntries, eq(auditEntries.seq, auditRecords.seq))
    .leftJoin(outcomes, eq(outcomes.ofSeq, auditEntries.seq))
    .leftJoin(users, eq(users.id, auditEntries.actorId));
}

/** The action that an entry belongs to, whether it says what began or how it ended. */
export function auditActionQuery(db: Database, seq: number) {
  const first = sql`coalesce((SELECT of_seq FROM audit_entries WHERE seq = ${seq}), ${seq})`;
  return actionsOf(db).where(eq(auditEntries.seq, first));
}

/**
 * The actions of the log, newest first. One index is walked backwards from the newest up to the size of a page: that of the
 * record, or of who acted, the action or the section; the other filters are asked of each entry that it names. Whoever has
 * acted is looked up by index before.
 */
export function auditListQuery(db: Database, filter: AuditFilter) {
  const { record } = filter;
  if (record === undefined) {
    return actionsOf(db)
      .where(matches(db, filter, auditEntries.seq))
      .orderBy(desc(auditEntries.seq));
  }
  // As it was typed where the log knows that id, so that one range of the index is walked; ids are in capitals mostly.
  const known = db
    .select({ recordId: auditRecords.recordId })
    .from(auditRecords)
    .where(eq(auditRecords.recordId, record))
    .limit(1);
  return actionsOfRecords(db)
    .where(
      and(
        eq(auditRecords.recordId, sql`coalesce(${known}, ${record.toUpperCase()})`),
        matches(db, filter, auditRecords.seq),
      ),
    )
    .orderBy(desc(auditRecords.seq));
}

/** What a filter asks of each action beside its record. @param walked the number of its first entry, in the index that is walked */
function matches(db: Database, filter: AuditFilter, walked: SQLiteColumn) {
  const { who, section, what, record, from, until, before = Number.MAX_SAFE_INTEGER } = filter;
  const person = db.select({ id: users.id }).from(users);
  // Beside a record no index but that of its actions may be chosen.
  const of = (column: SQLiteColumn) => (record === undefined ? sql`${column}` : sql`+${column}`);
  return and(
    isNull(auditEntries.ofSeq),
    who === undefined
      ? undefined
      : eq(of(auditEntries.actorId), person.where(or(eq(users.id, who), eq(users.email, who))).limit(1)),
    section === undefined ? undefined : eq(of(auditEntries.section), section),
    what === undefined ? undefined : eq(of(auditEntries.what), what),
    from === undefined ? undefined : gte(of(auditEntries.at), from),
    until === undefined ? undefined : lt(of(auditEntries.at), until),
    // Nearly in the order of their times, so the first and the last of the days bound what is read.
    from === undefined
      ? undefined
      : gte(
          walked,
          sql`coalesce((SELECT seq FROM audit_entries WHERE at >= ${from - CLOCKS_APART_MS} ORDER BY at LIMIT 1), 0)`,
        ),
    until === undefined
      ? undefined
      : lte(
          walked,
          sql`coalesce((SELECT seq FROM audit_entries WHERE at < ${until + CLOCKS_APART_MS} ORDER BY at DESC LIMIT 1), 0)`,
        ),
    lt(walked, before),
  );
}

/** How far the clocks of two machines may differ. */
const CLOCKS_APART_MS = 60_000;

/** The last entry of the log, or `undefined` of an empty one. */
export async function auditHead(db: Database): Promise<AuditHead | undefined> {
  const { seq, hash } = auditEntries;
  return db.select({ seq, hash }).from(auditEntries).orderBy(desc(seq)).limit(1).get();
}

/** The entries of the log behind one, in order, as they are stored. */
export function auditChainQuery(db: Database, afterSeq: number, limit: number) {
  return db
    .select()
    .from(auditEntries)
    .where(gt(auditEntries.seq, afterSeq))
    .orderBy(asc(auditEntries.seq))
    .limit(limit);
}

/** Rows as wrangler prints them: the names of columns instead of fields. */
export function toAuditEntry(row: Readonly<Record<string, unknown>>): AuditEntry {
  const text = (name: string) => String(row[name]);
  const number = (name: string) => Number(row[name]);
  return {
    seq: number("seq"),
    at: number("at"),
    ofSeq: row["of_seq"] === null ? null : number("of_seq"),
    actorId: text("actor_id"),
    // As it is stored, whatever it is: it is hashed.
    actorRole: text("actor_role") as AuditEntry["actorRole"],
    network: text("network"),
    device: text("device"),
    what: text("what"),
    requestId: text("request_id"),
    records: text("records"),
    changes: text("changes"),
    outcome: text("outcome"),
    prevHash: text("prev_hash"),
    hash: text("hash"),
  };
}
