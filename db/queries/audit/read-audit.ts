import { and, asc, desc, eq, gt, gte, isNull, lt, lte, or, sql, type SQL } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Role } from "#domain/access/actor.ts";
import type { AuditEntry, AuditHead } from "#domain/audit/audit-entry.ts";
import type { AuditEnd } from "#domain/audit/audit-end.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { Database } from "../../client.ts";
import { auditEntries, auditRecords } from "../../schema/staff/audit.ts";
import { users } from "../../schema/users.ts";

/** What the log is searched by; instants are epoch milliseconds. */
export interface AuditFilter {
  /** An e-mail address in lower case, or a user's id. */
  readonly who?: string | undefined;
  /** The role that they acted with. */
  readonly role?: Role | undefined;
  readonly section?: string | undefined;
  /** A procedure. */
  readonly what?: string | undefined;
  readonly record?: string | undefined;
  /** As `networkOf` writes it. */
  readonly network?: string | undefined;
  readonly ended?: AuditEnd | undefined;
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

/** The same, by the ids of the records that they concern. */
function actionsOfRecords(db: Database) {
  return db
    .select(ACTION)
    .from(auditRecords)
    .innerJoin(auditEntries, eq(auditEntries.seq, auditRecords.seq))
    .leftJoin(outcomes, eq(outcomes.ofSeq, auditEntries.seq))
    .leftJoin(users, eq(users.id, auditEntries.actorId));
}

/** The same, by how they ended. */
function endedActions(db: Database) {
  return db
    .select(ACTION)
    .from(outcomes)
    .innerJoin(auditEntries, eq(auditEntries.seq, outcomes.ofSeq))
    .leftJoin(users, eq(users.id, auditEntries.actorId));
}

/** The action that an entry belongs to, whether it says what began or how it ended. */
export function auditActionQuery(db: Database, seq: number) {
  const first = sql`coalesce((SELECT of_seq FROM audit_entries WHERE seq = ${seq}), ${seq})`;
  return actionsOf(db).where(eq(auditEntries.seq, first));
}

/** What an index of the log has, the rarest first: the first of them that is asked for is walked. */
const WALKED = ["record", "who", "network", "refused", "what", "section", "role", "done"] as const;
type Walked = (typeof WALKED)[number];

/**
 * The actions of the log, newest first. One index is walked backwards from the newest up to the size of a page (`WALKED`), or the
 * log itself; what else is asked for is looked at in each entry that it names.
 */
export function auditListQuery(db: Database, filter: AuditFilter) {
  const { record, who, network, what, section, role, ended } = filter;
  const asked: Readonly<Record<Walked, unknown>> = {
    record,
    who,
    network,
    what,
    section,
    role,
    refused: ended === "refused" ? ended : undefined,
    done: ended === "done" ? ended : undefined,
  };
  const walked = WALKED.find((each) => asked[each] !== undefined);
  if (walked === "record" && record !== undefined) {
    return actionsOfRecords(db)
      .where(and(isOfRecord(db, record), matches(db, filter, walked, auditRecords.seq)))
      .orderBy(desc(auditRecords.seq));
  }
  if (walked === "refused" || walked === "done") {
    return endedActions(db)
      .where(matches(db, filter, walked, outcomes.ofSeq))
      .orderBy(desc(outcomes.ofSeq));
  }
  return actionsOf(db)
    .where(matches(db, filter, walked, auditEntries.seq))
    .orderBy(desc(auditEntries.seq));
}

/** By an id as it was typed where the log knows it, so that one range of the index is walked; ids are in capitals mostly. */
function isOfRecord(db: Database, record: string): SQL {
  const { recordId } = auditRecords;
  const typed = db.select({ recordId }).from(auditRecords).where(eq(recordId, record)).limit(1);
  return eq(recordId, sql`coalesce(${typed}, ${record.toUpperCase()})`);
}

/**
 * What a filter asks of each action.
 * @param walked what the index that is walked has
 * @param place in that index: the number of the first entry of an action
 */
function matches(
  db: Database,
  { who, role, section, what, network, ended, from, until, before = Number.MAX_SAFE_INTEGER }: AuditFilter,
  walked: Walked | undefined,
  place: SQLiteColumn,
) {
  // No other index may be chosen.
  const of = (name: Walked | "day", column: SQLiteColumn) =>
    name === walked ? sql`${column}` : sql`+${column}`;
  const is = (name: Walked, column: SQLiteColumn, value: string | undefined) =>
    value === undefined ? undefined : eq(of(name, column), value);
  const { actorId, actorRole, at } = auditEntries;
  const person = db.select({ id: users.id }).from(users);
  return and(
    isNull(auditEntries.ofSeq),
    who === undefined
      ? undefined
      : eq(of("who", actorId), person.where(or(eq(users.id, who), eq(users.email, who))).limit(1)),
    is("network", auditEntries.network, network),
    is("what", auditEntries.what, what),
    is("section", auditEntries.section, section),
    is("role", actorRole, role),
    // The expression that the index has; an action without an end is neither.
    ended === undefined ? undefined : sql`(${outcomes.outcome} = 'ok') = ${ended === "done" ? 1 : 0}`,
    from === undefined ? undefined : gte(of("day", at), from),
    until === undefined ? undefined : lt(of("day", at), until),
    // Nearly in the order of their times, so the first and the last of the days bound what is read.
    from === undefined
      ? undefined
      : gte(
          place,
          sql`coalesce((SELECT seq FROM audit_entries WHERE at >= ${from - CLOCKS_APART_MS} ORDER BY at LIMIT 1), 0)`,
        ),
    until === undefined
      ? undefined
      : lte(
          place,
          sql`coalesce((SELECT seq FROM audit_entries WHERE at < ${until + CLOCKS_APART_MS} ORDER BY at DESC LIMIT 1), 0)`,
        ),
    lt(place, before),
  );
}

/** How far the clocks of two machines may differ. */
const CLOCKS_APART_MS = MINUTE_MS;

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
