import { expect, test } from "vitest";
import { areaWay } from "#domain/geo/road-position.ts";
import { MAINLAND, type Place } from "#domain/geo/place.ts";
import { districtsOfProvince, placeById, provinces } from "#worker/adapters/geocoding/embedded/gazetteer.ts";
import { allWays } from "#worker/adapters/routing/embedded/all-ways.ts";
import { endsOfAreas, positionOfArea } from "#worker/adapters/routing/embedded/area-positions.ts";

const place = (placeId: string): Place => {
  const found = placeById(placeId);
  if (found === undefined) throw new Error(`${placeId} is no place.`);
  return found;
};

/** Every twelfth district of the mainland, all over the country. */
const AREAS = provinces()
  .flatMap(({ placeId }) => districtsOfProvince(placeId))
  .filter((_, index) => index % 12 === 0)
  .map(({ placeId }) => place(placeId))
  .filter(({ landmassId }) => landmassId === MAINLAND);

test("the way between two areas is never estimated longer than the roads say, and seldom much shorter", () => {
  const ways = allWays(AREAS, []);
  const shares: number[] = [];
  for (const [from, a] of AREAS.entries())
    for (const [to, b] of AREAS.entries()) {
      const [start, end] = [positionOfArea(a.area.en), positionOfArea(b.area.en)];
      if (from >= to || start === null || end === null) continue;
      const roadS = ways.durationS[from * ways.size + to] ?? 0;
      const { travelS } = areaWay(start, end);
      // What is stored is rounded to two minutes.
      expect(travelS).toBeLessThanOrEqual(roadS + 240);
      if (roadS > 7_200) shares.push(travelS / roadS);
    }
  shares.sort((a, b) => a - b);
  expect(shares.length).toBeGreaterThan(1_000);
  expect(shares[Math.floor(shares.length / 2)]).toBeGreaterThan(0.85);
  expect(shares[Math.floor(shares.length / 20)]).toBeGreaterThan(0.65);
});

test("nearly every area of the gazetteer has a position; an island has the crossing in it", () => {
  const all = provinces().flatMap(({ placeId }) => [{ placeId }, ...districtsOfProvince(placeId)]);
  const unknown = all.filter(({ placeId }) => positionOfArea(place(placeId).area.en) === null);
  expect(unknown.length).toBeLessThan(6);
  const ends = endsOfAreas("Don Sak, Surat Thani", "Ko Samui, Surat Thani");
  expect(ends?.to.landmassId).toBe("ko-samui");
  if (ends === null) return;
  const { travelS, isOverWater } = areaWay(ends.from, ends.to);
  expect(isOverWater).toBe(true);
  expect(travelS).toBeGreaterThan(3_600);
});

test("what is no area has no position", () => {
  expect(positionOfArea("Soi 5, nowhere")).toBeNull();
  expect(positionOfArea("constructor")).toBeNull();
  expect(endsOfAreas("Bang Kapi, Bangkok", "")).toBeNull();
});
