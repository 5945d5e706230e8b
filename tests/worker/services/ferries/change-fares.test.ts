import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { ferryRoutes } from "#db/schema/ferries.ts";
import { pricingVersions } from "#db/schema/pricing.ts";
import { TARIFF_KEPT_MS } from "#db/queries/pricing/kept-tariff.ts";
import { ferryById, listFerryRoutes } from "#db/queries/ferries/ferries.ts";
import { cursorSchema } from "#db/queries/page.ts";
import { readTariff } from "#db/queries/pricing.ts";
import type { ChangeFaresInput } from "#domain/ferries/fare-changes.ts";
import { bangkokDay, bangkokInstant, DAY_MS } from "#domain/time.ts";
import { cancelFares, changeFares } from "#worker/services/ferries/change-fares.ts";
import { readFerryHistory } from "#worker/services/ferries/read-ferry-history.ts";
import { saveFerry } from "#worker/services/ferries/ferry-commands.ts";
import { createPerson, freshDatabase } from "../../../support/people.ts";

let db: Database;
let now: number;
let one: string;
let other: string;
beforeEach(async () => {
  db = await freshDatabase();
  now = Date.now();
  await createPerson(db, "nok", "admin");
  await createPerson(db, "ploy", "admin");
  const priced = (await listFerryRoutes(db, now)).filter(
    (ferry) => ferry.vehicleFareMaxSatang > 0 && ferry.vehicleAllowed,
  );
  [one, other] = priced.map(({ ferryRouteId }) => ferryRouteId) as [string, string];
});

const deps = () => ({ db, now: () => now });
const dayAfter = (days: number) => bangkokDay(now + days * DAY_MS);
const startOf = (days: number) => bangkokInstant(dayAfter(days), "00:00") ?? 0;
const UP: ChangeFaresInput["change"] = { kind: "percent", percent: 10 };

async function change(ids: readonly string[], rest: Partial<ChangeFaresInput> = {}) {
  const list = await listFerryRoutes(db, now);
  const routes = ids.map((ferryRouteId) => ({
    ferryRouteId,
    basedOnVersion: list.find((each) => each.ferryRouteId === ferryRouteId)?.version ?? 1,
    replaces: null,
  }));
  return changeFares(deps(), "nok", { routes, change: UP, again: null, againLowest: null, ...rest });
}
const fareAt = async (id: string, at: number) => (await ferryById(db, id, at))!.route.vehicleFareMaxSatang;

describe("the fares of several routes", () => {
  test("change at once, each by itself: one saved by somebody else meanwhile does not hold up the others", async () => {
    const before = await fareAt(one, now);
    const result = await change([one, other, "none"], {
      routes: [
        { ferryRouteId: one, basedOnVersion: 1, replaces: null },
        { ferryRouteId: other, basedOnVersion: 7, replaces: null },
        { ferryRouteId: "none", basedOnVersion: 1, replaces: null },
      ],
    });
    expect(result.map(({ outcome }) => outcome)).toEqual(["changed", "conflict", "gone"]);
    expect(await fareAt(one, now)).toBe(Math.round((before * 1.1) / 100) * 100);
    expect((await readTariff(db, now)).ferries.find((each) => each.ferryRouteId === one)).toMatchObject({
      vehicleFareMaxSatang: await fareAt(one, now),
    });
  });

  test("change by more than 30 % once the figure was typed again", async () => {
    const large = { change: { kind: "percent", percent: 50 } } as const;
    const refusal = { code: "BAD_INPUT", fields: { again: "CHANGE_UNCONFIRMED" } };
    await expect(change([one], large)).rejects.toMatchObject(refusal);
    await expect(change([one], { ...large, again: 5 })).rejects.toMatchObject(refusal);
    expect(await change([one], { ...large, again: 50 })).toEqual([{ ferryRouteId: one, outcome: "changed" }]);
  });

  test("ask for the fare that changes by more than 30 %, the lowest or the highest, and for both where both do", async () => {
    await db.update(ferryRoutes).set({ vehicleFareMinSatang: 100_00, vehicleFareMaxSatang: 1_000_00 });
    const set = (minSatang: number, maxSatang: number) => ({
      change: { kind: "set", minSatang, maxSatang } as const,
    });
    const unconfirmed = "CHANGE_UNCONFIRMED";
    await expect(change([one], { ...set(900_00, 1_000_00), again: 1_000_00 })).rejects.toMatchObject({
      fields: { againLowest: unconfirmed },
    });
    await expect(change([one], set(900_00, 5_000_00))).rejects.toMatchObject({
      fields: { again: unconfirmed, againLowest: unconfirmed },
    });
    await expect(change([one], { ...set(100_00, 5_000_00), againLowest: 100_00 })).rejects.toEqual(
      expect.objectContaining({ fields: { again: unconfirmed } }),
    );
    const changed = [{ outcome: "changed" }];
    expect(await change([one], { ...set(900_00, 1_000_00), againLowest: 900_00 })).toMatchObject(changed);
    expect(await change([other], { ...set(100_00, 5_000_00), again: 5_000_00 })).toMatchObject(changed);
  });
});

