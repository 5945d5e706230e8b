import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import { getPlatformProxy } from "wrangler";
import { openDatabase, type Database } from "#db/client.ts";
import { putReview } from "#db/queries/reviews.ts";
import { drivers } from "#db/schema/drivers.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { users } from "#db/schema/users.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { PROFILE } from "../../support/driver-profile.ts";
import { driverRow } from "../../support/driver-row.ts";
import { migrations } from "../../support/node-database.ts";
import { writeOrder } from "../../support/orders.ts";

/** When the newest order of a grown database was placed. Fixed, so that every run reads the same rows. */
export const NEWEST_AT = Date.UTC(2026, 10, 1);
/** This customer placed every second order, this driver drove every fourth one. */
export const BUSY_CUSTOMER = "customer-0";
export const BUSY_DRIVER = "driver-0";
/** About this many orders are in transit, and of the customer with the rare name, at every size. */
const RARE = 40;
/** What the office searches for: of every second order, of few orders, and of every third one. */
export const COMMON_NAME = "Somchai";
const RARE_PEOPLE = 20;
export const RARE_NAME = "Worawit";
export const COMMON_PLACE = "จตุจักร";
/** The phone number of every second order, and of one. */
export const BUSY_PHONE = "+66899999999";
export const ONE_PHONE = "+66800000007";

const PICKUP_AFTER_MS = 3 * 24 * 60 * MINUTE_MS;
const TEMPLATE = { customerId: "template-customer", driverId: "template-driver", orderId: "KD-TEMPLATE" };
const JOB_MS = 4 * 60 * MINUTE_MS;
const CHUNK = 20_000;
/** A Worker with a database and nothing else. */
const WORKER = {
  name: "lists",
  compatibility_date: "2026-11-01",
  d1_databases: [{ binding: "DB", database_name: "lists", database_id: "lists" }],
};
const CACHE_KB = 256 * 1024;

/** A database that the product's own migrations and queries began and that was then grown. */
export interface GrownDatabase {
  /** The folder that it was grown in, as a Worker's persisted state. */
  readonly folder: string;
  readonly file: DatabaseSync;
  /** Builds statements for `file`; it is not connected to anything. */
  readonly builder: Database;
}

/** When the oldest of `count` orders was placed; three orders share each time. */
export function oldestAt(count: number): number {
  return NEWEST_AT - Math.floor((count - 1) / 3) * 3 * MINUTE_MS;
}

/**
 * Writes a database with `count` orders, each with two stops, two lines, two jobs and five events, a review of every
 * second order, and 5,000 drivers with a registration and two vehicles, into `folder`, which is empty or absent.
 * One order and its review are written by the product's own queries; the others are copies with ids, times, statuses
 * and people of their own, so that a new column needs no change here.
 */
