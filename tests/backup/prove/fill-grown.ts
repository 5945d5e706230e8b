import { renameSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { DAY_MS } from "#domain/time.ts";
import { growDatabase, NEWEST_AT } from "../../bench/lists/grown-database.ts";
import type { LocalPlace } from "../../../.dev/local-database.ts";
import { databaseFile, runWrangler } from "./place.ts";

/** Orders of so many days wait or are under way; what is older is final, as in a company that does its work. */
const LIVE_MS = 3 * DAY_MS;

/** Fills a place with as many orders as are asked for, each with its stops, lines, jobs and five events, and 5,000 drivers. */
export async function fillGrown(place: LocalPlace, orders: number, folder: string): Promise<void> {
  runWrangler(place, "migrations", "apply", "DB");
  const file = databaseFile(place);
  const triggers = triggersOf(file);
  const grown = await growDatabase(folder, orders);
  const path = grown.file.location() ?? "";
  writeCompanies(grown.file);
  endOldOrders(grown.file);
  // Growing leaves the triggers out, which would run for each of the rows.
  for (const trigger of triggers) grown.file.exec(trigger);
  grown.file.close();
  for (const suffix of ["-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true });
  renameSync(path, file);
  rmSync(folder, { recursive: true });
}

function triggersOf(path: string): string[] {
  const sqlite = new DatabaseSync(path, { readOnly: true });
  const found = sqlite.prepare("SELECT sql FROM sqlite_master WHERE type = 'trigger'").all();
  sqlite.close();
  return found.map(({ sql }) => String(sql));
}

/** And moves what is left into the days that come, so that a driver can take it. */
function endOldOrders(file: DatabaseSync): void {
  const [live, late] = ["status IN ('pending', 'in_transit')", `created_at < ${NEWEST_AT - LIVE_MS}`];
  const shift = Date.now() - NEWEST_AT;
  file.exec(`BEGIN;
    UPDATE jobs SET status = 'completed', driver_id = coalesce(driver_id, 'driver-1')
      WHERE status IN ('available', 'in_progress') AND order_id IN (SELECT order_id FROM orders WHERE ${live} AND ${late});
    UPDATE orders SET status = 'delivered' WHERE ${live} AND ${late};
    UPDATE orders SET pickup_at = pickup_at + ${shift}, ends_at = ends_at + ${shift} WHERE status = 'pending';
    UPDATE jobs SET pickup_at = pickup_at + ${shift}, ends_at = ends_at + ${shift} WHERE status = 'available';
    UPDATE jobs SET card = json_set(card, '$.jobId', job_id, '$.orderId', order_id, '$.pickupAt', pickup_at)
      WHERE status = 'available';
    COMMIT`);
}

/** The orders of a grown database name companies that it has not. */
function writeCompanies(file: DatabaseSync): void {
  file.exec(`INSERT INTO companies (company_id, name, address, branch, tax_id, billing_email, credit_limit_satang,
      credit_days, billing_day, status, version, created_at, created_by, idempotency_key)
    SELECT DISTINCT company_id, 'Company ' || company_id, 'Bangkok', '00000', company_id, '', 0, 30, 1, 'active', 1,
      ${NEWEST_AT}, 'backup-prove', company_id FROM orders WHERE company_id IS NOT NULL`);
}