describe("saying that a fare is verified", () => {
  const FARE = 1_000_00;
  const fares = { vehicleFareMinSatang: FARE, vehicleFareMaxSatang: FARE };
  const refusal = { code: "BAD_INPUT", fields: { again: "CHANGE_UNCONFIRMED" } };
  const needs = () =>
    ({ ...deps(), geocoder: { locate: () => Promise.reject(new Error("not asked")) } }) as never;
  beforeEach(async () => {
    await db
      .update(ferryRoutes)
      .set({ ...fares, fareVerified: false })
      .where(eq(ferryRoutes.ferryRouteId, one));
  });
  /** Turns it over, while an unverified crossing costs so much. */
  async function turn(costSatang: number, again: number | null, againLowest = again) {
    await db
      .update(pricingVersions)
      .set({ ferryCostSmallSatang: costSatang, ferryCostLargeSatang: costSatang });
    const { route, version } = (await ferryById(db, one, now))!;
    const ferry = {
      ...route,
      ...fares,
      operators: [...route.operators],
      fareVerified: !route.fareVerified,
    };
    return saveFerry(needs(), "nok", {
      ferryRouteId: one,
      basedOnVersion: version,
      ferry,
      again,
      againLowest,
    });
  }

  test("asks for the fare again where customers pay over 30 % more or less by it, and where that is taken back", async () => {
    await expect(turn(600_00, null)).rejects.toMatchObject(refusal);
    await expect(turn(1_500_00, null)).rejects.toMatchObject(refusal);
    await expect(turn(600_00, 600_00)).rejects.toMatchObject(refusal);
    await expect(turn(600_00, FARE, null)).rejects.toMatchObject({
      fields: { againLowest: "CHANGE_UNCONFIRMED" },
    });
    expect(await turn(600_00, FARE)).toMatchObject({ ferryRouteId: one });
    await expect(turn(600_00, null)).rejects.toMatchObject(refusal);
    expect(await turn(600_00, FARE)).toMatchObject({ ferryRouteId: one });
  });

  test("is one press where customers pay about the same", async () => {
    expect(await turn(900_00, null)).toMatchObject({ ferryRouteId: one });
    expect(await turn(900_00, null)).toMatchObject({ ferryRouteId: one });
  });
});

describe("two changes of 29 %", () => {
  const by29 = { change: { kind: "percent", percent: 29 } } as const;
  const refusal = { code: "BAD_INPUT", fields: { again: "CHANGE_UNCONFIRMED" } };
  const needs = () =>
    ({ ...deps(), geocoder: { locate: () => Promise.reject(new Error("not asked")) } }) as never;
  async function saveHighest(factor: number, again: boolean) {
    const { route, version } = (await ferryById(db, one, now))!;
    const vehicleFareMaxSatang = Math.round((route.vehicleFareMaxSatang * factor) / 100) * 100;
    const ferry = { ...route, operators: [...route.operators], vehicleFareMaxSatang };
    return saveFerry(needs(), "ploy", {
      ferryRouteId: one,
      basedOnVersion: version,
      ferry,
      again: again ? vehicleFareMaxSatang : null,
    });
  }

  test("within 24 hours ask as the large one that they make, in a list and for one route, by whomever", async () => {
    now += 2 * DAY_MS;
    await change([one, other], by29);
    now += 3_600_000;
    await expect(change([one, other], by29)).rejects.toMatchObject(refusal);
    await expect(saveHighest(1.29, false)).rejects.toMatchObject(refusal);
    expect((await saveHighest(1.29, true)).version).toBe(3);
    // What stays as it is is not asked for again.
    expect((await saveHighest(1, false)).version).toBe(4);
    expect(await change([other], { ...by29, again: 29 })).toMatchObject([{ outcome: "changed" }]);
  });

  test("24 hours apart are two small ones", async () => {
    now += 2 * DAY_MS;
    await change([one], by29);
    now += DAY_MS;
    expect(await change([one], by29)).toMatchObject([{ outcome: "changed" }]);
  });

  test("around the beginning of planned fares are one, too", async () => {
    await change([one], { ...by29, effectiveFrom: dayAfter(3) });
    now = startOf(3) + 3_600_000;
    await expect(change([one], by29)).rejects.toMatchObject(refusal);
    now = startOf(3) + DAY_MS;
    expect(await change([one], by29)).toMatchObject([{ outcome: "changed" }]);
  });

  test("for today and for tomorrow are one, for the day after that another", async () => {
    now += 2 * DAY_MS;
    await change([one], by29);
    await expect(change([one], { ...by29, effectiveFrom: dayAfter(1) })).rejects.toMatchObject(refusal);
    expect(await change([one], { ...by29, effectiveFrom: dayAfter(2) })).toMatchObject([
      { outcome: "planned" },
    ]);
  });
});