export async function growDatabase(folder: string, count: number): Promise<GrownDatabase> {
  const builder = await writeTemplate(folder);
  const file = new DatabaseSync(join(folder, databaseFile(folder)));
  file.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF;
    PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -2000000; BEGIN`);
  await copyRows(file, count);
  file.exec(`COMMIT; PRAGMA cache_size = -${CACHE_KB}`);
  return { folder, file, builder };
}

/** The rows that D1 reads for each statement, as it bills them. The file of the database must be closed. */
export async function rowsReadFor(
  folder: string,
  statements: readonly { readonly sql: string; readonly params: readonly unknown[] }[],
): Promise<readonly number[]> {
  const proxy = await openWorker(folder);
  const rows: number[] = [];
  for (const { sql, params } of statements) {
    const { meta } = await proxy.env.DB.prepare(sql)
      .bind(...params)
      .all();
    rows.push(meta.rows_read);
  }
  await proxy.dispose();
  return rows;
}

function openWorker(folder: string) {
  return getPlatformProxy<{ readonly DB: D1Database }>({
    configPath: join(folder, "wrangler.json"),
    persist: { path: folder },
  });
}

async function writeTemplate(folder: string): Promise<Database> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "wrangler.json"), JSON.stringify(WORKER));
  const proxy = await openWorker(folder);
  const binding = proxy.env.DB;
  for (const { queries } of await readD1Migrations("db/migrations"))
    await binding.batch(queries.map((query) => binding.prepare(query)));
  const db = openDatabase(binding);
  const { customerId, driverId, orderId } = TEMPLATE;
  const at = new Date(NEWEST_AT);
  await seedBaseline(db, NEWEST_AT);
  await db.insert(users).values({
    id: customerId,
    name: "Somchai",
    email: "template@example.test",
    createdAt: at,
    updatedAt: at,
  });
  await db
    .insert(drivers)
    .values(driverRow({ driverId, name: "Somsak", approvedAt: NEWEST_AT, createdAt: NEWEST_AT }));
  await db.insert(driverRegistrations).values({
    driverId,
    userId: customerId,
    state: "approved",
    version: 1,
    profile: {
      ...PROFILE,
      vehicles: PROFILE.vehicles.flatMap((each) => [each, { ...each, type: "six_wheel" }]),
    },
    createdAt: NEWEST_AT,
    changedAt: NEWEST_AT,
  });
  await writeOrder(db, { customerId, orderId, vehicles: ["four_wheel", "six_wheel"], pickupAt: NEWEST_AT });
  await putReview(db, {
    reviewId: "template-review",
    orderId,
    customerId,
    stars: 5,
    text: "On time, careful with the piano, and the price was the one that the site had shown.",
    locale: "en",
    status: "pending",
    version: 1,
    isSample: false,
    vehicle: "four_wheel",
    month: "2026-11",
    createdAt: NEWEST_AT,
  });
  await proxy.dispose();
  return db;
}

function databaseFile(folder: string): string {
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" }).find((name) =>
    /\/[0-9a-f]{64}\.sqlite$/.test(name),
  );
  if (found === undefined) throw new Error(`no database in ${folder}`);
  return found;
}

// SQL expressions over `n` (the number of the copy, from 0), `:count` (the number of orders) and the columns of the
// template's row.
export const ORDER_ID = "printf('KD-%06X', (n * 2654435761) % 16777216)";
const JOB_NUMBER = "substr(job_id, length(job_id))";
export const CREATED_AT = `${NEWEST_AT} - (:count - 1 - n) / 3 * ${3 * MINUTE_MS}`;
export const IS_RARE = `n % max(:count / ${RARE / 2}, 2) < 2`;
const DRIVER = "'driver-' || iif(n % 4 = 0, 0, 1 + n % 4999)";
/** Every third order begins in the same district. */
const pickupLabel = (column: string) => `iif(n % 3 = 0, 'เขต${COMMON_PLACE} กรุงเทพมหานคร', ${column})`;
const DRIVERS = 5_000;
const vehicleId = (position: string) => `'vehicle-' || n || '-' || ${position}`;
/** Of a few drivers it is about to end. */
const REGISTRATION_ENDS = "iif(n % 500 = 0, '2026-11-20', registration_expires_on)";
const byStatus = (rare: string, pending: string, cancelled: string, delivered: string) =>
  `CASE WHEN ${IS_RARE} THEN ${rare} WHEN n / 4 % 10 < 3 THEN ${pending} WHEN n / 4 % 10 = 3 THEN ${cancelled} ELSE ${delivered} END`;

/** What differs between the copies, by table; every other column is the template's. */
const COPIES: readonly {
  readonly table: string;
  /** How many, of the number of orders. */
  readonly copies: (count: number) => number;
  readonly only?: string;
  readonly columns: Readonly<Record<string, string>>;
}[] = [
  {
    table: "users",
    copies: (count) => Math.floor(count / 10) + 1,
    columns: {
      id: "'customer-' || n",
      email: "'customer-' || n || '@example.test'",
      // As many of the rare name in a database of any size.
      name: `CASE WHEN n % max(:count / ${10 * RARE_PEOPLE}, 1) = 0 THEN '${RARE_NAME} Suwan' WHEN n % 2 = 0 THEN '${COMMON_NAME} Jaidee' ELSE 'Malee ' || n END`,
      phone: "printf('+668%08d', n)",
      created_at: `${NEWEST_AT} - n * ${MINUTE_MS}`,
    },
  },
  { table: "drivers", copies: () => DRIVERS, columns: { driver_id: "'driver-' || n" } },
  {
    table: "driver_registrations",
    copies: () => DRIVERS,
    columns: {
      driver_id: "'driver-' || n",
      user_id: "'driver-user-' || n",
      profile: `json_set(profile, '$.vehicles[0].vehicleId', ${vehicleId("0")}, '$.vehicles[1].vehicleId', ${vehicleId("1")})`,
    },
  },
  {
    table: "vehicles",
    copies: () => DRIVERS,
    columns: {
      driver_id: "'driver-' || n",
      vehicle_id: vehicleId("position"),
      plate: "printf('%dกข %04d', position + 1, n)",
      plate_key: "printf('%dกข%04d', position + 1, n)",
      registration_expires_on: REGISTRATION_ENDS,
      expires_on: REGISTRATION_ENDS,
    },
  },
  {
    table: "orders",
    copies: (count) => count,
    columns: {
      order_id: ORDER_ID,
      customer_id: "'customer-' || iif(n % 2 = 0, 0, 1 + n % (:count / 10))",
      idempotency_key: "'key-' || n",
      contact_name: `CASE WHEN ${IS_RARE} THEN '${RARE_NAME} Suwan' WHEN n % 2 = 0 THEN '${COMMON_NAME} Jaidee' ELSE 'Malee ' || n END`,
      contact_phone: `iif(n % 2 = 0, '${BUSY_PHONE}', printf('+668%08d', n))`,
      created_at: CREATED_AT,
      pickup_label_th: pickupLabel("pickup_label_th"),
      pickup_at: `${CREATED_AT} + ${PICKUP_AFTER_MS}`,
      ends_at: `${CREATED_AT} + ${PICKUP_AFTER_MS + JOB_MS}`,
      status: byStatus("'in_transit'", "'pending'", "'cancelled'", "'delivered'"),
      driver_state: byStatus("'taken'", "'open'", "NULL", "NULL"),
      // Of the delivered ones few are unpaid, as in an office that asks for its money.
      payment_status: `CASE WHEN n / 4 % 10 < 4 THEN 'unpaid' WHEN n % max(:count / ${RARE}, 2) = 20 THEN 'unpaid' ELSE 'paid' END`,
      company_id: "iif(n % 7 = 0, printf('CO-%06d', n / 7 % max(:count / 100, 1)), NULL)",
    },
  },
  {
    table: "order_stops",
    copies: (count) => count,
    columns: { order_id: ORDER_ID, label_th: `iif(role = 'pickup', ${pickupLabel("label_th")}, label_th)` },
  },
  { table: "order_lines", copies: (count) => count, columns: { order_id: ORDER_ID } },
  {
    table: "jobs",
    copies: (count) => count,
    columns: {
      order_id: ORDER_ID,
      job_id: `${ORDER_ID} || '-' || ${JOB_NUMBER}`,
      pickup_at: `${CREATED_AT} + ${PICKUP_AFTER_MS}`,
      status: byStatus("'in_progress'", "'available'", "'cancelled'", "'completed'"),
      driver_id: byStatus(DRIVER, "NULL", "NULL", DRIVER),
      ends_at: `${CREATED_AT} + ${PICKUP_AFTER_MS + JOB_MS}`,
    },
  },
  {
    table: "order_events",
    copies: (count) => 5 * count,
    columns: {
      order_id: ORDER_ID.replaceAll("n *", "n / 5 *"),
      version: "1 + n % 5",
      at: CREATED_AT.replaceAll("- n)", "- n / 5)"),
    },
  },
  {
    table: "reviews",
    copies: (count) => count,
    only: "n % 2 = 1",
    columns: {
      review_id: `'review-' || ${ORDER_ID}`,
      order_id: ORDER_ID,
      customer_id: "'customer-' || (1 + n % (:count / 10))",
      status: `CASE WHEN ${IS_RARE} THEN 'pending' WHEN n / 4 % 10 < 3 THEN 'rejected' ELSE 'approved' END`,
      created_at: CREATED_AT,
    },
  },
];

/** What the figures are made of, which the product's triggers and cron write as time goes by. */
const MEASURED_JOBS = `INSERT INTO job_figures (job_id, order_id, completed_at, measured_at, loaded_m, empty_m, home_m, is_on_time)
  SELECT job_id, order_id, pickup_at + ${JOB_MS}, pickup_at + ${JOB_MS}, 200000, 30000, 30000, 1 FROM jobs WHERE status = 'completed'`;

/**
 * Says of each job completed from an instant on whether another one follows it and whether it delivered its order: what triggers
 * do, by the statements with which the migration did it for the jobs that there were.
 */
export function flagFigures(file: DatabaseSync, from: number): void {
  const [, text = ""] = migrations().find(([name]) => name.endsWith("_figures_of_a_day.sql")) ?? [];
  const fills = text
    .split("--> statement-breakpoint")
    .filter((part) => /^UPDATE/m.test(part) && !part.includes("TRIGGER"));
  if (fills.length !== 2) throw new Error("the migration fills two columns");
  for (const fill of fills) file.exec(`${fill.trim().replace(/;$/, "")} AND completed_at >= ${from}`);
}

async function copyRows(file: DatabaseSync, count: number): Promise<void> {
  // The triggers write what follows from a change, such as what the search index has still to read.
  const triggers = file.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all();
  for (const { name } of triggers) file.exec(`DROP TRIGGER ${String(name)}`);
  for (const { table, copies, only = "true", columns } of COPIES) {
    file.exec(`CREATE TEMP TABLE template AS SELECT * FROM main.${table} WHERE ${templateRow(table)}`);
    const names = file
      .prepare(`PRAGMA table_info(${table})`)
      .all()
      .map(({ name }) => String(name));
    const values = names.map((name) => columns[name] ?? name).join(", ");
    const insert = file.prepare(
      // node:sqlite binds a number as a REAL, of which the ids would be "driver-30.0".
      `WITH RECURSIVE copy(n) AS (VALUES (CAST(:from AS INTEGER)) UNION ALL SELECT n + 1 FROM copy WHERE n + 1 < :to)
       INSERT INTO main.${table} (${names.join(", ")})
       SELECT ${values.replaceAll(":count", String(count))} FROM copy CROSS JOIN template WHERE ${only}`,
    );
    const end = copies(count);
    for (let from = 0; from < end; from += CHUNK) {
      insert.run({ from, to: Math.min(from + CHUNK, end) });
      // A statement blocks the process while it runs; this lets Ctrl-C take effect in between.
      await setImmediate();
    }
    file.exec("DROP TABLE temp.template");
  }
  for (const { table } of COPIES.toReversed())
    file.exec(`DELETE FROM main.${table} WHERE ${templateRow(table)}`);
  file.exec(MEASURED_JOBS);
  flagFigures(file, 0);
}

function templateRow(table: string): string {
  if (table === "users") return `id = '${TEMPLATE.customerId}'`;
  if (["drivers", "driver_registrations", "vehicles"].includes(table))
    return `driver_id = '${TEMPLATE.driverId}'`;
  return `order_id = '${TEMPLATE.orderId}'`;
}
