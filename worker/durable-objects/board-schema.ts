/** The migrations of the board's tables; new ones are appended, existing ones never edited. */
const MIGRATIONS = [
  `CREATE TABLE orders (order_id TEXT PRIMARY KEY, state TEXT NOT NULL);
   CREATE TABLE jobs (
     job_id TEXT PRIMARY KEY, order_id TEXT NOT NULL, status TEXT NOT NULL, vehicle TEXT NOT NULL,
     driver_id TEXT, starts_at INTEGER NOT NULL, ends_at INTEGER NOT NULL, card TEXT NOT NULL
   );
   CREATE INDEX jobs_open ON jobs (status, vehicle, starts_at, job_id);
   CREATE INDEX jobs_busy ON jobs (driver_id, status);
   CREATE TABLE outbox (seq INTEGER PRIMARY KEY AUTOINCREMENT, decision TEXT NOT NULL);
   CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
   INSERT INTO counters VALUES ('seq', 0);`,

  // Undelivered decisions with attempts per order; drivers' facts; when an order became final (epoch milliseconds).
  `CREATE TABLE undelivered_decisions (
     seq INTEGER PRIMARY KEY AUTOINCREMENT, order_id TEXT NOT NULL, version INTEGER NOT NULL,
     decision TEXT NOT NULL, driver_ids TEXT NOT NULL, announced INTEGER NOT NULL DEFAULT 0
   );
   CREATE UNIQUE INDEX undelivered_of_order ON undelivered_decisions (order_id, version);
   CREATE TABLE undelivered_orders (
     order_id TEXT PRIMARY KEY, attempts INTEGER NOT NULL, due_at INTEGER, parked_at INTEGER
   );
   CREATE INDEX undelivered_due ON undelivered_orders (due_at);
   INSERT INTO undelivered_decisions (order_id, version, decision, driver_ids, announced)
     SELECT json_extract(decision, '$.order.orderId'), json_extract(decision, '$.order.version'), decision, '[]', 1
     FROM outbox ORDER BY seq;
   INSERT INTO undelivered_orders SELECT DISTINCT order_id, 0, 0, NULL FROM undelivered_decisions;
   DROP TABLE outbox;
   CREATE TABLE drivers (
     driver_id TEXT PRIMARY KEY, vehicle TEXT NOT NULL, available INTEGER NOT NULL, version INTEGER NOT NULL
   );
   ALTER TABLE orders ADD COLUMN final_at INTEGER;
   UPDATE orders SET final_at = unixepoch() * 1000
     WHERE json_extract(state, '$.status') IN ('delivered', 'cancelled');
   CREATE INDEX orders_final ON orders (final_at) WHERE final_at IS NOT NULL;
   CREATE INDEX jobs_of_order ON jobs (order_id);`,

  // All facts of a driver in one column, so that a new fact needs no migration here.
  `ALTER TABLE drivers ADD COLUMN facts TEXT NOT NULL DEFAULT '{}';
   UPDATE drivers SET facts = json_object(
     'driverId', driver_id, 'vehicle', vehicle, 'available', json(iif(available = 1, 'true', 'false')),
     'version', version
   );
   ALTER TABLE drivers DROP COLUMN vehicle;
   ALTER TABLE drivers DROP COLUMN available;`,

  // How often drivers press; `ends_at` in epoch milliseconds.
  `CREATE TABLE presses (key TEXT PRIMARY KEY, count INTEGER NOT NULL, ends_at INTEGER NOT NULL);
   CREATE INDEX presses_ended ON presses (ends_at);`,

  // When an open job is told of next (`domain/jobs/alerts`, epoch milliseconds); NULL: not any more.
  `ALTER TABLE jobs ADD COLUMN alert_at INTEGER;
   UPDATE jobs SET alert_at = CASE
     WHEN starts_at - 24 * 3600000 > unixepoch() * 1000 THEN starts_at - 24 * 3600000
     WHEN starts_at - 4 * 3600000 > unixepoch() * 1000 THEN starts_at - 4 * 3600000
   END WHERE status = 'available';
   CREATE INDEX jobs_alert ON jobs (alert_at) WHERE alert_at IS NOT NULL;`,

  // Whether the board has what D1 has (`board-rebuild.ts`); one that has been at work has. Live messages of a board that
  // lost its storage are numbered after those before.
  `CREATE TABLE built (one INTEGER PRIMARY KEY, generation INTEGER NOT NULL);
   INSERT INTO built SELECT 1, 0 WHERE EXISTS (SELECT 1 FROM orders) OR EXISTS (SELECT 1 FROM drivers);
   UPDATE counters SET value = max(value, unixepoch() * 1000) WHERE name = 'seq';`,

  // What drivers drove of jobs that were taken from them, or cancelled, under way (epoch milliseconds).
  `CREATE TABLE stopped_drives (
     job_id TEXT NOT NULL, driver_id TEXT NOT NULL, starts_at INTEGER NOT NULL, ends_at INTEGER NOT NULL,
     driving TEXT NOT NULL, PRIMARY KEY (job_id, starts_at)
   );
   CREATE INDEX stopped_drives_of_driver ON stopped_drives (driver_id, ends_at);`,

  // Why D1 refused an order's decisions last.
  `ALTER TABLE undelivered_orders ADD COLUMN failure TEXT;`,

  // Orders that D1 refuses, longest first.
  `CREATE INDEX undelivered_parked ON undelivered_orders (parked_at, order_id) WHERE parked_at IS NOT NULL;`,
];

/** Brings the board's tables up to date, in one transaction. */
export function migrateBoard(storage: DurableObjectStorage): void {
  storage.transactionSync(() => {
    storage.sql.exec("CREATE TABLE IF NOT EXISTS migrations (step INTEGER PRIMARY KEY)");
    const done = storage.sql.exec<{ count: number }>("SELECT count(*) AS count FROM migrations").one().count;
    for (const [step, statements] of MIGRATIONS.entries()) {
      if (step < done) continue;
      storage.sql.exec(statements);
      storage.sql.exec("INSERT INTO migrations VALUES (?)", step);
    }
  });
}
