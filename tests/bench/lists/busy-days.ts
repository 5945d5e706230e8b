import { HOUR_MS, bangkokDay, bangkokMidnight, DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { flagFigures, NEWEST_AT, type GrownDatabase } from "./grown-database.ts";

/** Noon of a day long after the last order of a grown database. */
export const BUSY_NOON = bangkokMidnight(NEWEST_AT + 40 * DAY_MS) + 12 * HOUR_MS;

const ORDERS_A_DAY = 100;
/** Days before and from the busy one on: as far back as a job may last, and tomorrow. */
const DAYS_BEFORE = 5;
const DAYS = DAYS_BEFORE + 2;
const FINISHED_DAYS = 60;
const DRIVERS = 200;

// SQL over `n`, the number of the order from 0. Ids lie among those of the other orders, as those of new orders do.
const ORDER_ID = "printf('KD-%06XB', (n * 2654435761) % 16777216)";
const FIRST_PICKUP = BUSY_NOON - 12 * HOUR_MS - DAYS_BEFORE * DAY_MS + 6 * HOUR_MS;
/** From six in the morning until eight in the evening. */
const PICKUP_AT = `${FIRST_PICKUP} + n / ${ORDERS_A_DAY} * ${DAY_MS} + n % ${ORDERS_A_DAY} * ${8 * MINUTE_MS}`;
/** Every tenth lasts into the next day. */
const ENDS_AT = `${PICKUP_AT} + iif(n % 10 = 0, 20, 4) * ${HOUR_MS}`;
const byTime = (over: string, running: string, taken: string, open: string) =>
  `CASE WHEN ${ENDS_AT} < ${BUSY_NOON} THEN ${over} WHEN ${PICKUP_AT} < ${BUSY_NOON} THEN ${running} WHEN n % 2 = 0 THEN ${taken} ELSE ${open} END`;

const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  orders: {
    order_id: ORDER_ID,
    idempotency_key: "'busy-' || n",
    created_at: `${PICKUP_AT} - ${3 * DAY_MS}`,
    pickup_at: PICKUP_AT,
    ends_at: ENDS_AT,
    status: byTime("'delivered'", "'in_transit'", "'confirmed'", "'pending'"),
    driver_state: byTime("NULL", "'taken'", "'taken'", "'open'"),
  },
  order_stops: { order_id: ORDER_ID },
  order_lines: { order_id: ORDER_ID },
  jobs: {
    order_id: ORDER_ID,
    job_id: `${ORDER_ID} || substr(job_id, -2)`,
    pickup_at: PICKUP_AT,
    ends_at: ENDS_AT,
    status: byTime("'completed'", "'in_progress'", "'reserved'", "'available'"),
    driver_id: `iif(${PICKUP_AT} < ${BUSY_NOON} OR n % 2 = 0, 'driver-' || (n % ${DRIVERS}), NULL)`,
  },
};

/**
 * Writes a week with the same orders into databases of every size, so that what a day costs is compared between equal days
 * while the history grows: 100 orders a day with two jobs each, and the totals of the 60 days before.
 */
export function writeBusyDays({ file }: GrownDatabase): void {
  const count = ORDERS_A_DAY * DAYS;
  file.exec(`CREATE TEMP TABLE copied AS
    SELECT order_id AS like_id, row_number() OVER (ORDER BY created_at DESC, order_id DESC) - 1 AS n
    FROM orders ORDER BY created_at DESC, order_id DESC LIMIT ${count}`);
  for (const [table, columns] of Object.entries(COLUMNS)) {
    const names = file
      .prepare(`PRAGMA table_info(${table})`)
      .all()
      .map(({ name }) => String(name));
    const values = names.map((name) => columns[name] ?? `${table}.${name}`).join(", ");
    file.exec(`INSERT INTO ${table} (${names.join(", ")})
      SELECT ${values} FROM copied CROSS JOIN ${table} ON ${table}.order_id = copied.like_id`);
  }
  file.exec(`INSERT INTO job_figures (job_id, order_id, completed_at, measured_at, loaded_m, empty_m, home_m, is_on_time)
    SELECT job_id, order_id, ends_at, ends_at, 200000, 30000, 30000, 1 FROM jobs
    WHERE status = 'completed' AND pickup_at >= ${FIRST_PICKUP};
    DROP TABLE temp.copied`);
  flagFigures(file, FIRST_PICKUP);
  const total = file.prepare(`INSERT INTO daily_figures
    (day, revenue_satang, delivered, jobs, loaded_m, empty_m, empty_known, arrivals, on_time)
    VALUES (?, 0, ${ORDERS_A_DAY}, ${2 * ORDERS_A_DAY}, 0, 0, 0, 0, 0)`);
  for (let day = 1; day <= FINISHED_DAYS; day++) total.run(bangkokDay(BUSY_NOON - day * DAY_MS));
}
