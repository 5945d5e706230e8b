import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { greatCircleM } from "#domain/geo/distance.ts";
import type { LocatedStop } from "#domain/geo/place.ts";
import type { Position, Route, RouteLeg } from "#domain/geo/route.ts";
import { embeddedRouteFinder } from "#worker/adapters/routing/embedded/embedded-route-finder.ts";
import { ALL_SEATS, TRUCK_FERRIES, seat, stopAt, town } from "../stops.ts";

async function routeOf(...stops: readonly LocatedStop[]): Promise<Route> {
  const result = await embeddedRouteFinder.find(stops, TRUCK_FERRIES);
  if (result.kind !== "found") throw new Error(`refused: ${JSON.stringify(result)}`);
  return result.route;
}

const kmOf = (route: Route): number => route.roadDistanceM / 1000;
const crossings = (route: Route): string[] =>
  route.legs.flatMap((leg) => (leg.kind === "ferry" ? [leg.ferryRouteId] : []));

const MAINLAND_SEATS = ALL_SEATS.filter(
  (code) => !["2008", "2306", "2307", "8103", "8202", "8404", "8405"].includes(code),
);
const CHAWENG = stopAt(9.528, 100.058, "ko-samui");
const HAT_RIN = stopAt(9.676, 100.066, "ko-phangan");
const BANG_BAO = stopAt(11.97, 102.315, "ko-chang");
const OLD_LANTA = stopAt(7.534, 99.093, "ko-lanta");

/** A stop within a few kilometres of a mainland district seat. */
const mainlandStop = fc
  .record({
    code: fc.constantFrom(...MAINLAND_SEATS),
    north: fc.double({ min: -0.04, max: 0.04, noNaN: true }),
    east: fc.double({ min: -0.04, max: 0.04, noNaN: true }),
  })
  .map(({ code, north, east }) => stopAt(seat(code).latitude + north, seat(code).longitude + east));

