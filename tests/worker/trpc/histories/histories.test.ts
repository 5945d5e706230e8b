import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { onFileEvents } from "#db/schema/drivers/on-file-events.ts";
import { driverEvents, driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { sessions } from "#db/schema/users.ts";
import { query } from "../../../support/calls.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, loginOf, type Person } from "../../../support/people.ts";

const ORDER = "KD-AAAAAA";

let db: Database;
let admin: Person;
let customer: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  customer = await createPerson(db, "customer");
});

interface Shown {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly nextCursor: string | null;
}

/** Every page of a list, one after the other. */
async function pagesOf(path: string, input: object, as: Person): Promise<readonly Shown["items"][]> {
  const pages: Shown["items"][] = [];
  let cursor: string | null | undefined;
  do {
    const { data } = await query(path, { ...input, ...(cursor !== undefined && { cursor }) }, as);
    const page = data as Shown;
    pages.push(page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return pages;
}

/** Rows are written so many at a time: D1 takes 100 values. */
async function inParts<Row>(rows: readonly Row[], write: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += 5) await write(rows.slice(at, at + 5));
}

describe("the history of an order", () => {
  /** With the placing that `writeOrder` writes, two to a version: what is behind a cursor is told by both. */
  const COUNT = 250;
  const write = async () => {
    await writeOrder(db, { orderId: ORDER, customerId: "customer" });
    await db.delete(orderEvents);
    const rows = Array.from({ length: COUNT }, (_, index) => ({
      orderId: ORDER,
      version: 1 + Math.floor(index / 2),
      position: index % 2,
      toStatus: index === 0 ? "pending" : index === 3 ? "confirmed" : "reserved",
      jobId: index === 0 || index === 3 ? null : `${ORDER}-1`,
      actorKind: "admin",
      actorId: "admin",
      reason: `why ${index}`,
      at: index,
      kind: "transition",
    }));
    await inParts(rows, (part) => db.insert(orderEvents).values(part as (typeof orderEvents.$inferInsert)[]));
  };

  test("is read page by page, each event once, the latest first", async () => {
    await write();
    const pages = await pagesOf("orders.history", { orderId: ORDER }, admin);
    expect(pages.map((page) => page.length)).toEqual([200, 50]);
    expect(pages.flat().map(({ at }) => at)).toEqual(
      Array.from({ length: COUNT }, (_, at) => COUNT - 1 - at),
    );
  });

  test("what happens between two pages moves nothing", async () => {
    await write();
    const first = (await query("orders.history", { orderId: ORDER }, admin)).data as Shown;
    const event = {
      orderId: ORDER,
      toStatus: "reserved",
      actorKind: "admin",
      actorId: "a",
      reason: "",
    } as const;
    await db.insert(orderEvents).values({ ...event, version: 500, position: 0, at: 900, kind: "transition" });
    const next = await query("orders.history", { orderId: ORDER, cursor: first.nextCursor }, admin);
    expect((next.data as Shown).items.map(({ at }) => at)).toEqual(
      Array.from({ length: 50 }, (_, at) => 49 - at),
    );
  });

  test("with the order come the latest hundred, and before them the older steps of its progress", async () => {
    await write();
    const { data } = await query("orders.byId", { orderId: ORDER }, customer);
    const { events, olderSteps } = data as { events: Shown["items"]; olderSteps: number };
    expect([events.length, olderSteps]).toEqual([102, 2]);
    expect(events.slice(0, 3).map(({ to, at }) => [to, at])).toEqual([
      ["pending", 0],
      ["confirmed", 3],
      ["reserved", 150],
    ]);
  });

  test("tells its customer no more than the order does, and nobody else anything", async () => {
    await write();
    const [own = []] = await pagesOf("orders.history", { orderId: ORDER }, customer);
    expect(own.every(({ actorName, reason }) => actorName === null && reason === "")).toBe(true);
    const { data } = await query("orders.byId", { orderId: ORDER }, customer);
    const { events } = data as { events: Shown["items"] };
    expect(own.slice(0, 100).toReversed()).toEqual(events.slice(2));
    const stranger = await createPerson(db, "stranger");
    expect((await query("orders.history", { orderId: ORDER }, stranger)).appCode).toBe("NOT_FOUND");
  });

  test("that is short comes whole with the order", async () => {
    await writeOrder(db, { orderId: ORDER, customerId: "customer" });
    const { data } = await query("orders.byId", { orderId: ORDER }, customer);
    expect(data).toMatchObject({ olderSteps: null, events: [{ to: "pending" }] });
  });
});

test("the history of a driver goes from the registration on to the steps before it, each once", async () => {
  await createDriver(db, "nok");
  const driverId = "driver-nok";
  const step = { driverId, actorId: "admin", reason: "" } as const;
  await db
    .insert(driverRegistrations)
    .values({ driverId, userId: "nok", state: "approved", version: 80, createdAt: 1, changedAt: 1 });
  const versions = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  await inParts(versions(70), (part) =>
    db
      .insert(onFileEvents)
      .values(part.map((version) => ({ ...step, version, at: version, step: "suspend" as const }))),
  );
  await inParts(versions(80), (part) =>
    db.insert(driverEvents).values(
      part.map((version) => ({
        ...step,
        version,
        at: 1000 + version,
        key: `k${version}`,
        step: "edit" as const,
        actorKind: "admin" as const,
        fromState: "approved" as const,
        toState: "approved" as const,
      })),
    ),
  );
  const pages = await pagesOf("drivers.history", { driverId }, admin);
  expect(pages.map((page) => page.length)).toEqual([100, 50]);
  expect(pages.flat().map(({ at }) => at)).toEqual([
    ...versions(80).map((version) => 1081 - version),
    ...versions(70).map((version) => 71 - version),
  ]);
  const { data } = await query("drivers.byId", { driverId }, admin);
  const { events } = data as { events: Shown["items"] };
  expect(data).toMatchObject({ hasOlderEvents: true });
  expect([events.length, events[0]?.["at"], events.at(-1)?.["at"]]).toEqual([50, 1031, 1080]);
});

test("sessions are read page by page, by their own user and by admins", async () => {
  const nok = await createPerson(db, "nok");
  await db.delete(sessions);
  const at = new Date();
  const ids = Array.from({ length: 120 }, (_, index) => `s${String(index).padStart(3, "0")}`);
  const expiresAt = new Date(Date.now() + 3_600_000);
  await inParts(ids, (part) =>
    db
      .insert(sessions)
      .values(part.map((id) => ({ id, token: id, userId: "nok", expiresAt, createdAt: at, updatedAt: at }))),
  );
  const [boss, own] = [await loginOf(db, admin), await loginOf(db, nok)];
  const pages = await pagesOf("people.sessions", { userId: "nok" }, boss);
  expect(pages.map((page) => page.length)).toEqual([100, 21]);
  expect(new Set(pages.flat().map(({ sessionId }) => sessionId)).size).toBe(121);
  const mine = (await pagesOf("account.sessions", {}, own)).flat();
  expect(mine.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(mine).toHaveLength(121);
  const { data } = await query("people.byId", { userId: "nok" }, boss);
  expect(data).toMatchObject({ hasMoreSessions: true });
  expect((data as { sessions: unknown[] }).sessions).toHaveLength(50);
});
