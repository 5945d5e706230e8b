import { assert, double, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { greatCircleM } from "#domain/geo/distance.ts";
import { EXACT_REACH_M, reachOfPlaceM } from "#domain/geo/reach.ts";
import { checkPin, checkWay, hasDoor, isAddressLine, pinOf, pinReachM } from "#domain/orders/door.ts";

const BANG_KAPI = { latitude: 13.7657, longitude: 100.6478 };

describe("an address line", () => {
  it.each(["9/1 ม.2", "88/1", "ตึกแดง", "Gate B4", "号楼三", "ផ្ទះ ១២"])("is %s", (text) => {
    expect(isAddressLine(text)).toBe(true);
  });

  it.each(["", "-", "…", "ok", "5", " . . "])("is not %j", (text) => {
    expect(isAddressLine(text)).toBe(false);
  });
});

describe("a stop", () => {
  it("has a door by an address line or by an exact point", () => {
    expect(hasDoor({ detail: "88/1", pin: null })).toBe(true);
    expect(hasDoor({ detail: "", pin: BANG_KAPI })).toBe(true);
    expect(hasDoor({ detail: "-", pin: null })).toBe(false);
  });

  it("that was priced at an exact point has it as its door", () => {
    expect(pinOf({ ...BANG_KAPI, isExact: true })).toEqual(BANG_KAPI);
    expect(pinOf({ ...BANG_KAPI, reachM: 5_000 })).toBeNull();
  });
});

describe("a pin", () => {
  it("is never further from what was priced than its price reaches", () => {
    const near = record({
      latitude: double({ min: 13.2, max: 14.3, noNaN: true }),
      longitude: double({ min: 100, max: 101.2, noNaN: true }),
    });
    assert(
      property(near, integer({ min: 100, max: 40_000 }), (pin, reachM) => {
        const isNear = greatCircleM(pin, BANG_KAPI) <= reachM;
        expect(checkPin(pin, { ...BANG_KAPI, reachM })).toBe(isNear ? null : "PIN_TOO_FAR");
      }),
    );
  });

  it("may lie 5 km away when the quote is of a version that said nothing about it", () => {
    expect(pinReachM({})).toBe(5_000);
    expect(checkPin({ ...BANG_KAPI, latitude: 13.8 }, BANG_KAPI)).toBeNull();
    expect(checkPin({ ...BANG_KAPI, latitude: 13.82 }, BANG_KAPI)).toBe("PIN_TOO_FAR");
  });
});

describe("the reach of a price", () => {
  it("grows with the place, and is that of a district where only the district's coordinates are known", () => {
    const own = reachOfPlaceM({ kind: "subdistrict" });
    const district = reachOfPlaceM({ kind: "district" });
    expect([EXACT_REACH_M, own, district, reachOfPlaceM({ kind: "province" })]).toEqual([
      1_000, 5_000, 15_000, 30_000,
    ]);
    expect(reachOfPlaceM({ kind: "subdistrict", near: { th: "บางละมุง", en: "Bang Lamung" } })).toBe(district);
    expect(reachOfPlaceM({ kind: "island" })).toBe(district);
  });
});

describe("the way between two doors", () => {
  const north = (km: number) => ({ ...BANG_KAPI, latitude: BANG_KAPI.latitude + km / 111.2 });

  it.each([
    ["in one place, as near as two pins of exact points may be", 0, 1.9, null],
    ["in one place, whose price is that of its shortest way", 0, 20, "PIN_TOO_FAR"],
    ["of two places near each other, twice as far apart", 4, 9.9, null],
    ["of two places near each other, at their far ends", 4, 24, "PIN_TOO_FAR"],
    ["of two distant places, at their far ends", 100, 160, null],
  ])("%s", (_, pricedKm, doorsKm, outcome) => {
    const way = { doors: [BANG_KAPI, north(doorsKm)], priced: [BANG_KAPI, north(pricedKm)] } as const;
    expect(checkWay(way)).toBe(outcome);
  });

  it("never refuses pins within the reach of two exact points", () => {
    assert(
      property(
        double({ min: 0, max: 50, noNaN: true }),
        double({ min: 0, max: 0.99, noNaN: true }),
        (km, off) => {
          const doors = [north(-off), north(km + off)] as const;
          expect(checkWay({ doors, priced: [BANG_KAPI, north(km)] })).toBeNull();
        },
      ),
    );
  });
});
