import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { appendEntry } from "#worker/services/audit/append-entry.ts";
import type { Database } from "#db/client.ts";
import { bundleWorker } from "../../../.dev/simulator.ts";
import { differences, readContent } from "./compare-databases.ts";
import { executeFile } from "./execute-file.ts";
import { fillGrown } from "./fill-grown.ts";
import { orderExport } from "../../../.dev/backup/order-export.ts";
import type { LocalPlace } from "../../../.dev/local-database.ts";
import { databaseFile, emptyPlace, fillPlace, hasDatabase, runWrangler } from "./place.ts";
import { decideSome, readServed, withBoard, type Served } from "./served.ts";
import { writeExport } from "./write-export.ts";

/**
 * `npm run backup:prove`: makes a database and a board of its own in a temporary folder, exports it, restores the export
 * into an empty database, and compares: every table, the schema, the audit log, and what a board that has nothing but the
 * restored database serves. Ends with 1 when anything differs. The database of `npm start` is not touched.
 * `-- --orders 1000000` does it with that many orders (30 GB of temporary space): the export is then written, and executed,
 * without wrangler, which keeps such files in memory. Before that it is shown for 1,000 orders that this writes what
 * wrangler writes.
 */

const AUDIT_ENTRIES = 3;
/** Of a grown database: jobs of each vehicle that drivers take, and drivers who ask for them. */
const MOST_DECISIONS = 20;
const COMPARED_WITH_WRANGLER = 1_000;
const { values } = parseArgs({ options: { orders: { type: "string" } } });
const orders = values.orders === undefined ? null : Number(values.orders);
if (orders !== null && !(Number.isInteger(orders) && orders >= COMPARED_WITH_WRANGLER))
  throw new Error(`--orders takes a number from ${COMPARED_WITH_WRANGLER}`);
const folder = mkdtempSync(join(tmpdir(), "khondee-backup-"));
const problems: string[] = [];
let since = performance.now();
try {
  await prove();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) console.error(`✗ ${problem}`);
if (problems.length > 0) process.exit(1);
console.log("✓ nothing is lost");

async function prove(): Promise<void> {
  const bundle = join(folder, "bundle");
  bundleWorker(bundle);
  if (orders !== null) await compareWithWrangler();
  const original = emptyPlace(join(folder, "original"));
  done(await fill(original, orders));
  const before = await withBoard(original, bundle, async (board, db) => {
    const decisions = await decideSome(board, db, orders === null ? undefined : MOST_DECISIONS);
    await writeAudit(db);
    done(`${decisions} decisions of its board, ${AUDIT_ENTRIES} entries of the audit log`);
    if (decisions === 0) problems.push("no driver could take a job: the board had nothing of its own");
    return readServed(board, db);
  });

  const restored = backUpAndRestore(original);
  compareDatabases(databaseFile(original), databaseFile(restored));
  verifyAudit(join(folder, "restored"));
  const after = await withBoard(restored, bundle, async (board, db) => {
    await board.status();
    done("a board without storage built itself from it");
    return readServed(board, db);
  });
  compareServed(before, after);
}

async function fill(place: LocalPlace, count: number | null): Promise<string> {
  if (count === null) return fillPlace(place);
  await fillGrown(place, count, join(folder, "grown"));
  return `${count} orders, ${megabytes(databaseFile(place))} MB`;
}

/** Exports a place, makes the export one that can be restored, and restores it into a place of its own. */
function backUpAndRestore(original: LocalPlace): LocalPlace {
  const backup = join(folder, "backup.sql");
  if (orders === null) runWrangler(original, "export", "DB", "--output", backup);
  else writeExport(databaseFile(original), backup);
  done(`exported: ${megabytes(backup)} MB`);
  const { tables, rows, files } = orderExport(backup, join(folder, "restore.sql"));
  rmSync(backup);
  done(`ordered: ${tables} tables, ${rows} rows, ${files.length} file(s)`);
  const restored = emptyPlace(join(folder, "restored"));
  for (const file of files) {
    if (orders === null) runWrangler(restored, "execute", "DB", "--yes", "--file", file);
    else executeFile(emptyDatabase(restored), file);
    rmSync(file);
  }
  done("restored into an empty database");
  return restored;
}

