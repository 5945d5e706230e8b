import { parseArgs } from "node:util";
import { auditChainQuery, toAuditEntry } from "#db/queries/audit/read-audit.ts";
import type { AuditEntry, AuditFault } from "#domain/audit/audit-entry.ts";
import { headText, readHeadText, type KeptHead } from "#domain/audit/kept-head.ts";
import { DAY_MS } from "#domain/time.ts";
import { SealedIds, verifyChain, type AuditVerdict } from "#worker/services/audit/verify-chain.ts";
import { keptIn, newestHeads, type ReadKept } from "./audit-heads.ts";
import type { RunStatement } from "./audit-statements.ts";
import { placeIn, withLocalDatabase } from "./local-database.ts";
import { readKeptRemote } from "./remote-bucket.ts";
import { askRemote, type Row } from "./remote-database.ts";

/**
 * `npm run audit:verify` walks the audit log of the local database and names the first entry that is not as
 * it was written. It compares the log with heads of the last week and of some earlier days (`audit-heads.ts`)
 * that were kept outside the database, and the list of ids by which it is searched with what the entries say.
 * - `--remote`: the log of the deployed database
 * - `--until <day>`: with heads up to that day, of a database that was restored from a backup of it
 * - `--since <day>`: with heads from that day on, once a log goes on behind a restored one
 * - `--entry <seq>:<hash>`: looks also for an entry whose hash was kept elsewhere, as the security log has it
 * - `--place <folder>`: of the database that `npm run backup:prove` restored there
 */

/** Entries of a page: a few MB, at some 700 bytes for each; through wrangler a page takes seconds, however small it is. */
const PAGE = 5_000;
const ID_PAGE = 20_000;
/** A deployment that is older has had a day whose head was kept. */
const YOUNG_MS = 2 * DAY_MS;

const FAULTS = {
  missing_before: "an entry before it is missing",
  not_linked: "it does not carry the hash of the entry before",
  changed: "its content is not what was hashed",
} as const satisfies Record<AuditFault, string>;

const { values } = parseArgs({
  options: {
    remote: { type: "boolean" },
    entry: { type: "string" },
    since: { type: "string" },
    until: { type: "string" },
    place: { type: "string" },
  },
});

/** Where the log is. */
interface Source {
  readonly entriesBehind: (seq: number) => Promise<readonly AuditEntry[]>;
  readonly run: RunStatement;
  readonly readKept: ReadKept;
}

for (const day of [values.since, values.until])
  if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day))
    throw new Error(`a day is written as 2026-11-20, not ${day}`);
const isSound = values.remote
  ? await verify({ entriesBehind: remoteEntries, run: askRemote, readKept: readKeptRemote })
  : await withLocalDatabase(
      (db, storage) =>
        verify({
          entriesBehind: (seq) => auditChainQuery(db, seq, PAGE),
          run: async (sql) => (await db.$client.prepare(sql).all<Row>()).results,
          readKept: keptIn(storage),
        }),
      values.place === undefined ? undefined : placeIn(values.place),
    );
process.exit(isSound ? 0 : 1);

/** @returns whether the log is as it was written, as far as that can be known */
async function verify({ entriesBehind, run, readKept }: Source): Promise<boolean> {
  const ids = new SealedIds();
  let firstAt = Infinity;
  const heads = await keptHeads(readKept);
  const verdict = await verifyChain(
    async (afterSeq) => {
      const page = await entriesBehind(afterSeq);
      for (const entry of page) ids.expect(entry);
      firstAt = Math.min(firstAt, page[0]?.at ?? Infinity);
      return page;
    },
    [...heads, ...entryAsked()],
  );
  if (!verdict.isSound) return fail(faultText(verdict));
  console.log(`✓ ${verdict.head.seq} entries, as they were written\n  last entry ${headText(verdict.head)}`);
  await takeIds(run, ids);
  if (ids.missing.length > 0)
    return fail(`entries cannot be found by ${ids.missing.length} ids that they name: ${ids.missing[0]} …`);
  console.log(
    "✓ each entry is found by what it names; whether it is also found by anything else is not sealed",
  );
  return reportHeads(heads, verdict.head.seq, firstAt);
}

async function keptHeads(readKept: ReadKept): Promise<readonly KeptHead[]> {
  try {
    return await newestHeads(readKept, values, Date.now());
  } catch (error) {
    const plain = `the heads that were kept outside the database could not be read: ${String(error)}`;
    if (values.remote) throw new Error(plain, { cause: error });
    console.error(`! ${plain}`);
    return [];
  }
}

/** What was kept, and what that cannot show. */
function reportHeads(heads: readonly KeptHead[], lastSeq: number, firstAt: number): boolean {
  const [newest] = heads;
  if (newest === undefined) {
    const plain = "no head of the last days was reachable, so whether the end was cut off is not known";
    if (values.remote && Date.now() - firstAt > YOUNG_MS) return fail(plain);
    console.log(`! ${plain}`);
    return true;
  }
  console.log(
    `✓ it goes on behind ${heads.length === 1 ? "the head" : `the ${heads.length} heads`} kept up to ${newest.day}, entry ${newest.seq}`,
  );
  if (lastSeq > newest.seq)
    console.log(
      `  of the ${lastSeq - newest.seq} entries since then nothing is kept outside the database yet`,
    );
  return true;
}

function faultText(verdict: Exclude<AuditVerdict, { readonly isSound: true }>): string {
  const { seq } = verdict;
  if (verdict.fault !== "not_as_kept") return `entry ${seq}: ${FAULTS[verdict.fault]}`;
  const where = verdict.day === "" ? "" : ` on ${verdict.day}`;
  return (
    `entry ${seq} is missing, or is another one than the one kept${where}: the end of the log was cut off, or it was written anew.\n` +
    "  After a restore from a backup: --until <day of the backup>, and later --since <day after the restore>"
  );
}

/** `--entry` as a head of no day. */
function entryAsked(): readonly KeptHead[] {
  if (values.entry === undefined) return [];
  const head = readHeadText(values.entry);
  if (head === null) throw new Error("an entry is written as <seq>:<hash>");
  return [{ ...head, day: "" }];
}

async function remoteEntries(seq: number): Promise<readonly AuditEntry[]> {
  const rows = await askRemote(`SELECT * FROM audit_entries WHERE seq > ${seq} ORDER BY seq LIMIT ${PAGE}`);
  return rows.map(toAuditEntry);
}

/** Reads the list of ids, in the order in which they came. */
async function takeIds(run: RunStatement, ids: SealedIds): Promise<void> {
  for (let last = 0; ;) {
    const rows = await run(
      `SELECT rowid AS place, record_id, seq FROM audit_records WHERE rowid > ${last} ORDER BY rowid LIMIT ${ID_PAGE}`,
    );
    for (const row of rows) ids.found(Number(row["seq"]), String(row["record_id"]));
    if (rows.length < ID_PAGE) return;
    last = Number(rows.at(-1)?.["place"]);
  }
}

function fail(text: string): false {
  console.error(`✗ ${text}`);
  return false;
}
