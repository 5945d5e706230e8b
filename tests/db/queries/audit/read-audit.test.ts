import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { auditListQuery, type AuditFilter } from "#db/queries/audit/read-audit.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { freshDatabase } from "../../../support/people.ts";
import { plan, slowLines, type Statement } from "../../../support/query-plan.ts";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

/** Which index a filter is expected to walk, up to the size of a page. */
const WALKED: readonly (readonly [string, AuditFilter, string])[] = [
  [
    "a record",
    { record: "KD-AAAAAA", before: 9 },
    "SEARCH audit_records USING COVERING INDEX sqlite_autoindex_audit_records_1 (record_id=? AND seq<?)",
  ],
  [
    "a record beside everything else",
    { record: "kd-aaaaaa", who: "root", section: "ferries", what: "ferries.update", from: 1, until: 9 },
    "SEARCH audit_records USING COVERING INDEX sqlite_autoindex_audit_records_1 (record_id=? AND seq>? AND seq<?)",
  ],
  [
    "a network",
    { network: "192.0.2.0/24" },
    "SEARCH audit_entries USING INDEX audit_by_network (network=? AND seq<?)",
  ],
  [
    "a network beside what was refused of a section",
    { network: "192.0.2.0/24", section: "ferries", role: "admin", ended: "refused" },
    "SEARCH audit_entries USING INDEX audit_by_network (network=? AND seq<?)",
  ],
  [
    "a role",
    { role: "admin", from: 1 },
    "SEARCH audit_entries USING INDEX audit_by_role (actor_role=? AND seq>? AND seq<?)",
  ],
  [
    "what was refused",
    { ended: "refused" },
    "SEARCH outcomes USING INDEX audit_by_end (<expr>=? AND of_seq<?)",
  ],
  [
    "what was done",
    { ended: "done", before: 9 },
    "SEARCH outcomes USING INDEX audit_by_end (<expr>=? AND of_seq<?)",
  ],
  [
    "what was refused of an action",
    { ended: "refused", what: "ferries.update" },
    "SEARCH outcomes USING INDEX audit_by_end (<expr>=? AND of_seq<?)",
  ],
  [
    "what was done of an action",
    { ended: "done", what: "ferries.update" },
    "SEARCH audit_entries USING INDEX audit_by_what (what=? AND seq<?)",
  ],
];

test.each(WALKED)("the audit log of %s walks one index and seeks the rest", async (_of, filter, walked) => {
  const lines = await plan(auditListQuery(db, filter).limit(101));
  expect(lines[0]).toBe(walked);
  expect(slowLines(lines)).toEqual([]);
  expect(lines.filter((line) => line.startsWith("SCAN") || line.includes("LIST SUBQUERY"))).toEqual([]);
});

/** As many actions of one record, of one person, each entry a minute after the one before. */
async function writeActions(count: number): Promise<void> {
  const hash = "0".repeat(64);
  await db.run(sql`
    WITH RECURSIVE numbers(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < ${2 * count})
    INSERT INTO audit_entries
      (seq, at, of_seq, actor_id, actor_role, network, device, what, request_id, records, changes, outcome, prev_hash, hash)
    SELECT n, ${MINUTE_MS} * n, iif(n % 2 = 0, n - 1, NULL), 'root', 'admin', '192.0.2.0/24', '', 'companies.save', '', '{}', '[]',
      iif(n % 2 = 0, 'ok', ''), ${hash}, ${hash} FROM numbers`);
  await db.run(sql`
    INSERT INTO audit_records (record_id, seq) SELECT 'CO-AAAAAA', seq FROM audit_entries WHERE of_seq IS NULL`);
}

async function rowsRead(statement: Statement): Promise<number> {
  const { sql: text, params } = statement.toSQL();
  const { meta } = await env.DB.prepare(text)
    .bind(...params)
    .run();
  return meta.rows_read;
}

describe("with a record that every entry is of", () => {
  const PAGE = 20;
  const COUNT = 1_500;
  beforeEach(() => writeActions(COUNT));

  test.each([
    ["the first page", {}],
    ["a middle page", { before: COUNT }],
    ["the page of some days", { from: COUNT * MINUTE_MS, until: (COUNT + 500) * MINUTE_MS }],
  ])("%s reads as many rows as it shows, a few for each", async (_page, filter) => {
    const statement = auditListQuery(db, { record: "co-aaaaaa", ...filter }).limit(PAGE);
    expect(await rowsRead(statement)).toBeLessThan(10 * PAGE);
    const rows = await statement;
    expect(rows.map(({ entry }) => entry.seq)).toEqual(
      Array.from({ length: PAGE }, (_, index) => (rows[0]?.entry.seq ?? 0) - 2 * index),
    );
  });
});
