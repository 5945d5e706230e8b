import { describe, expect, it } from "vitest";
import { FERRY_ROUTES } from "#db/seed/ferry-routes.ts";
import { greatCircleM } from "#domain/geo/distance.ts";
import { ISLAND_NAMES } from "#domain/geo/landmass-names.ts";
import { lastPiers } from "#domain/geo/last-piers.ts";
import { MAINLAND } from "#domain/geo/place.ts";
import { EmbeddedGeocoder } from "#worker/adapters/geocoding/embedded/embedded-geocoder.ts";
import { gazetteer } from "#worker/adapters/geocoding/embedded/gazetteer.ts";

/** Farther than any of these boats goes: from Ban Don to Ko Tao it is 116 km in a straight line. */
const FARTHEST_M = 120_000;
/** How far the landmark of a pier may be from the same pier in the timetables. */
const SAME_PIER_M = 3_000;

const places = gazetteer().entries;
const geocoder = new EmbeddedGeocoder();
const served = new Set(
  FERRY_ROUTES.flatMap(({ vehicleAllowed, departurePort, arrivalPort }) =>
    vehicleAllowed ? [departurePort.landmassId, arrivalPort.landmassId] : [],
  ),
);

describe("the last pier for an island", () => {
  it("is known for every island of the gazetteer", () => {
    const islands = new Set(places.map(({ landmassId }) => landmassId).filter((id) => id !== MAINLAND));
    expect([...islands, ...Object.keys(ISLAND_NAMES)].filter((id) => lastPiers(id).length === 0)).toEqual([]);
    expect(lastPiers(MAINLAND)).toEqual([]);
    expect(lastPiers("constructor")).toEqual([]);
  });

  it.each(Object.keys(ISLAND_NAMES))("of %s is a pier that trucks get to, near it", async (landmassId) => {
    const onIsland = places.filter((place) => place.landmassId === landmassId);
    const piers = await Promise.all(lastPiers(landmassId).map((placeId) => geocoder.byId(placeId)));
    const wrong = piers.filter((pier) => {
      if (pier?.landmark !== "pier" || pier.landmassId === landmassId) return true;
      if (pier.landmassId !== MAINLAND && !served.has(pier.landmassId)) return true;
      return onIsland.length > 0 && !onIsland.some((place) => greatCircleM(place, pier) < FARTHEST_M);
    });
    expect(wrong).toEqual([]);
  });

  it("is the pier of the timetables, where they have the passenger boat", async () => {
    const boats = FERRY_ROUTES.filter((ferry) => !ferry.vehicleAllowed);
    expect(boats.length).toBeGreaterThan(0);
    for (const { departurePort, arrivalPort } of boats) {
      const usual = await geocoder.byId(lastPiers(arrivalPort.landmassId)[0] ?? "");
      expect(departurePort.landmassId).toBe(MAINLAND);
      expect(usual && greatCircleM(usual, departurePort)).toBeLessThan(SAME_PIER_M);
    }
  });
});
