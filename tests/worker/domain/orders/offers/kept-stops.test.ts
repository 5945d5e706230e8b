import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StopAccess } from "#domain/goods/goods.ts";
import { NO_DOOR } from "#domain/orders/door.ts";
import { orderStops, type OrderPrice, type OrderStop } from "#domain/orders/new-order.ts";
import type { OrderOffer } from "#domain/orders/offer.ts";
import { checkStopsFrom, keptStops } from "#domain/orders/offers/kept-stops.ts";
import { acceptedOffer } from "#domain/orders/revise-order.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";
import { someGoods } from "../../../../support/goods.ts";

/** Stops in the places of these names, `null`: in free text. */
function stopsAt(names: readonly (string | null)[]): OrderStop[] {
  const places = names.map((name, index) => {
    const words = { th: name ?? `บ้าน ${index}`, en: name ?? `house ${index}` };
    const at = { latitude: 13 + index, longitude: 100 };
    return { placeId: name ?? "", label: words, area: words, landmassId: "mainland", ...at };
  });
  const doors = names.map(() => NO_DOOR);
  return orderStops(places, doors).map((stop, index) =>
    names[index] === null ? { ...stop, placeId: null } : stop,
  );
}

const access = (floor: number): StopAccess => ({ floor, hasLift: false, carryDistanceM: 0 });
const line = { kind: "transport", vehicleIndex: 0, vehicle: "four_wheel", amountSatang: 100 } as QuoteLine;
const PRICE: OrderPrice = {
  lines: [line],
  totalSatang: 100,
  distanceM: 1,
  seaDistanceM: 0,
  durationS: 60,
  journey: [{ kind: "stop" }, { kind: "road", durationS: 60 }, { kind: "stop" }],
  crossings: [],
  pricingVersion: 1,
  driverSharePercent: 60,
};
const offerAt = (stops: readonly OrderStop[]): OrderOffer => ({
  stops,
  pickupAt: 0,
  vehicles: ["four_wheel"],
  loadRange: "under_850_kg",
  workers: 0,
  price: PRICE,
});

/** An order, each of its stops in a place of its own or in free text, and the stops that the office makes of it. */
const settled = fc.array(fc.boolean(), { minLength: 2, maxLength: 7 }).chain((isText) =>
  fc.record({
    isText: fc.constant(isText),
    kept: fc.shuffledSubarray([...isText.keys()]),
    added: fc.array(fc.nat(7), { minLength: 2, maxLength: 3 }),
  }),
);

describe("the stops of an offer", () => {
  it("keep the access to them, in the order and in the cards of its jobs; new ones have none", () => {
    fc.assert(
      fc.property(settled, ({ isText, kept, added }) => {
        const said: (number | null)[] = [...kept];
        for (const at of added) said.splice(at, 0, null);
        const before = stopsAt(isText.map((is, index) => (is ? null : `place-${index}`)));
        const after = stopsAt(
          said.map((position, index) => (position === null ? `new-${index}` : `place-${position}`)),
        );
        expect(checkStopsFrom(said, before.length, after.length)).toBeNull();
        expect(keptStops(before, after, said)).toEqual(said);
        const order = {
          orderId: "KD-7F3K2M",
          stops: before,
          goods: someGoods({ stops: before.map((_, at) => access(at)) }),
        };
        const { changes } = acceptedOffer(order, { ...offerAt(after), stopsFrom: said }, null);
        const told = said.map((position) => (position === null ? null : access(position)));
        const expected = kept.length === 0 ? [] : told;
        expect(changes.columns.goods).toEqual({ ...order.goods, stops: expected });
        expect(changes.cards).toMatchObject([{ goods: { stops: expected }, waypointCount: said.length - 2 }]);
      }),
    );
  });

  it("are those of their positions where the offer does not say which they are and has as many", () => {
    const stops = stopsAt(["a", "b"]);
    const order = { orderId: "KD-7F3K2M", goods: someGoods({ stops: [access(2), access(5)] }), stops };
    const accessOf = (names: readonly string[]) =>
      acceptedOffer(order, offerAt(stopsAt(names)), null).changes.columns.goods?.stops;
    expect(accessOf(["a", "b"])).toEqual([access(2), access(5)]);
    expect(accessOf(["x", "b"])).toEqual([null, access(5)]);
    expect(accessOf(["a", "x", "b"])).toEqual([]);
    const undescribed = acceptedOffer({ ...order, goods: null }, offerAt(stops), null);
    expect(undescribed.changes.columns).not.toHaveProperty("goods");
  });

  it("are others in another place, and the same where the office has found a place in free text", () => {
    const before = stopsAt([null, "a", "b"]);
    expect(keptStops(before, stopsAt(["x", "y", "b"]), [0, 1, 2])).toEqual([0, null, 2]);
  });

  it("in free text are not taken for stops between pickup and destination where nothing was said", () => {
    const before = stopsAt([null, null, null]);
    expect(keptStops(before, stopsAt(["x", "y", "z"]), undefined)).toEqual([0, null, 2]);
  });

  it("are the same inside their place, and others around it", () => {
    const before = stopsAt(["th-1006", "th-1006"]);
    expect(keptStops(before, stopsAt(["th-100601", "th-10"]), [0, 1])).toEqual([0, null]);
  });

  it("are others where they have the addresses of each other", () => {
    const addressed = (places: readonly string[], details: readonly string[]) =>
      stopsAt(places).map((stop, at) => ({ ...stop, detail: details[at] ?? "" }));
    const one = ["a", "a"];
    const before = addressed(one, ["88/1", "9/1"]);
    expect(keptStops(before, addressed(one, ["9/1", "88/1"]), [0, 1])).toEqual([null, null]);
    expect(keptStops(before, addressed(one, ["88/2", "9/1"]), [0, 1])).toEqual([0, 1]);
    const inside = addressed(["th-1006", "th-100601"], ["88/1", "9/1"]);
    const swapped = addressed(["th-100601", "th-1006"], ["9/1", "88/1"]);
    expect(keptStops(inside, swapped, [0, 1])).toEqual([null, null]);
  });

  it("are others at another exact point, and the same where the place gets one", () => {
    const [exact, named] = stopsAt(["a", "a"]);
    if (exact === undefined || named === undefined) throw new Error("no stops");
    const point = { ...exact, isExact: true };
    expect(keptStops([point, named], [{ ...point, latitude: 14.5 }, point], [0, 1])).toEqual([null, 1]);
    expect(keptStops([point], [point], [0])).toEqual([0]);
  });

  it.each([
    ["one stop twice", [0, 0]],
    ["a stop that the order has not", [0, 2]],
    ["fewer stops than it has", [0]],
    ["more stops than it has", [0, 1, null]],
  ])("cannot be %s", (_, said) => {
    expect(checkStopsFrom(said, 2, 2)).toBe("INVALID");
  });
});
