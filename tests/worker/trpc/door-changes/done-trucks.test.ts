import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { HOUR_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const orderId = "KD-AAAAAA";
const jobId = `${orderId}-1`;
const HEAVY = { workers: 1, loadRange: "from_850_kg", items: [] };

let db: Database;
let driver: Person;
let dispatcher: Person;
beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  const second = await createDriver(db, "second");
  const order = { customerId: "customer", orderId, pickupAt: Date.now() + HOUR_MS };
  const vehicles = ["four_wheel", "four_wheel"] as const;
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), { ...order, vehicles });
  const as = [
    { jobId, seenDriverId: "driver-driver", person: driver },
    { jobId: `${orderId}-2`, seenDriverId: "driver-second", person: second },
  ];
  for (const { person, ...held } of as) {
    await mutate("jobs.reserve", { jobId: held.jobId }, person);
    await mutate("orders.startJob", { orderId, seenRevision: 1, reason: "by phone", ...held }, dispatcher);
  }
  await mutate("jobs.arrive", { jobId, stop: 0 }, driver);
});

const ofOffice = async () => {
  const asked = { orderId, jobId, seenDriverId: "driver-driver", ...HEAVY };
  return (await query("doorChanges.previewForDriver", asked, dispatcher)).data;
};
const ofDriver = async () => (await query("doorChanges.preview", { jobId, ...HEAVY }, driver)).data;

test.each([
  ["office", ofOffice],
  ["driver", ofDriver],
])("more goods that the %s proposes cost nothing more for a truck that is done", async (_, preview) => {
  const trucks = async () => {
    const { lines, fromTotalSatang, totalSatang } =
      (await preview()) as RouterOutputs["doorChanges"]["preview"];
    const rises = lines.map(({ before, after }) => (after?.amountSatang ?? 0) - (before?.amountSatang ?? 0));
    expect(totalSatang - fromTotalSatang).toBe(rises.reduce((sum, each) => sum + each, 0));
    return lines.map(({ after }) => (after === null || after.kind === "labour" ? null : after.vehicleIndex));
  };
  expect(await trucks()).toEqual([0, 1]);
  const done = { jobId: `${orderId}-2`, seenDriverId: "driver-second" };
  await mutate("orders.completeJob", { orderId, seenRevision: 1, reason: "told", ...done }, dispatcher);
  expect(await trucks()).toEqual([0]);
});
