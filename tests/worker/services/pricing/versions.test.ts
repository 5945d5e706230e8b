import { gt } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { TARIFF_KEPT_MS } from "#db/queries/pricing/kept-tariff.ts";
import { insertPricing, pricingAt, readTariff } from "#db/queries/pricing.ts";
import { pricingVersions } from "#db/schema/pricing.ts";
import { FIRST_PRICING } from "#db/seed/first-pricing.ts";
import type { PricingConfig } from "#domain/pricing/config.ts";
import { versionAt } from "#domain/dated-versions.ts";
import { bangkokDay, bangkokInstant, DAY_MS } from "#domain/time.ts";
import { readPricingHistory, readPricingSettings } from "#worker/services/pricing/read-pricing.ts";
import { savePricing, withdrawPlan, type PricingToSave } from "#worker/services/pricing/save-pricing.ts";
import { createPerson, freshDatabase } from "../../../support/people.ts";

let db: Database;
let now: number;
beforeEach(async () => {
  db = await freshDatabase();
  now = Date.now();
  await createPerson(db, "nok", "admin");
  await createPerson(db, "ploy", "admin");
});

const dayAfter = (days: number) => bangkokDay(now + days * DAY_MS);
const startOf = (days: number) => bangkokInstant(dayAfter(days), "00:00") ?? 0;
const settings = { promptPay: null, stripe: null };
const deps = () => ({ db, now: () => now, settings });

/** Saves what `change` says on top of what is in force on that day. */
async function save(
  change: Partial<PricingConfig>,
  { by = "nok", ...rest }: Partial<PricingToSave> & { readonly by?: string; readonly onDay?: number } = {},
) {
  const { version, latestVersion, planned } = await readPricingSettings(deps() as never);
  const { onDay, ...plain } = rest;
  const at = onDay === undefined ? now : startOf(onDay);
  const known = [await inForce(now), ...planned];
  const base = configOf(versionAt(known, at)!);
  return savePricing(deps(), by, {
    basedOnVersion: latestVersion,
    seenInForce: version,
    config: { ...base, ...change },
    ...(onDay === undefined ? {} : { effectiveFrom: dayAfter(onDay) }),
    ...plain,
  });
}

/** What an admin edits of a version. */
function configOf(saved: Awaited<ReturnType<typeof inForce>>): PricingConfig {
  const {
    version: _v,
    createdAt: _at,
    createdBy: _by,
    effectiveFrom: _from,
    replaces: _r,
    isWithdrawal: _w,
    ownFields: _own,
    ...config
  } = saved;
  return config;
}

async function inForce(at: number) {
  const config = await pricingAt(db, at);
  if (config === undefined) throw new Error("no prices");
  return config;
}

