import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { greatCircleM } from "#domain/geo/distance.ts";
import type { LocatedStop } from "#domain/geo/place.ts";
import type { Position, Route } from "#domain/geo/route.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { OutsideService } from "#worker/adapters/outside-service.ts";
import { embeddedRouteFinder } from "#worker/adapters/routing/embedded/embedded-route-finder.ts";
import { OsrmRoads } from "#worker/adapters/routing/osrm/osrm-roads.ts";
import { RouteFinderWithService } from "#worker/adapters/routing/route-finder-with-service.ts";
import { ValhallaRoads } from "#worker/adapters/routing/valhalla/valhalla-roads.ts";
import {
  CAR_MPS,
  encodePolyline6,
  refusedByValhalla,
  ROAD_FACTOR,
  speakOsrm,
  speakValhalla,
  startProvider,
  type Answer,
  type ProviderServer,
  type ValhallaRequest,
} from "../../../support/provider-servers.ts";
import { stopAt, town, TRUCK_FERRIES } from "./stops.ts";

const SPOKEN = { osrm: speakOsrm, valhalla: speakValhalla };
const ROADS = { osrm: OsrmRoads, valhalla: ValhallaRoads };
type Provider = keyof typeof SPOKEN;
const BOTH: readonly Provider[] = ["osrm", "valhalla"];

const BANGKOK = town("Bangkok");
const CHIANG_MAI = town("Chiang Mai");
const SAMUI = stopAt(9.535, 100.06, "ko-samui");
const SAMUI_SOUTH = stopAt(9.44, 100.02, "ko-samui");

