import type { DriverFacts } from "#domain/jobs/driver-facts.ts";
import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { HOUR_MS } from "#domain/time.ts";
import { migrateBoard } from "#worker/durable-objects/board-schema.ts";
import { BoardStorage } from "#worker/durable-objects/board-storage.ts";
import { boardStub } from "../../support/board.ts";

test("drivers that the board stored without all of today's facts are unknown until these are brought, also in the same version", async () => {
  await runInDurableObject(boardStub(), (_instance, { storage }) => {
    storage.sql.exec(
      `DROP TABLE drivers;
       DROP TABLE presses;
       DROP TABLE built;
       DROP TABLE stopped_drives;
       DROP INDEX undelivered_parked;
       ALTER TABLE undelivered_orders DROP COLUMN failure;
       CREATE TABLE drivers (
         driver_id TEXT PRIMARY KEY, vehicle TEXT NOT NULL, available INTEGER NOT NULL, version INTEGER NOT NULL
       );
       INSERT INTO drivers VALUES ('d1', 'six_wheel', 0, 7), ('d2', 'four_wheel', 1, 1);
       DROP INDEX jobs_alert;
       ALTER TABLE jobs DROP COLUMN alert_at;
       DELETE FROM migrations WHERE step >= 2`,
    );
    migrateBoard(storage);
    const board = new BoardStorage(storage);
    expect(board.readDriver("d1")).toBeUndefined();
    const facts: DriverFacts = {
      driverId: "d1",
      vehicle: "six_wheel",
      available: false,
      approved: true,
      daysOff: [],
      weeklyHours: null,
      papers: null,
      outOfService: [],
      version: 7,
    };
    board.upsertDriver({ ...facts, version: 6 });
    expect(board.readDriver("d1")).toBeUndefined();
    board.upsertDriver(facts);
    expect(board.readDriver("d1")).toEqual(facts);
  });
});

test("jobs that the board stored before it told of open ones are told of at the instants that are left", async () => {
  await runInDurableObject(boardStub(), (_instance, { storage }) => {
    const now = Date.now();
    storage.sql.exec(
      `DROP TABLE built; DROP TABLE stopped_drives; DROP INDEX jobs_alert;
       ALTER TABLE jobs DROP COLUMN alert_at; DROP INDEX undelivered_parked; ALTER TABLE undelivered_orders DROP COLUMN failure`,
    );
    storage.sql.exec("DELETE FROM migrations WHERE step >= 4");
    const insert = (jobId: string, status: string, startsAt: number) =>
      storage.sql.exec(
        `INSERT INTO jobs (job_id, order_id, status, vehicle, driver_id, starts_at, ends_at, card)
         VALUES (?, ?, ?, 'four_wheel', NULL, ?, ?, '{}')`,
        jobId,
        jobId,
        status,
        startsAt,
        startsAt + HOUR_MS,
      );
    insert("far", "available", now + 30 * HOUR_MS);
    insert("near", "available", now + 10 * HOUR_MS);
    insert("past", "available", now + HOUR_MS);
    insert("held", "reserved", now + 30 * HOUR_MS);
    migrateBoard(storage);
    const rows = [...storage.sql.exec("SELECT job_id, alert_at FROM jobs ORDER BY job_id").raw()];
    expect(rows).toEqual([
      ["far", now + 6 * HOUR_MS],
      ["held", null],
      ["near", now + 6 * HOUR_MS],
      ["past", null],
    ]);
  });
});