describe("a planned version", () => {
  test("holds from the first instant of its Bangkok day, in every reader, and not before", async () => {
    await save({ basePriceSatang: 550_00 }, { onDay: 3 });
    const start = startOf(3);
    expect((await inForce(start - 1)).basePriceSatang).toBe(500_00);
    expect(await inForce(start)).toMatchObject({ basePriceSatang: 550_00, version: 2 });
    expect((await readTariff(db, start - 1)).config?.version).toBe(1);
    // Kept for at most some seconds.
    expect((await readTariff(db, start - 1 + TARIFF_KEPT_MS)).config?.version).toBe(2);
    now = start;
    expect(await readPricingSettings(deps() as never)).toMatchObject({ version: 2, planned: [] });
  });

  test("keeps what is changed before it, and what it changes itself stays planned", async () => {
    await save({ basePriceSatang: 550_00 }, { onDay: 3 });
    await save({ pricePerKmSatang: 15_00, basePriceSatang: 520_00 });
    expect(await inForce(now)).toMatchObject({ pricePerKmSatang: 15_00, basePriceSatang: 520_00 });
    expect(await inForce(startOf(3))).toMatchObject({ pricePerKmSatang: 15_00, basePriceSatang: 550_00 });
  });

  test("gives way to another of the same day, and is followed by those after it", async () => {
    await save({ driverSharePercent: 65 }, { onDay: 9 });
    await save({ basePriceSatang: 550_00 }, { onDay: 3 });
    await save({ basePriceSatang: 560_00 }, { onDay: 3 });
    expect((await inForce(startOf(3))).basePriceSatang).toBe(560_00);
    expect(await inForce(startOf(9))).toMatchObject({ basePriceSatang: 560_00, driverSharePercent: 65 });
    const { planned } = await readPricingSettings(deps() as never);
    expect(planned.map(({ effectiveFrom }) => effectiveFrom)).toEqual([startOf(3), startOf(9)]);
  });

  test("is cancelled before it holds, by whom is in the history, and never afterwards", async () => {
    const { version } = await save({ basePriceSatang: 550_00 }, { onDay: 3 });
    await withdrawPlan(deps(), "ploy", { version, basedOnVersion: version });
    expect((await inForce(startOf(4))).basePriceSatang).toBe(500_00);
    const { items: versions } = await readPricingHistory(deps(), undefined);
    expect(versions.map((row) => [row.version, row.state, row.authorName, row.replaces])).toEqual([
      [3, "withdrawal", "ploy", 2],
      [2, "withdrawn", "nok", null],
      [1, "in_force", null, null],
    ]);
    await expect(withdrawPlan(deps(), "ploy", { version, basedOnVersion: 3 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const { version: next } = await save({ basePriceSatang: 540_00 }, { onDay: 3 });
    now = startOf(3);
    await expect(withdrawPlan(deps(), "ploy", { version: next, basedOnVersion: next })).rejects.toMatchObject(
      {
        code: "NOT_FOUND",
      },
    );
  });

  test("has a day ahead, at most a year", async () => {
    const field = (code: string) => ({ code: "BAD_INPUT", fields: { effectiveFrom: code } });
    await expect(save({}, { effectiveFrom: dayAfter(0) })).rejects.toMatchObject(field("DATE_IN_PAST"));
    await expect(save({}, { effectiveFrom: dayAfter(400) })).rejects.toMatchObject(field("DATE_TOO_FAR"));
  });

  test("asks for a large change against the prices of its day", async () => {
    await save({ basePriceSatang: 600_00 }, { onDay: 3 });
    await save({ basePriceSatang: 720_00 }, { onDay: 5 });
    await expect(save({ basePriceSatang: 720_00 })).rejects.toMatchObject({
      fields: { "config.basePriceSatang": "CHANGE_UNCONFIRMED" },
    });
  });

  test("asks for a large change however many plans of one day it is made in, and not twice for what was confirmed", async () => {
    await save({ basePriceSatang: 640_00 }, { onDay: 3 });
    const refusal = { fields: { "config.basePriceSatang": "CHANGE_UNCONFIRMED" } };
    await expect(save({ basePriceSatang: 800_00 }, { onDay: 3 })).rejects.toMatchObject(refusal);
    await save({ basePriceSatang: 800_00 }, { onDay: 3, confirmed: { basePriceSatang: 800_00 } });
    await save({ pricePerKmSatang: 15_00 }, { onDay: 3 });
    expect(await inForce(startOf(3))).toMatchObject({ basePriceSatang: 800_00, pricePerKmSatang: 15_00 });
  });

  test("asks for what it changes by much together with what was saved in the 24 hours before it", async () => {
    const refusal = { fields: { "config.basePriceSatang": "CHANGE_UNCONFIRMED" } };
    await save({ basePriceSatang: 640_00 }, { onDay: 3 });
    await save({ basePriceSatang: 800_00 }, { onDay: 4 });
    now = startOf(3) - 1;
    await save({ pricePerKmSatang: 18_00 });
    const steep = { fields: { "config.pricePerKmSatang": "CHANGE_UNCONFIRMED" } };
    await expect(save({ pricePerKmSatang: 19_00 }, { onDay: 1 })).rejects.toMatchObject(steep);
    await save({ pricePerKmSatang: 19_00 }, { onDay: 2 });
    await expect(save({ basePriceSatang: 660_00 }, { onDay: 1 })).rejects.toMatchObject(refusal);
  });

  test("that a later one builds on is not cancelled where that one would make a large change by itself", async () => {
    const { version } = await save({ basePriceSatang: 600_00 }, { onDay: 3 });
    const { version: later } = await save({ basePriceSatang: 720_00 }, { onDay: 5 });
    await expect(withdrawPlan(deps(), "ploy", { version, basedOnVersion: later })).rejects.toMatchObject({
      code: "PRICING_PLAN_FOLLOWED",
    });
    await withdrawPlan(deps(), "ploy", { version: later, basedOnVersion: later });
    await withdrawPlan(deps(), "ploy", { version, basedOnVersion: later + 1 });
    expect((await inForce(startOf(5))).basePriceSatang).toBe(500_00);
  });

  test("takes what it changed out of the plans after it when it is cancelled, but not what they changed", async () => {
    const { version } = await save({ basePriceSatang: 550_00, pricePerKmSatang: 15_00 }, { onDay: 3 });
    await save({ driverSharePercent: 65, pricePerKmSatang: 16_00 }, { onDay: 5 });
    const waitingPerHalfHourSatang = FIRST_PRICING.waitingPerHalfHourSatang + 10_00;
    const { version: latest } = await save({ waitingPerHalfHourSatang }, { onDay: 9 });
    const { version: cancelled } = await withdrawPlan(deps(), "ploy", { version, basedOnVersion: latest });
    expect(await inForce(startOf(5))).toMatchObject({
      basePriceSatang: 500_00,
      pricePerKmSatang: 16_00,
      driverSharePercent: 65,
      createdBy: "ploy",
    });
    expect(await inForce(startOf(9))).toMatchObject({ basePriceSatang: 500_00, waitingPerHalfHourSatang });
    const { planned, latestVersion } = await readPricingSettings(deps() as never);
    expect(planned.map(({ effectiveFrom }) => effectiveFrom)).toEqual([startOf(5), startOf(9)]);
    expect(latestVersion).toBe(cancelled + 2);
  });

  test("keeps what it set, whatever plan before it says the same and is cancelled", async () => {
    await save({ basePriceSatang: 550_00 }, { onDay: 6 });
    const earlier = await save({ basePriceSatang: 550_00, pricePerKmSatang: 15_00 }, { onDay: 3 });
    await withdrawPlan(deps(), "nok", { version: earlier.version, basedOnVersion: earlier.version + 1 });
    expect(await inForce(startOf(3))).toMatchObject({ basePriceSatang: 500_00 });
    const on6 = await inForce(startOf(6));
    expect(on6).toMatchObject({ basePriceSatang: 550_00, pricePerKmSatang: 14_00 });
    expect(on6.ownFields).toEqual(["basePriceSatang"]);
  });

  test("never gets out of bounds by a change before it", async () => {
    await save({ consumptionFourWheelUnder850Ml: 10_000 }, { onDay: 3 });
    await expect(save({ consumptionFourWheelEmptyMl: 10_500 })).rejects.toMatchObject({
      fields: { "config.consumptionFourWheelUnder850Ml": "CONSUMPTION_ORDER" },
    });
  });
});

describe("two changes of 29 %", () => {
  const refusal = { fields: { "config.basePriceSatang": "CHANGE_UNCONFIRMED" } };

  test("within 24 hours ask as the large one that they make, across midnight, too, and by whomever", async () => {
    now = startOf(1) - 60_000;
    await save({ basePriceSatang: 645_00 });
    now = startOf(0) + 120_000;
    await expect(save({ basePriceSatang: 830_00 }, { by: "ploy" })).rejects.toMatchObject(refusal);
    await save({ pricePerKmSatang: 15_00 });
    await save({ basePriceSatang: 830_00 }, { by: "ploy", confirmed: { basePriceSatang: 830_00 } });
    await expect(save({ basePriceSatang: 835_00 })).rejects.toMatchObject(refusal);
    expect((await inForce(now)).basePriceSatang).toBe(830_00);
  });

  test("24 hours apart are two small ones", async () => {
    await save({ basePriceSatang: 645_00 });
    now += DAY_MS;
    await save({ basePriceSatang: 830_00 });
    expect((await inForce(now)).basePriceSatang).toBe(830_00);
  });
});

test("what is saved at once by somebody who has not seen that a plan has begun is refused; for a later day it holds", async () => {
  await save({ basePriceSatang: 550_00 }, { onDay: 1 });
  const seen = { seenInForce: (await inForce(now)).version, config: configOf(await inForce(now)) };
  now = startOf(1);
  const late = save({}, seen);
  await expect(late).rejects.toMatchObject({ code: "PRICING_VERSION_CONFLICT" });
  await save({ pricePerKmSatang: 15_00 }, { seenInForce: seen.seenInForce, onDay: 3 });
  expect((await inForce(startOf(3))).basePriceSatang).toBe(550_00);
  await save({ pricePerKmSatang: 14_50 });
  expect(await inForce(now)).toMatchObject({ basePriceSatang: 550_00, pricePerKmSatang: 14_50 });
});

test("of two admins who save, plan or cancel from the same state, one is refused and nothing is lost", async () => {
  const { version } = await save({ basePriceSatang: 550_00 }, { onDay: 3 });
  const based = { basedOnVersion: version };
  const results = await Promise.allSettled([
    save({ pricePerKmSatang: 15_00 }, based),
    save({ pricePerKmSatang: 16_00 }, { ...based, by: "ploy" }),
    withdrawPlan(deps(), "ploy", { version, ...based }),
  ]);
  const refused = results.filter(({ status }) => status === "rejected");
  expect(refused.map((each) => (each as PromiseRejectedResult).reason.code)).toEqual([
    "PRICING_VERSION_CONFLICT",
    "PRICING_VERSION_CONFLICT",
  ]);
});

test("the history names what each version changed against the one that it followed", async () => {
  await save({ basePriceSatang: 550_00 }, { onDay: 3 });
  await save({ pricePerKmSatang: 15_00 }, { by: "ploy" });
  const { items: versions, nextCursor } = await readPricingHistory(deps(), undefined);
  const base = { field: "basePriceSatang", before: 500_00, after: 550_00 };
  const perKm = { field: "pricePerKmSatang", before: 14_00, after: 15_00 };
  expect(versions.map((row) => [row.version, row.state, row.changes])).toEqual([
    [4, "planned", [base]],
    [3, "in_force", [perKm]],
    [2, "replaced", [base]],
    [1, "past", []],
  ]);
  expect(nextCursor).toBeNull();
  expect((await readPricingHistory(deps(), 3)).items.map(({ version }) => version)).toEqual([2, 1]);
});

test("SQL and the domain agree on the version in force, whatever was saved, replaced and withdrawn", async () => {
  const instant = fc.integer({ min: 0, max: 6 });
  const saved = fc.record({
    effectiveFrom: instant,
    replaces: fc.option(fc.nat({ max: 8 })),
    isWithdrawal: fc.boolean(),
  });
  const histories = fc.sample(fc.tuple(fc.array(saved, { minLength: 1, maxLength: 8 }), instant), {
    numRuns: 25,
    seed: 7,
  });
  for (const [rows, at] of histories) {
    await db.delete(pricingVersions).where(gt(pricingVersions.version, 1));
    const taken = new Set<number>();
    const history = rows.map((row, index) => {
      const replaces =
        row.replaces !== null && row.replaces < index && !taken.has(row.replaces) ? row.replaces : null;
      if (replaces !== null) taken.add(replaces);
      return { ...row, version: index + 2, replaces: replaces === null ? null : replaces + 2 };
    });
    await insertPricing(
      db,
      history.map((row) => ({ ...FIRST_PRICING, ...row, createdAt: 0, createdBy: null })),
    );
    const replaced = new Set(history.map(({ replaces }) => replaces));
    const standing = [{ version: 1, effectiveFrom: 0 }, ...history.filter((row) => !row.isWithdrawal)].filter(
      ({ version }) => !replaced.has(version),
    );
    expect((await pricingAt(db, at))?.version).toBe(versionAt(standing, at)?.version);
  }
});
