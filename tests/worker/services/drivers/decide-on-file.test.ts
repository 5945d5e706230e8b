import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { openDatabase, type Database } from "#db/client.ts";
import { archiveDriver } from "#db/queries/drivers/on-file.ts";
import { decideOnFile } from "#db/queries/drivers/on-file-state.ts";
import { onFileEvents } from "#db/schema/drivers/on-file-events.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import type { AppError } from "#domain/errors.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { decideAboutOnFile } from "#worker/services/drivers/decide-on-file.ts";
import { withBatches } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { DAO, DRIVER } from "../../trpc/drivers/dao-on-file.ts";

const REASON = "Lost the licence";

let db: Database;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  await mutate("drivers.add", { driverId: DRIVER, driver: DAO }, admin);
});

const press = (step: "suspend" | "lift", seenVersion: number) => {
  const seen = { driverId: DRIVER, key: crypto.randomUUID(), seenVersion };
  return mutate(`drivers.${step}`, step === "suspend" ? { ...seen, reason: REASON } : seen, admin);
};
const history = async () =>
  (
    (await query("drivers.byId", { driverId: DRIVER }, admin)).data as {
      events: { step: string; reason: string; actorName: string | null }[];
    }
  ).events.map(({ step, reason, actorName }) => [step, reason, actorName]);

test("why a driver without an account was suspended stays in their history once that is lifted", async () => {
  await press("suspend", 1);
  await press("suspend", 1);
  await press("lift", 2);
  expect(await history()).toEqual([
    ["suspend", REASON, "admin"],
    ["lift", "", "admin"],
  ]);
  expect(JSON.stringify(await db.select().from(auditEntries))).not.toContain(REASON);
});

test("the history goes with a driver whom the office deletes", async () => {
  await press("suspend", 1);
  await press("lift", 2);
  expect(await archiveDriver(db, { driverId: DRIVER, seenVersion: 1 }, Date.now())).toBe(false);
  expect(await db.select().from(onFileEvents)).toHaveLength(2);
  expect(await archiveDriver(db, { driverId: DRIVER, seenVersion: 3 }, Date.now())).toBe(true);
  expect(await db.select().from(onFileEvents)).toEqual([]);
});

const SUSPENDED = { state: "suspended", version: 2, isWaiting: false };

test.each([
  ["equal one has its answer and changes nothing more", REASON, SUSPENDED],
  ["other one is refused", "Somebody else's words", "DRIVER_CHANGED"],
])("of two presses at once, the second %s", async (_what, firstReason, expected) => {
  const decision = { driverId: DRIVER, seenVersion: 1, by: "admin" };
  // The first is written between what the second reads and what it writes.
  const late = withBatches(env.DB, async (send) => {
    await decideOnFile(db, { ...decision, reason: firstReason }, 5);
    return send();
  });
  const board = connectBoard(env.DISPATCH_BOARD);
  const deps = { db: openDatabase(late as D1Database), board, now: () => 9 };
  const answer = await decideAboutOnFile(deps, { ...decision, reason: REASON }).catch(
    ({ code }: AppError) => code,
  );
  expect(answer).toEqual(expected);
  expect(await db.select().from(onFileEvents)).toMatchObject([{ version: 2, at: 5, reason: firstReason }]);
});
