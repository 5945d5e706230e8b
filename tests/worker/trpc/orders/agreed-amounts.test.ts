import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { orders } from "#db/schema/orders.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createPerson } from "../../../support/people.ts";
import { trucksWorld, type Preview, type TrucksWorld } from "./trucks-world.ts";

/** Bang Kapi and Ko Chang: one ferry. */
const ISLAND = ["th-1006", "th-2307"];
const BY_HAND = { reason: "as spoken with the pier" };

let world: TrucksWorld;
beforeEach(async () => {
  world = await trucksWorld(ISLAND);
});

/** Sets lines of the price by hand, lower by ฿7 each: those of a kind and a truck. */
async function setByHand(...wanted: readonly (readonly [kind: string, vehicle: string | null])[]) {
  const { lines, revision } = await world.read();
  const adjustments = lines.flatMap((line, lineIndex) =>
    wanted.some(([kind, vehicle]) => line.kind === kind && (vehicle === null || vehicleOf(line) === vehicle))
      ? [{ lineIndex, amountSatang: line.amountSatang - 7_00, ...BY_HAND }]
      : [],
  );
  expect(adjustments).toHaveLength(wanted.length);
  const press = { orderId: world.orderId, revision, adjustments, idempotencyKey: crypto.randomUUID() };
  expect((await mutate("orders.changePrice", press, world.dispatcher)).status).toBe(200);
  return (await world.read()).lines;
}

/** An admin changes the ferry of the order. */
async function changeFerry(change: Record<string, unknown>) {
  const admin = await createPerson(world.db, "admin", "admin");
  const sailed = (await world.read()).lines.find((line) => line.kind === "ferry");
  const list = (await query("ferries.list", undefined, admin)).data as {
    ferryRouteId: string;
    version: number;
  }[];
  const ferry = list.find(({ ferryRouteId }) => ferryRouteId === sailed?.ferryRouteId);
  const { ferryRouteId, version: basedOnVersion } = ferry ?? {};
  // A fare that changes by much is typed twice.
  const { vehicleFareMaxSatang: again, vehicleFareMinSatang: againLowest } = change;
  const saved = { ferryRouteId, basedOnVersion, ferry: { ...ferry, ...change }, again, againLowest };
  expect((await mutate("ferries.update", saved, admin)).status).toBe(200);
  return ferryRouteId ?? "";
}

const vehicleOf = (line: Preview["lines"][number]) => (line.kind === "labour" ? null : line.vehicle);
/** The lines of one of the trucks, or of all of them together, as they are wherever that truck is. */
const linesOf = (lines: Preview["lines"], at: number) =>
  lines.flatMap((line) =>
    line.kind === "labour" || line.vehicleIndex !== at ? [] : [{ ...line, vehicleIndex: null }],
  );
const labourOf = (lines: Preview["lines"]) => lines.find(({ kind }) => kind === "labour");
const both = () => [world.FOUR(1), world.SIX(2)];