/** The file of a place's database, which is made when there is none. */
function emptyDatabase(place: LocalPlace): string {
  if (!hasDatabase(place)) runWrangler(place, "execute", "DB", "--yes", "--command", "SELECT 1");
  return databaseFile(place);
}

/** Of a small database that is grown in the same way. */
async function compareWithWrangler(): Promise<void> {
  const small = emptyPlace(join(folder, "small"));
  await fill(small, COMPARED_WITH_WRANGLER);
  const [byWrangler, byThis] = [join(folder, "wrangler.sql"), join(folder, "written.sql")];
  runWrangler(small, "export", "DB", "--output", byWrangler);
  writeExport(databaseFile(small), byThis);
  if (!readFileSync(byWrangler).equals(readFileSync(byThis)))
    problems.push("the export that is written here is not the one that wrangler writes");
  done(`compared what is written here with wrangler's export of ${COMPARED_WITH_WRANGLER} orders`);
}

function done(what: string): void {
  const now = performance.now();
  console.log(`  ${what} (${((now - since) / 1000).toFixed(1)} s)`);
  since = now;
}

function megabytes(path: string): string {
  return (statSync(path).size / 1_000_000).toFixed(1);
}

async function writeAudit(db: Database): Promise<void> {
  for (let each = 1; each <= AUDIT_ENTRIES; each++)
    await appendEntry(
      { db },
      {
        at: Date.now(),
        ofSeq: null,
        actorId: "backup-prove",
        actorRole: "admin",
        network: "",
        device: "",
        what: "backup.prove",
        requestId: `backup-prove-${each}`,
        records: "{}",
        changes: "[]",
        outcome: "",
      },
      [],
    );
}

function compareDatabases(one: string, other: string): void {
  const [before, after] = [readContent(one), readContent(other)];
  problems.push(...differences(before, after));
  const filled = [...before.tables].filter(([, { rows }]) => rows > 0);
  const rows = filled.reduce((sum, [, table]) => sum + table.rows, 0);
  for (const [name, table] of filled)
    console.log(`    ${name.padEnd(28)} ${String(table.rows).padStart(6)}  ${table.hash.slice(0, 16)}`);
  done(
    `compared by count and hash: ${before.tables.size} tables, ${filled.length} of them with ${rows} rows, ` +
      `and ${before.schema.size} tables, indexes and triggers of the schema`,
  );
}

function verifyAudit(place: string): void {
  const { status, stdout, stderr } = spawnSync("node", [".dev/audit-verify.ts", "--place", place], {
    encoding: "utf8",
  });
  if (status !== 0) problems.push(`audit log: ${stderr.trim()}`);
  done(`audit log of the restored database: ${stdout.trim().replaceAll(/\s*\n\s*/g, ", ")}`);
}

function compareServed(before: Served, after: Served): void {
  for (const [vehicle, jobs] of Object.entries(before.open))
    if (!isDeepStrictEqual(jobs, after.open[vehicle])) problems.push(`open jobs for ${vehicle} differ`);
  for (const [driverId, driver] of Object.entries(before.drivers))
    if (!isDeepStrictEqual(driver, after.drivers[driverId]))
      problems.push(`what ${driverId} holds or may take differs`);
  const drivers = Object.values(before.drivers);
  const open = Object.values(before.open).reduce((sum, jobs) => sum + jobs.length, 0);
  const held = drivers.reduce((sum, driver) => sum + driver.held.length, 0);
  done(
    `compared what both boards serve: ${open} open jobs, ${drivers.length} drivers with ${held} held jobs`,
  );
}
