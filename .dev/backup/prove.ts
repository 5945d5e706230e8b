import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { appendEntry } from "#worker/services/audit/append-entry.ts";
import type { Database } from "#db/client.ts";
import { bundleWorker } from "../simulator.ts";
import { differences, readContent } from "./compare-databases.ts";
import { orderExport } from "./order-export.ts";
import { databaseFile, emptyPlace, fillPlace, runWrangler } from "./place.ts";
import { decideSome, readServed, withBoard, type Served } from "./served.ts";

/**
 * `npm run backup:prove`: makes a database and a board of its own in a temporary folder, exports it, restores the export
 * into an empty database, and compares: every table, the schema, the audit log, and what a board that has nothing but the
 * restored database serves. Ends with 1 when anything differs. The database of `npm start` is not touched.
 */

const AUDIT_ENTRIES = 3;
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
  const original = emptyPlace(join(folder, "original"));
  done(await fillPlace(original));
  const before = await withBoard(original, bundle, async (board, db) => {
    const decisions = await decideSome(board, db);
    await writeAudit(db);
    done(`${decisions} decisions of its board, ${AUDIT_ENTRIES} entries of the audit log`);
    return readServed(board, db);
  });

  const backup = join(folder, "backup.sql");
  runWrangler(original, "export", "DB", "--output", backup);
  done(`exported: ${kilobytes(backup)} kB`);
  const restore = join(folder, "restore.sql");
  const { tables, rows } = orderExport(backup, restore);
  const restored = emptyPlace(join(folder, "restored"));
  runWrangler(restored, "execute", "DB", "--yes", "--file", restore);
  done(`restored into an empty database: ${tables} tables, ${rows} rows`);

  compareDatabases(databaseFile(original), databaseFile(restored));
  verifyAudit(join(folder, "restored"));
  const after = await withBoard(restored, bundle, async (board, db) => {
    await board.status();
    done("a board without storage built itself from it");
    return readServed(board, db);
  });
  compareServed(before, after);
}

function done(what: string): void {
  const now = performance.now();
  console.log(`  ${what} (${((now - since) / 1000).toFixed(1)} s)`);
  since = now;
}

function kilobytes(path: string): number {
  return Math.round(statSync(path).size / 1000);
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