const servers: ProviderServer[] = [];
let warnings: unknown[][] = [];
beforeEach(() => {
  warnings = [];
  vi.spyOn(console, "warn").mockImplementation((...words: unknown[]) => void warnings.push(words));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start(provider: Provider) {
  const server = await startProvider(SPOKEN[provider]);
  servers.push(server);
  const service = new OutsideService({
    baseUrl: server.url,
    origin: "https://khondee.example",
    timeoutMs: 1_500,
    maxAnswerBytes: 64 * 1024,
  });
  const finder = new RouteFinderWithService(new ROADS[provider](service), embeddedRouteFinder);
  const find = async (stops: readonly LocatedStop[], vehicles?: readonly VehicleType[]) => {
    const result = await finder.find(stops, TRUCK_FERRIES, vehicles);
    if (result.kind !== "found") throw new Error(result.kind);
    return result.route;
  };
  return { server, finder, find };
}

async function embedded(stops: readonly LocatedStop[]): Promise<Route> {
  const result = await embeddedRouteFinder.find(stops, TRUCK_FERRIES);
  if (result.kind !== "found") throw new Error(result.kind);
  return result.route;
}

const roadM = (from: LocatedStop, to: LocatedStop): number => greatCircleM(from, to) * ROAD_FACTOR;
const position = ({ longitude, latitude }: LocatedStop): Position => [longitude, latitude];

describe.each(BOTH)("a route with %s", (provider) => {
  it("has the service's metres and path, from door to door", async () => {
    const { find, server } = await start(provider);
    const route = await find([BANGKOK, CHIANG_MAI]);
    expect(route.roadDistanceM).toBeCloseTo(roadM(BANGKOK, CHIANG_MAI), -2);
    expect(route).toMatchObject({ approximate: false, legsBeforeStop: [0, 1], seaDistanceM: 0 });
    const path = route.legs[0]?.path ?? [];
    expect([path[0], path.at(-1)]).toEqual([position(BANGKOK), position(CHIANG_MAI)]);
    expect(server.asked).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it("sums its legs, integers all of them, and arrives at each stop after the right legs", async () => {
    const { find } = await start(provider);
    const stops = [BANGKOK, town("Nakhon Sawan"), town("Nakhon Sawan"), CHIANG_MAI];
    const route = await find(stops);
    expect(route.legsBeforeStop).toEqual([0, 1, 2, 3]);
    expect(route.legs[1]).toMatchObject({ distanceM: 1_000, durationS: 129 });
    const sums = (what: "distanceM" | "durationS") => route.legs.reduce((sum, leg) => sum + leg[what], 0);
    expect(route.roadDistanceM).toBe(sums("distanceM"));
    expect(route.roadDurationS).toBe(sums("durationS"));
    for (const leg of route.legs) expect([leg.distanceM, leg.durationS].every(Number.isInteger)).toBe(true);
  });

  it("keeps our ferries: the service drives to our ports and between our islands' stops, never over the sea", async () => {
    const { find, server } = await start(provider);
    const stops = [BANGKOK, SAMUI, SAMUI_SOUTH];
    const [route, ours] = await Promise.all([find(stops), embedded(stops)]);
    const ferries = ours.legs.filter((leg) => leg.kind === "ferry");
    expect(ferries).toHaveLength(1);
    expect(route.legs.filter((leg) => leg.kind === "ferry")).toEqual(ferries);
    expect(route.legs.map((leg) => leg.kind)).toEqual(ours.legs.map((leg) => leg.kind));
    expect(route.legsBeforeStop).toEqual(ours.legsBeforeStop);
    expect([route.seaDistanceM, route.seaDurationS]).toEqual([ours.seaDistanceM, ours.seaDurationS]);
    expect(server.asked).toHaveLength(route.legs.length - 1);
    const [pier] = ferries[0]?.path ?? [];
    expect(route.legs[0]?.path.at(-1)).toEqual(pier);
  });

  it("refuses an island without a vehicle ferry as ever, and asks nobody", async () => {
    const { finder, server } = await start(provider);
    const samet = stopAt(12.57, 101.46, "ko-samet");
    expect(await finder.find([BANGKOK, samet], TRUCK_FERRIES)).toEqual({
      kind: "no_vehicle_ferry",
      landmassId: "ko-samet",
    });
    expect(await finder.find([BANGKOK], TRUCK_FERRIES)).toEqual({ kind: "no_route" });
    expect(server.asked).toEqual([]);
  });

  it("asks for the same road once", async () => {
    const { find, server } = await start(provider);
    const first = await find([BANGKOK, CHIANG_MAI], ["four_wheel"]);
    expect(await find([BANGKOK, CHIANG_MAI], ["four_wheel", "four_wheel"])).toEqual(first);
    expect(server.asked).toHaveLength(1);
  });
});

const osrmOk = (route: object): Answer => ({ body: { code: "Ok", routes: [route], waypoints: [] } });
const drive = { distance: 700_000, duration: 28_000 };
const there = [position(BANGKOK), position(CHIANG_MAI)];
const geometry = encodePolyline6(there);
const trip = (leg: object, units = "kilometers"): Answer => ({
  body: { trip: { status: 0, units, legs: [leg], locations: [] } },
});
const summary = { length: 700, time: 28_000 };

const FAILURES: readonly (readonly [what: string, provider: Provider, answer: Answer])[] = [
  ...BOTH.flatMap((provider) => [
    ["does not answer in time", provider, "never"] as const,
    ["stalls in the middle of its answer", provider, "stalls"] as const,
    ["never stops talking", provider, "huge"] as const,
    ["sends half of its JSON", provider, { body: '{"code":"Ok","rou' }] as const,
    ["sends an empty answer", provider, { body: "" }] as const,
    ["sends other JSON", provider, { body: [] }] as const,
    ["wants us to slow down", provider, { status: 429, headers: { "retry-after": "30" }, body: "" }] as const,
    ["sends us elsewhere", provider, { status: 301, headers: { location: "/other" }, body: "" }] as const,
  ]),
  ["knows no route", "osrm", { status: 400, body: { code: "NoRoute", message: "No route found" } }],
  ["finds no street", "osrm", { status: 400, body: { code: "NoSegment" } }],
  ["cannot exclude ferries", "osrm", { status: 400, body: { code: "InvalidValue" } }],
  ["says Ok without a route", "osrm", { body: { code: "Ok", routes: [] } }],
  ["sends a negative distance", "osrm", osrmOk({ ...drive, distance: -1, geometry })],
  ["sends no geometry", "osrm", osrmOk({ ...drive, geometry: "" })],
  ["sends a broken geometry", "osrm", osrmOk({ ...drive, geometry: geometry.slice(0, -1) })],
  ["drives faster than the crow flies", "osrm", osrmOk({ ...drive, distance: 400_000, geometry })],
  ["drives half around the world", "osrm", osrmOk({ ...drive, distance: 9_000_000, geometry })],
  [
    "knows another country only",
    "osrm",
    osrmOk({
      distance: 90,
      duration: 9,
      geometry: encodePolyline6([
        [13.38, 52.51],
        [13.39, 52.51],
      ]),
    }),
  ],
  ["knows no path", "valhalla", refusedByValhalla(442)],
  ["finds no suitable street", "valhalla", refusedByValhalla(171)],
  ["sends a trip without legs", "valhalla", { body: { trip: { status: 0, units: "kilometers", legs: [] } } }],
  ["sends a broken shape", "valhalla", trip({ summary, shape: geometry.slice(0, -1) })],
  ["counts in miles", "valhalla", trip({ summary, shape: geometry }, "miles")],
  ["takes a ferry", "valhalla", trip({ summary: { ...summary, has_ferry: true }, shape: geometry })],
];

describe("when the service fails", () => {
  it.each(FAILURES)(
    "%s (%s): the embedded route answers, and says that it is approximate",
    async (_what, provider, answer) => {
      const { find, server } = await start(provider);
      server.next(answer);
      expect(await find([BANGKOK, CHIANG_MAI])).toEqual({
        ...(await embedded([BANGKOK, CHIANG_MAI])),
        approximate: true,
      });
      expect(server.asked).toHaveLength(1);
      expect(warnings).toHaveLength(1);
    },
  );

  it.each(BOTH)("%s that is down altogether leaves the embedded route", async (provider) => {
    const { find, server } = await start(provider);
    servers.splice(0);
    await server.close();
    expect(await find([BANGKOK, SAMUI])).toEqual({
      ...(await embedded([BANGKOK, SAMUI])),
      approximate: true,
    });
  });

  it.each(BOTH)("%s once with 500, its second answer counts", async (provider) => {
    const { find, server } = await start(provider);
    server.next({ status: 500, body: "" });
    expect((await find([BANGKOK, CHIANG_MAI])).approximate).toBe(false);
    expect(server.asked).toHaveLength(2);
  });

  it("for one leg, the other legs are still the service's, and the route is approximate", async () => {
    const { find, server } = await start("osrm");
    const stops = [BANGKOK, town("Nakhon Sawan"), CHIANG_MAI];
    server.next({ status: 400, body: { code: "NoRoute" } });
    const [route, ours] = [await find(stops), await embedded(stops)];
    expect(route.approximate).toBe(true);
    expect(route.legs.filter((leg, index) => leg.distanceM === ours.legs[index]?.distanceM)).toHaveLength(1);
  });

  it("its failure is not kept: the next question is asked again", async () => {
    const { find, server } = await start("osrm");
    server.next({ status: 400, body: { code: "NoRoute" } });
    expect((await find([BANGKOK, CHIANG_MAI])).approximate).toBe(true);
    expect((await find([BANGKOK, CHIANG_MAI])).approximate).toBe(false);
  });

  it("the log says which service and why, and not where anybody lives", async () => {
    const { find, server } = await start("valhalla");
    server.next(refusedByValhalla(442));
    await find([BANGKOK, CHIANG_MAI]);
    expect(warnings).toEqual([["routing service failed", { service: "valhalla", reason: "error_code 442" }]]);
  });
});

describe("how long a truck takes", () => {
  it("OSRM drives a car: never faster than the embedded finder plans for a truck on this leg", async () => {
    const { find } = await start("osrm");
    const stops = [BANGKOK, CHIANG_MAI];
    const [route, ours] = [await find(stops), await embedded(stops)];
    const truckS = (route.roadDistanceM * ours.roadDurationS) / ours.roadDistanceM;
    expect(truckS).toBeGreaterThan(route.roadDistanceM / CAR_MPS);
    expect(route.roadDurationS).toBeCloseTo(truckS, -1);
  });

  it("OSRM that is slower than that is believed: its roads are worse than ours", async () => {
    const { find, server } = await start("osrm");
    server.next(osrmOk({ ...drive, duration: 90_000, geometry }));
    expect((await find([BANGKOK, CHIANG_MAI])).roadDurationS).toBe(90_000);
  });

  it("Valhalla drives a truck: it is believed up to the legal limit of 80 km/h", async () => {
    const { find, server } = await start("valhalla");
    server.next(trip({ summary: { length: 700, time: 40_000 }, shape: geometry }));
    expect((await find([BANGKOK, CHIANG_MAI])).roadDurationS).toBe(40_000);
    server.next(trip({ summary: { length: 720, time: 20_000 }, shape: geometry }));
    expect((await find([BANGKOK, CHIANG_MAI], ["four_wheel"])).roadDurationS).toBe((720 / 80) * 3600);
  });
});

describe("what the services are asked", () => {
  it("OSRM: the documented path, longitude first, without ferries", async () => {
    const { find, server } = await start("osrm");
    await find([BANGKOK, CHIANG_MAI]);
    const [asked] = server.asked;
    const [from, to] = [BANGKOK, CHIANG_MAI].map((stop) =>
      position(stop)
        .map((part) => part.toFixed(6))
        .join(),
    );
    expect(asked?.path).toBe(`/route/v1/driving/${from};${to}`);
    expect(asked?.query.get("exclude")).toBe("ferry");
  });

  it.each([
    [["four_wheel"], { height: 2.9, width: 1.9, length: 5.5, weight: 3.5, axle_count: 2 }],
    [["four_wheel", "six_wheel"], { height: 3.2, width: 2.4, length: 8, weight: 15, axle_count: 2 }],
    [undefined, { height: 3.2, weight: 15 }],
  ] as const)("Valhalla: truck costing with the size of the largest of %j", async (vehicles, size) => {
    const { find, server } = await start("valhalla");
    await find([BANGKOK, CHIANG_MAI], vehicles);
    const request = JSON.parse(server.asked[0]?.query.get("json") ?? "") as ValhallaRequest;
    expect(request).toMatchObject({
      costing: "truck",
      costing_options: { truck: { ...size, use_ferry: 0 } },
      units: "kilometers",
      locations: [
        { lat: BANGKOK.latitude, lon: BANGKOK.longitude },
        { lat: CHIANG_MAI.latitude, lon: CHIANG_MAI.longitude },
      ],
    });
  });
});
