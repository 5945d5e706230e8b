import type { DriverFacts } from "#domain/jobs/command.ts";
import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { migrateBoard } from "#worker/durable-objects/board-schema.ts";
import { BoardStorage } from "#worker/durable-objects/board-storage.ts";
import { boardStub } from "../../support/board.ts";

test("drivers that the board stored without all of today's facts are unknown until these are brought, also in the same version", async () => {
  await runInDurableObject(boardStub(), (_instance, { storage }) => {
    storage.sql.exec(
      `DROP TABLE drivers;
       DROP TABLE presses;
       CREATE TABLE drivers (
         driver_id TEXT PRIMARY KEY, vehicle TEXT NOT NULL, available INTEGER NOT NULL, version INTEGER NOT NULL
       );
       INSERT INTO drivers VALUES ('d1', 'six_wheel', 0, 7), ('d2', 'four_wheel', 1, 1);
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
      version: 7,
    };
    board.upsertDriver({ ...facts, version: 6 });
    expect(board.readDriver("d1")).toBeUndefined();
    board.upsertDriver(facts);
    expect(board.readDriver("d1")).toEqual(facts);
  });
});
