import { describe, expect, it } from "vitest";
import { embeddedRouteFinder } from "#worker/adapters/routing/embedded/embedded-route-finder.ts";
import { bestStopSequence, sequenceSearches } from "#worker/adapters/routing/stop-sequence.ts";
import type { RouteFinder } from "#worker/adapters/routing/route-finder.ts";
import { TRUCK_FERRIES, stopAt, town } from "./stops.ts";

describe("the suggested sequence of stops", () => {
  it("visits towns along the way in the order they lie, pickup and destination fixed", async () => {
    const along = ["Bangkok", "Nakhon Sawan", "Kamphaeng Phet", "Tak", "Lampang", "Chiang Mai"].map(town);
    const mixed = [0, 3, 1, 4, 2, 5].flatMap((index) => along[index] ?? []);
    const order = await bestStopSequence(embeddedRouteFinder, mixed, []);
    expect(order?.map((index) => mixed[index])).toEqual(along);
  });

  it("never makes the way longer", async () => {
    const stops = ["Hat Yai", "Phuket", "Surat Thani", "Trang", "Krabi", "Bangkok"].map(town);
    const order = (await bestStopSequence(embeddedRouteFinder, stops, [])) ?? [];
    const suggested = order.flatMap((index) => stops[index] ?? []);
    const [before, after] = await Promise.all([
      embeddedRouteFinder.find(stops, []),
      embeddedRouteFinder.find(suggested, []),
    ]);
    if (before.kind !== "found" || after.kind !== "found") throw new Error("no road");
    expect(after.route.roadDistanceM).toBeLessThanOrEqual(before.route.roadDistanceM);
  });

  it("has no suggestion when a stop cannot be reached", async () => {
    const stops = [town("Bangkok"), stopAt(12.57, 101.46, "ko-samet"), town("Rayong")];
    expect(await bestStopSequence(embeddedRouteFinder, stops, TRUCK_FERRIES)).toBeUndefined();
  });

  it.each([2, 3, 10])("%i stops cost as many route searches as announced", async (stopCount) => {
    const names = ["Bangkok", "Hat Yai", "Tak", "Lampang", "Phuket", "Trang", "Krabi", "Rayong", "Chumphon"];
    const stops = [...names, "Chiang Mai"].slice(-stopCount).map(town);
    let searches = 0;
    const counting: RouteFinder = {
      find: (pair, ...rest) => {
        searches += pair.length - 1;
        return embeddedRouteFinder.find(pair, ...rest);
      },
    };
    await bestStopSequence(counting, stops, []);
    expect(searches).toBe(sequenceSearches(stopCount));
  });
});