describe("amounts that the office set by hand", () => {
  test("stay when a truck is added, which costs what was calculated for one of its type", async () => {
    const { lines: calculated } = await world.read();
    const agreed = await setByHand(["ferry", "four_wheel"], ["transport", "six_wheel"], ["labour", null]);
    const shown = await world.asked([...both(), { vehicle: "four_wheel" }]);
    expect(linesOf(shown.lines, 0)).toEqual(linesOf(agreed, 0));
    expect(linesOf(shown.lines, 1)).toEqual(linesOf(agreed, 1));
    expect(labourOf(shown.lines)).toEqual(labourOf(agreed));
    expect(linesOf(shown.lines, 2)).toEqual(linesOf(calculated, 0));
    expect(shown.totalSatang).toBe(shown.lines.reduce((sum, line) => sum + line.amountSatang, 0));
    await world.press([...both(), { vehicle: "four_wheel" }]);
    expect((await world.accept()).status).toBe(200);
    expect(await world.read()).toMatchObject({ lines: shown.lines, totalSatang: shown.totalSatang });
  });

  test("stay when a truck is taken away, with the truck that stays", async () => {
    const agreed = await setByHand(["ferry", "six_wheel"], ["labour", null]);
    const shown = await world.asked([world.SIX(2)]);
    expect(linesOf(shown.lines, 0)).toEqual(linesOf(agreed, 1));
    expect(labourOf(shown.lines)).toEqual(labourOf(agreed));
    await world.press([world.SIX(2)]);
    expect((await world.read()).lines).toEqual(shown.lines);
  });

  test("stay whatever roads, fares and the ferry's name are today, and so does the agreed way", async () => {
    await world.db.update(orders).set({ distanceM: 300_000 }).where(eq(orders.orderId, world.orderId));
    await changeFerry({
      name: { th: "ท่าใหม่", en: "New pier" },
      fareVerified: true,
      vehicleFareMinSatang: 9_000_00,
      vehicleFareMaxSatang: 9_900_00,
    });
    const agreed = await setByHand(["ferry", "four_wheel"]);
    const fewer = await world.asked([world.FOUR(1)]);
    expect(linesOf(fewer.lines, 0)).toEqual(linesOf(agreed, 0));
    const more = await world.asked([...both(), { vehicle: "six_wheel" }]);
    expect(linesOf(more.lines, 0)).toEqual(linesOf(agreed, 0));
    expect(linesOf(more.lines, 1)).toEqual(linesOf(agreed, 1));
    // The truck that is added drives with the others: the agreed way, at the fare that was agreed for its type.
    expect(more.distanceM).toBe(300_000);
    expect(linesOf(more.lines, 2)).toMatchObject([
      { kind: "transport", distanceM: 300_000 },
      { kind: "fuel", distanceM: 300_000 },
      { kind: "ferry", amountSatang: linesOf(agreed, 1).at(-1)?.amountSatang },
    ]);
    expect((await world.press([world.FOUR(1)])).status).toBe(200);
    expect(await world.read()).toMatchObject({ distanceM: 300_000, lines: fewer.lines });
  });

  test("stay with a truck of a new type, which is priced by today's way and ferry", async () => {
    await world.press([world.FOUR(1)]);
    const agreed = await setByHand(["ferry", "four_wheel"], ["labour", null]);
    await world.db.update(orders).set({ distanceM: 300_000 });
    await changeFerry({ fareVerified: true, vehicleFareMinSatang: 900_00, vehicleFareMaxSatang: 2_200_00 });
    const today = await world.quoteOf(["six_wheel"]);
    const shown = await world.asked([world.FOUR(1), { vehicle: "six_wheel" }]);
    expect(linesOf(shown.lines, 0)).toEqual(linesOf(agreed, 0));
    expect(labourOf(shown.lines)).toEqual(labourOf(agreed));
    expect(linesOf(shown.lines, 1)).toEqual(linesOf(today.lines, 0));
    expect(linesOf(shown.lines, 1).at(-1)).toMatchObject({ kind: "ferry", amountSatang: 2_200_00 });
    expect(shown.distanceM).toBe(today.distanceM);
  });

  test("are calculated anew with all else where a new truck leads all over another ferry", async () => {
    await world.press([world.FOUR(1)]);
    await setByHand(["ferry", "four_wheel"]);
    const id = await changeFerry({ maxVehicleLengthCm: 650 });
    const quoted = await world.quoteOf(["four_wheel", "six_wheel"]);
    const shown = await world.asked([world.FOUR(1), { vehicle: "six_wheel" }]);
    expect(shown.lines).toEqual(quoted.lines);
    expect(JSON.stringify(shown.lines)).not.toContain(id);
  });

  test("go with a truck that becomes one of another type, and stay with the others", async () => {
    const agreed = await setByHand(["transport", "four_wheel"], ["ferry", "six_wheel"]);
    const shown = await world.asked([{ ...world.FOUR(1), vehicle: "six_wheel" }, world.SIX(2)]);
    expect(linesOf(shown.lines, 0).every((line) => line.adjusted === undefined)).toBe(true);
    expect(linesOf(shown.lines, 1)).toEqual(linesOf(agreed, 1));
  });

  test("of a ferry stay when another stop on the way leaves the ferry as it is", async () => {
    const agreed = await setByHand(["ferry", "four_wheel"], ["transport", "four_wheel"]);
    const stops = [{ position: 0 }, { place: { placeId: "th-2004" } }, { position: 1 }];
    const shown = await world.asked(both(), { stops });
    const before = linesOf(agreed, 0).find(({ kind }) => kind === "ferry");
    expect(linesOf(shown.lines, 0).find(({ kind }) => kind === "ferry")).toEqual(before);
    expect(linesOf(shown.lines, 0)[0]?.adjusted).toBeUndefined();
  });

  test("set twice still say what was calculated, and another truck of the type costs that", async () => {
    const { lines: calculated } = await world.read();
    await setByHand(["ferry", "six_wheel"]);
    const agreed = await setByHand(["ferry", "six_wheel"]);
    const fare = linesOf(calculated, 1).at(-1)?.amountSatang ?? 0;
    expect(linesOf(agreed, 1).at(-1)).toMatchObject({
      amountSatang: fare - 14_00,
      adjusted: { fromSatang: fare },
    });
    const shown = await world.asked([...both(), { vehicle: "six_wheel" }]);
    expect(linesOf(shown.lines, 2).at(-1)).toMatchObject({ amountSatang: fare });
  });
});