describe("planned fares", () => {
  test("hold from the first instant of their Bangkok day, in lists, quotes and routes, and not before", async () => {
    const before = await fareAt(one, now);
    const planned = await change([one], { effectiveFrom: dayAfter(3) });
    expect(planned).toEqual([{ ferryRouteId: one, outcome: "planned" }]);
    const start = startOf(3);
    expect(await fareAt(one, start - 1)).toBe(before);
    const after = await fareAt(one, start);
    expect(after).toBeGreaterThan(before);
    const inTariff = async (at: number) =>
      (await readTariff(db, at)).ferries.find((each) => each.ferryRouteId === one)?.vehicleFareMaxSatang;
    expect([await inTariff(start - 1), await inTariff(start - 1 + TARIFF_KEPT_MS)]).toEqual([before, after]);
    const listed = async (at: number) =>
      (await listFerryRoutes(db, at)).find((each) => each.ferryRouteId === one)!;
    expect((await listed(now)).planned).toMatchObject([
      { effectiveFrom: start, vehicleFareMaxSatang: after },
    ]);
    expect(await listed(start)).toMatchObject({ planned: [], vehicleFareMaxSatang: after, version: 2 });
  });

  test("count as a save: a form that was opened before them is refused, one opened after them keeps them", async () => {
    await change([one], { effectiveFrom: dayAfter(3) });
    now = startOf(3);
    const { route, version } = (await ferryById(db, one, now))!;
    const needs = { ...deps(), geocoder: { locate: () => Promise.reject(new Error("not asked")) } } as never;
    const edited = { ...route, notes: "new pier", operators: [...route.operators] };
    const save = (basedOnVersion: number) =>
      saveFerry(needs, "ploy", { ferryRouteId: one, basedOnVersion, ferry: edited });
    await expect(save(1)).rejects.toMatchObject({
      code: "FERRY_VERSION_CONFLICT",
    });
    expect(await save(version)).toMatchObject({ version: 3 });
    expect(await fareAt(one, now)).toBe(route.vehicleFareMaxSatang);
    const { versions, fares } = await readFerryHistory(deps(), one);
    expect(versions[0]).toMatchObject({ version: 3, authorName: "ploy" });
    expect(versions[0]?.changes.map(({ field }) => field).toSorted()).toEqual(
      ["notes", "vehicleFareMaxSatang", "vehicleFareMinSatang"].filter(
        (field) => field !== "vehicleFareMinSatang" || route.vehicleFareMinSatang > 0,
      ),
    );
    expect(fares).toMatchObject([{ authorName: "nok", withdrawnAt: null }]);
  });

  test("stay in the history with every saved state, page by page to the first one", async () => {
    const COUNT = 230;
    for (let n = 1; n <= COUNT; n++) {
      await db.run(sql`INSERT OR IGNORE INTO ferry_versions (ferry_route_id, version, saved_at, state)
        SELECT ferry_route_id, ${n}, saved_at, state FROM ferry_versions WHERE ferry_route_id = ${one} AND version = 1`);
      if (n <= 101)
        await db.run(sql`INSERT INTO ferry_fares (fare_id, ferry_route_id, effective_from,
            vehicle_fare_min_satang, vehicle_fare_max_satang, created_at, withdrawn_at)
          VALUES (${`fare-${n}`}, ${one}, ${n}, 1, 1, 7, 8)`);
    }
    const pages = [await readFerryHistory(deps(), one)];
    for (let next = pages[0]?.nextCursor; next !== null && next !== undefined;) {
      const fare = next.fare === null ? null : cursorSchema.parse(next.fare);
      const page = await readFerryHistory(deps(), one, { version: next.version, fare });
      pages.push(page);
      next = page.nextCursor;
    }
    expect(pages.map(({ versions, fares }) => [versions.length, fares.length])).toEqual([
      [100, 100],
      [100, 1],
      [30, 0],
    ]);
    const versions = pages.flatMap((page) => page.versions);
    expect(versions.map(({ version }) => version)).toEqual(
      Array.from({ length: COUNT }, (_, index) => COUNT - index),
    );
    expect(versions.filter(({ isFirst }) => isFirst).map(({ version }) => version)).toEqual([1]);
    expect(new Set(pages.flatMap((page) => page.fares.map(({ fareId }) => fareId))).size).toBe(101);
  });

  test("start from what is planned for the days before, and the large change is asked for from there", async () => {
    const before = await fareAt(one, now);
    await change([one], { effectiveFrom: dayAfter(3), change: { kind: "percent", percent: 20 } });
    const planned = await fareAt(one, startOf(3));
    expect(planned).toBe(Math.round((before * 1.2) / 100) * 100);
    await change([one], { effectiveFrom: dayAfter(6) });
    expect(await fareAt(one, startOf(6))).toBe(Math.round((planned * 1.1) / 100) * 100);
    const back = { kind: "set", minSatang: 0, maxSatang: before + 35_00 } as const;
    await expect(change([other], { effectiveFrom: dayAfter(6), change: back })).rejects.toMatchObject({
      fields: { again: "CHANGE_UNCONFIRMED" },
    });
  });

  test("replace those of the same day that were seen, and only those", async () => {
    const before = await fareAt(one, now);
    await change([one], { effectiveFrom: dayAfter(3) });
    const seen = (await listFerryRoutes(db, now)).find(({ ferryRouteId }) => ferryRouteId === one)!;
    const again = (replaces: string | null) =>
      change([one], {
        effectiveFrom: dayAfter(3),
        routes: [{ ferryRouteId: one, basedOnVersion: seen.version, replaces }],
        change: { kind: "percent", percent: 20 },
      });
    expect(await again(null)).toMatchObject([{ outcome: "conflict" }]);
    const [first] = seen.planned;
    expect(await again(first!.fareId)).toMatchObject([{ outcome: "planned" }]);
    expect(await fareAt(one, startOf(3))).toBe(Math.round((before * 1.2) / 100) * 100);
    // Somebody who still sees the first plan.
    expect(await again(first!.fareId)).toMatchObject([{ outcome: "conflict" }]);
    const { fares } = await readFerryHistory(deps(), one);
    expect(fares.filter(({ withdrawnAt }) => withdrawnAt === null)).toHaveLength(1);
  });

  test("are cancelled until they hold", async () => {
    await change([one, other], { effectiveFrom: dayAfter(3) });
    const { fareId } = (await readFerryHistory(deps(), one)).fares[0]!;
    const before = await fareAt(one, now);
    await cancelFares(deps(), "ploy", fareId);
    await expect(cancelFares(deps(), "ploy", fareId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await fareAt(one, startOf(4))).toBe(before);
    now = startOf(4);
    const begun = (await readFerryHistory(deps(), other)).fares[0]!.fareId;
    await expect(cancelFares(deps(), "ploy", begun)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("are not cancelled where those after them would change by much at once: these are cancelled first", async () => {
    for (const days of [3, 6])
      await change([one], { effectiveFrom: dayAfter(days), change: { kind: "percent", percent: 25 } });
    const [first, last] = (await listFerryRoutes(db, now))
      .find(({ ferryRouteId }) => ferryRouteId === one)!
      .planned.toSorted((a, b) => a.effectiveFrom - b.effectiveFrom);
    await expect(cancelFares(deps(), "ploy", first!.fareId)).rejects.toMatchObject({
      code: "PRICING_PLAN_FOLLOWED",
    });
    await cancelFares(deps(), "ploy", last!.fareId);
    await cancelFares(deps(), "ploy", first!.fareId);
    expect(await fareAt(one, startOf(6))).toBe(await fareAt(one, now));
  });

  test("have a day ahead", async () => {
    await expect(change([one], { effectiveFrom: dayAfter(0) })).rejects.toMatchObject({
      fields: { effectiveFrom: "DATE_IN_PAST" },
    });
  });
});
