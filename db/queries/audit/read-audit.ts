import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
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

/** Actions of the log: their first entry with their second one, if there is one, and who acted. */
function actionsOf(db: Database) {
  return db
    .select({
      entry: auditEntries,
      outcome: {
        seq: outcomes.seq,
        at: outcomes.at,
        outcome: outcomes.outcome,
        records: outcomes.records,
        changes: outcomes.changes,
      },
      actorName: users.name,
    })
    .from(auditEntries)
    .leftJoin(outcomes, eq(outcomes.ofSeq, auditEntries.seq))
    .leftJoin(users, eq(users.id, auditEntries.actorId));
}

/** The action that an entry belongs to, whether it says what began or how it ended. */
export function auditActionQuery(db: Database, seq: number) {
  const first = sql`coalesce((SELECT of_seq FROM audit_entries WHERE seq = ${seq}), ${seq})`;
  return actionsOf(db).where(eq(auditEntries.seq, first));
}

/** The actions of the log, newest first. */
export function auditListQuery(db: Database, filter: AuditFilter) {
  const { who, section, what, record, from, until, before = Number.MAX_SAFE_INTEGER } = filter;
  const found = db.select({ seq: auditRecords.seq }).from(auditRecords);
  const person = db.select({ id: users.id }).from(users);
  return actionsOf(db)
    .where(
      and(
        isNull(auditEntries.ofSeq),
        who === undefined
          ? undefined
          : eq(auditEntries.actorId, person.where(or(eq(users.id, who), eq(users.email, who))).limit(1)),
        section === undefined ? undefined : eq(auditEntries.section, section),
        what === undefined ? undefined : eq(auditEntries.what, what),
        record === undefined
          ? undefined
          : inArray(
              auditEntries.seq,
              found.where(inArray(auditRecords.recordId, [record, record.toUpperCase()])),
            ),
        from === undefined ? undefined : gte(auditEntries.at, from),
        until === undefined ? undefined : lt(auditEntries.at, until),
        // Nearly in the order of their times, so the first and the last of the days bound what is read.
        from === undefined
          ? undefined
          : gte(
              auditEntries.seq,
              sql`coalesce((SELECT seq FROM audit_entries WHERE at >= ${from - CLOCKS_APART_MS} ORDER BY at LIMIT 1), 0)`,
            ),
        until === undefined
          ? undefined
          : lte(
              auditEntries.seq,
              sql`coalesce((SELECT seq FROM audit_entries WHERE at < ${until + CLOCKS_APART_MS} ORDER BY at DESC LIMIT 1), 0)`,
            ),
        lt(auditEntries.seq, before),
      ),
    )
    .orderBy(desc(auditEntries.seq));
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
