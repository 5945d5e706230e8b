import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { bringDriver, openOrder } from "../../support/board.ts";
import { allOpen } from "../../support/open-jobs.ts";
import { createDriver, createPerson, freshDatabase } from "../../support/people.ts";

const admin = { kind: "admin", id: "admin" } as const;
const reason = "agreed by phone";
let db: Database;
let board: Board;

beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "customer");
  await createDriver(db, "d1");
  await bringDriver(db, board, "driver-d1");
});

test("a job that is given back under way is offered on the day to which its order was moved meanwhile", async () => {
  const pickupAt = Date.now() + DAY_MS;
  const jobId = await openOrder(db, board, { customerId: "customer", pickupAt });
  await board.commandJob({ type: "reserve", jobId, driverId: "driver-d1" });
  await board.commandJob({ type: "start", jobId, actor: admin, reason });
  const startsAt = pickupAt + 3 * DAY_MS;
  const endsAt = startsAt + 5 * HOUR_MS;
  const moved = await board.command("KD-AAAAAA", {
    type: "change_day",
    actor: admin,
    key: "moved",
    basedOn: 1,
    reason,
    window: { startsAt, endsAt },
    changes: { columns: { pickupAt: startsAt, endsAt } },
  });
  expect(moved.outcome).toBe("accepted");
  expect(await db.select().from(jobs).get()).toMatchObject({ status: "in_progress", pickupAt });

  await board.commandJob({ type: "release", jobId, actor: admin, reason });

  const row = await db.select().from(jobs).get();
  expect(row).toMatchObject({ status: "available", pickupAt: startsAt, endsAt });
  expect(row?.card.pickupAt).toBe(startsAt);
  const open = await board.openJobs(allOpen());
  expect(open.map((card) => card.pickupAt)).toEqual([startsAt]);
});