describe("any two mainland stops", () => {
  it("are as far there as back, over the same places", async () => {
    await fc.assert(
      fc.asyncProperty(mainlandStop, mainlandStop, async (a, b) => {
        const there = await routeOf(a, b);
        const back = await routeOf(b, a);
        expect(back.roadDistanceM).toBe(there.roadDistanceM);
        expect(back.roadDurationS).toBe(there.roadDurationS);
        expect(back.legs.map((leg) => leg.path.toReversed())).toEqual(there.legs.map((leg) => leg.path));
      }),
      { numRuns: 60 },
    );
  });

  it("are never nearer than the straight line, never driven faster than 80 km/h, and drawn from door to door", async () => {
    await fc.assert(
      fc.asyncProperty(mainlandStop, mainlandStop, async (a, b) => {
        const route = await routeOf(a, b);
        const straightM = greatCircleM(a, b);
        expect(route.roadDistanceM).toBeGreaterThanOrEqual(Math.floor(straightM));
        expect(route.roadDistanceM).toBeLessThan(straightM * 8 + 60_000);
        expect(route.roadDurationS).toBeGreaterThanOrEqual(Math.floor(straightM / (80 / 3.6)));
        const path = route.legs.flatMap((leg) => leg.path);
        expect(path[0]).toEqual([a.longitude, a.latitude]);
        expect(path.at(-1)).toEqual([b.longitude, b.latitude]);
        expect(route.seaDistanceM).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  it("get the same route each time", async () => {
    await fc.assert(
      fc.asyncProperty(mainlandStop, mainlandStop, async (a, b) => {
        expect(await routeOf(a, b)).toEqual(await routeOf(a, b));
      }),
      { numRuns: 20 },
    );
  });

  it("are not much quicker to reach through a third one", async () => {
    await fc.assert(
      fc.asyncProperty(mainlandStop, mainlandStop, mainlandStop, async (a, b, c) => {
        const direct = await routeOf(a, c);
        const round = await routeOf(a, b, c);
        // Local streets near a door may save a detour of a few minutes that the direct way does not know.
        expect(direct.roadDurationS).toBeLessThanOrEqual(round.roadDurationS * 1.02 + 600);
      }),
      { numRuns: 60 },
    );
  });
});

describe("every mainland district", () => {
  it("has a road from Bangkok", async () => {
    const found = await Promise.all(
      MAINLAND_SEATS.map((code) => embeddedRouteFinder.find([town("Bangkok"), seat(code)], [])),
    );
    expect(MAINLAND_SEATS.filter((_, index) => found[index]?.kind !== "found")).toEqual([]);
  });
});

describe("short ways", () => {
  it("join two doors of one town by its streets", async () => {
    const route = await routeOf(stopAt(16.44, 102.83), stopAt(16.43, 102.82));
    expect(kmOf(route)).toBeGreaterThan(1.5);
    expect(kmOf(route)).toBeLessThan(2.5);
    expect(route.legs).toHaveLength(1);
  });

  it("have a length for points a metre apart, and an estimated kilometre between two addresses of one place", async () => {
    expect(
      (await routeOf(stopAt(16.44, 102.83), stopAt(16.44001, 102.83))).roadDistanceM,
    ).toBeGreaterThanOrEqual(1);
    const same = await routeOf(stopAt(16.44, 102.83), stopAt(16.44, 102.83));
    expect(same).toMatchObject({ roadDistanceM: 1_000, roadDurationS: 129, approximate: true });
    expect(same.legs).toHaveLength(1);
  });

  it("join a highway between two towns without first driving to either", async () => {
    // Beside the Mittraphap highway, between Pak Chong and Sikhio, bound for Nakhon Ratchasima.
    const route = await routeOf(stopAt(14.79, 101.5), town("Nakhon Ratchasima"));
    expect(kmOf(route)).toBeGreaterThan(65);
    expect(kmOf(route)).toBeLessThan(82);
  });
});

describe("bays and bridges", () => {
  it("go round the head of the Gulf between Pattaya and Phetchaburi", async () => {
    const route = await routeOf(town("Pattaya"), town("Phetchaburi"));
    expect(kmOf(route)).toBeGreaterThan(230);
    expect(
      Math.max(...route.legs.flatMap((leg) => leg.path.map(([, latitude]) => latitude))),
    ).toBeGreaterThan(13.5);
  });

  it("go to Phuket over the Sarasin bridge, from Phang Nga's coast opposite too", async () => {
    const isBridge = ([longitude, latitude]: Position): boolean => longitude === 98.3 && latitude === 8.2;
    const routes = [
      await routeOf(town("Krabi"), town("Phuket")),
      await routeOf(stopAt(8.33, 98.47), stopAt(8.06, 98.42)),
    ];
    for (const route of routes) expect(route.legs.flatMap((leg) => leg.path).some(isBridge)).toBe(true);
  });

  it("cross the mouth of Songkhla's lake by the Tinsulanonda bridges", async () => {
    const route = await routeOf(town("Songkhla"), town("Singhanakhon"));
    expect(kmOf(route)).toBeGreaterThan(10);
    expect(kmOf(route)).toBeLessThan(25);
  });

  it("cross the lower Chao Phraya by a bridge", async () => {
    expect(kmOf(await routeOf(stopAt(13.598, 100.597), stopAt(13.602, 100.572)))).toBeGreaterThan(8);
  });
});

describe("ferries", () => {
  it.each([
    ["Ko Samui", CHAWENG, ["don-sak-samui-raja", "don-sak-samui-seatran"]],
    ["Ko Phangan", HAT_RIN, ["don-sak-phangan-raja", "don-sak-phangan-seatran"]],
    ["Ko Chang", BANG_BAO, ["thammachat-chang", "centrepoint-chang"]],
    ["Ko Lanta", OLD_LANTA, ["hua-hin-lanta"]],
  ])("carry trucks to %s in one crossing", async (_, island, ferries) => {
    const route = await routeOf(town("Bangkok"), island);
    expect(route.legs.map((leg) => leg.kind)).toEqual(["road", "ferry", "road"]);
    expect(ferries).toContain(crossings(route)[0]);
  });

  it("keep road and sea apart, and add up to the totals", async () => {
    const route = await routeOf(town("Bangkok"), CHAWENG);
    const sum = (kind: RouteLeg["kind"], key: "distanceM" | "durationS"): number =>
      route.legs.filter((leg) => leg.kind === kind).reduce((total, leg) => total + leg[key], 0);
    expect(route.roadDistanceM).toBe(sum("road", "distanceM"));
    expect(route.seaDistanceM).toBe(sum("ferry", "distanceM"));
    expect(route.roadDurationS).toBe(sum("road", "durationS"));
    expect(route.seaDurationS).toBe(5_400);
    expect(kmOf(route)).toBeGreaterThan(670);
    expect(kmOf(route)).toBeLessThan(750);
  });

  it("are sailed backwards on the way home", async () => {
    const [out, home] = [await routeOf(town("Trat"), BANG_BAO), await routeOf(BANG_BAO, town("Trat"))];
    const ferryOf = (route: Route) => route.legs.find((leg) => leg.kind === "ferry");
    expect(ferryOf(out)).toMatchObject({ reversed: false });
    expect(ferryOf(home)).toMatchObject({ reversed: true, path: ferryOf(out)?.path.toReversed() });
  });

  it("are chosen by sailing and mean wait together", async () => {
    const quick = TRUCK_FERRIES.map((ferry) =>
      ferry.ferryRouteId === "don-sak-samui-raja" ? { ...ferry, meanWaitS: 0, durationS: 600 } : ferry,
    );
    const result = await embeddedRouteFinder.find([town("Surat Thani"), CHAWENG], quick);
    expect(result.kind === "found" ? crossings(result.route) : []).toEqual(["don-sak-samui-raja"]);
  });

  it("join two islands directly where a boat does", async () => {
    const onlyAcross = TRUCK_FERRIES.filter((ferry) => ferry.ferryRouteId === "samui-phangan-raja");
    const result = await embeddedRouteFinder.find([CHAWENG, HAT_RIN], onlyAcross);
    expect(result.kind === "found" ? crossings(result.route) : []).toEqual(["samui-phangan-raja"]);
  });

  it("reach an island that has no road of its own in the network", async () => {
    const [model] = TRUCK_FERRIES;
    const toTao = {
      ...model!,
      ferryRouteId: "tao",
      arrival: { ...model!.arrival, latitude: 10.086, longitude: 99.827, landmassId: "ko-tao" },
    };
    const result = await embeddedRouteFinder.find([town("Chumphon"), stopAt(10.1, 99.84, "ko-tao")], [toTao]);
    expect(result.kind === "found" ? result.route.legs.map((leg) => leg.kind) : []).toEqual([
      "road",
      "ferry",
      "road",
    ]);
  });

  it("are not taken between two mainland stops", async () => {
    expect(crossings(await routeOf(town("Surat Thani"), town("Nakhon Si Thammarat")))).toEqual([]);
  });
});

describe("refusals", () => {
  it.each(["ko-samet", "ko-tao", "ko-sichang", "ko-kut"])(
    "name %s, which no vehicle ferry serves, both ways",
    async (islandId) => {
      const island = stopAt(12.57, 101.46, islandId);
      const refusal = { kind: "no_vehicle_ferry", landmassId: islandId };
      expect(await embeddedRouteFinder.find([town("Bangkok"), island], TRUCK_FERRIES)).toEqual(refusal);
      expect(await embeddedRouteFinder.find([island, CHAWENG], TRUCK_FERRIES)).toEqual(refusal);
    },
  );

  it("name the island when its ferries are gone", async () => {
    expect(await embeddedRouteFinder.find([CHAWENG, town("Bangkok")], [])).toEqual({
      kind: "no_vehicle_ferry",
      landmassId: "ko-samui",
    });
  });

  it("say that there is no route for one stop alone or for coordinates that are no numbers", async () => {
    expect(await embeddedRouteFinder.find([town("Bangkok")], [])).toEqual({ kind: "no_route" });
    expect(await embeddedRouteFinder.find([], [])).toEqual({ kind: "no_route" });
    expect(await embeddedRouteFinder.find([town("Bangkok"), stopAt(Number.NaN, 100)], [])).toEqual({
      kind: "no_route",
    });
  });
});

describe("waypoints", () => {
  it("are visited in the given order, leg after leg", async () => {
    const [a, b, c] = [town("Bangkok"), town("Nakhon Sawan"), town("Phitsanulok")];
    const whole = await routeOf(a, b, c);
    const parts = [await routeOf(a, b), await routeOf(b, c)];
    expect(whole.legs).toEqual(parts.flatMap((part) => part.legs));
    expect(whole.roadDistanceM).toBe(parts.reduce((sum, part) => sum + part.roadDistanceM, 0));
  });
});
