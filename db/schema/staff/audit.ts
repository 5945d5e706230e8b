import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ROLES } from "#domain/access/actor.ts";

/**
 * What the staff did; `AuditContent` explains each column. Only ever added to: triggers refuse UPDATE and DELETE, and skip
 * an entry that does not follow the last one.
 */
export const auditEntries = sqliteTable(
  "audit_entries",
  {
    seq: integer().primaryKey(),
    at: integer().notNull(),
    ofSeq: integer(),
    actorId: text().notNull(),
    actorRole: text({ enum: ROLES }).notNull(),
    network: text().notNull(),
    device: text().notNull(),
    what: text().notNull(),
    /** The first part of `what`. */
    section: text().generatedAlwaysAs(sql`substr(what, 1, instr(what, '.') - 1)`, { mode: "virtual" }),
    requestId: text().notNull(),
    records: text().notNull(),
    changes: text().notNull(),
    outcome: text().notNull(),
    prevHash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    uniqueIndex("audit_outcomes")
      .on(table.ofSeq)
      .where(sql`${table.ofSeq} IS NOT NULL`),
    index("audit_at").on(table.at),
    index("audit_by_actor")
      .on(table.actorId, table.seq)
      .where(sql`${table.ofSeq} IS NULL`),
    index("audit_by_section")
      .on(table.section, table.seq)
      .where(sql`${table.ofSeq} IS NULL`),
    index("audit_by_what")
      .on(table.what, table.seq)
      .where(sql`${table.ofSeq} IS NULL`),
    index("audit_by_role")
      .on(table.actorRole, table.seq)
      .where(sql`${table.ofSeq} IS NULL`),
    index("audit_by_network")
      .on(table.network, table.seq)
      .where(sql`${table.ofSeq} IS NULL`),
    // Of the ends: whether it was done, which is 1, or refused.
    index("audit_by_end")
      .on(sql`("outcome" = 'ok')`, table.ofSeq)
      .where(sql`${table.ofSeq} IS NOT NULL`),
  ],
);

/** The actions that concern a record, by the `seq` of their first entry: what the log is searched by. */
export const auditRecords = sqliteTable(
  "audit_records",
  { recordId: text().notNull(), seq: integer().notNull() },
  (table) => [primaryKey({ columns: [table.recordId, table.seq] })],
);
