import { describe, expect, it } from "vitest";
import { quoteInput } from "#domain/pricing/quote-input.ts";

const SENT = {
  stops: [{ placeId: "th-1006" }, { latitude: 18.79, longitude: 98.98 }],
  vehicles: ["four_wheel"],
  workers: 0,
  loadRange: "under_850_kg",
};

const repeat = <T>(value: T, times: number): T[] => Array.from({ length: times }, () => value);

/** `workers too_big` per complaint. */
const complaints = (change: Record<string, unknown>): string[] =>
  (quoteInput.safeParse({ ...SENT, ...change }).error?.issues ?? []).map(
    ({ path, code }) => `${path.join(".")} ${code}`,
  );

describe("what a quote needs", () => {
  it("comes through unchanged", () => {
    expect(quoteInput.parse(SENT)).toEqual(SENT);
  });

  it.each([
    ["two stops", { stops: repeat(SENT.stops[0], 2) }],
    ["eight waypoints", { stops: repeat(SENT.stops[0], 10) }],
    ["ten vehicles", { vehicles: repeat("six_wheel", 10) }],
    ["no workers", { workers: 0 }],
    ["four workers", { workers: 4 }],
    ["a pickup time in Bangkok", { pickupAt: "2026-12-01T09:00:00+07:00" }],
    ["a pickup time in UTC", { pickupAt: "2026-12-01T02:00:00Z" }],
    ["the corners of the map", { stops: [SENT.stops[0], { latitude: -90, longitude: 180 }] }],
  ])("may be %s", (_what, change) => {
    expect(complaints(change)).toEqual([]);
  });

  it.each([
    ["one stop", { stops: [SENT.stops[0]] }, "stops too_small"],
    ["nine waypoints", { stops: repeat(SENT.stops[0], 11) }, "stops too_big"],
    ["no vehicle", { vehicles: [] }, "vehicles too_small"],
    ["eleven vehicles", { vehicles: repeat("six_wheel", 11) }, "vehicles too_big"],
    ["an unknown vehicle", { vehicles: ["ten_wheel"] }, "vehicles.0 invalid_value"],
    ["a negative worker", { workers: -1 }, "workers too_small"],
    ["a fifth worker", { workers: 5 }, "workers too_big"],
    ["half a worker", { workers: 1.5 }, "workers invalid_type"],
    ["workers in words", { workers: "2" }, "workers invalid_type"],
    ["an unknown load", { loadRange: "850_kg" }, "loadRange invalid_value"],
    ["a time without its offset", { pickupAt: "2026-12-01T09:00:00" }, "pickupAt invalid_format"],
    ["a day alone", { pickupAt: "2026-12-01" }, "pickupAt invalid_format"],
  ])("is never %s", (_what, change, complaint) => {
    expect(complaints(change)).toEqual([complaint]);
  });

  it.each([
    ["an empty place", { placeId: "" }],
    ["a very long place", { placeId: "x".repeat(81) }],
    ["half a point", { latitude: 13 }],
    ["a point north of the pole", { latitude: 91, longitude: 100 }],
    ["a point beyond the date line", { latitude: 13, longitude: -181 }],
    ["a point that is none", { latitude: Number.NaN, longitude: 100 }],
    ["a place and a point at once", { placeId: "th-1006", latitude: 13, longitude: 100 }],
    ["an address in words", "Bang Kapi"],
    ["nothing", {}],
  ])("has no stop that is %s, and says which", (_what, stop) => {
    const paths = complaints({ stops: [SENT.stops[0], stop] });
    expect(paths.map((path) => path.slice(0, "stops.1".length))).toEqual(["stops.1"]);
  });
});
