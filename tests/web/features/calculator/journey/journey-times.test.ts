import { describe, expect, it } from "vitest";
import { arrivalAt, journeyTimes, wayOf } from "#web/features/calculator/journey/journey-times.ts";
import { NOW, quoteFor } from "../sample-quote.ts";

const through = (...placeIds: readonly string[]) =>
  quoteFor({
    stops: placeIds.map((placeId) => ({ placeId })),
    vehicles: ["four_wheel"],
    workers: 0,
    loadRange: "under_850_kg",
  });

describe("the way as a list", () => {
  it("names stops and ports in travel order, with the road or the boat between", () => {
    const way = wayOf(through("th-1006", "th-8404"));
    expect(way.map(({ kind, name, onward }) => [kind, name.en, onward?.kind])).toEqual([
      ["stop", "Bang Kapi, Bangkok", "road"],
      ["port", "Don Sak", "ferry"],
      ["port", "Nathon", "road"],
      ["stop", "Ko Samui, Surat Thani", undefined],
    ]);
  });

  it("takes every stop from the quote, also at a port", () => {
    const quote = through("th-1006", "th-8404");
    const [first, last] = quote.stops;
    if (first === undefined || last === undefined) throw new Error("two stops");
    const atPort = { ...last, label: { th: "ดอนสัก", en: "Don Sak" } };
    const way = wayOf({ ...quote, stops: [first, atPort, last], legsBeforeStop: [0, 1, 3] });
    expect(way.map(({ kind, name }) => [kind, name.en])).toEqual([
      ["stop", "Bang Kapi, Bangkok"],
      ["stop", "Don Sak"],
      ["port", "Nathon"],
      ["stop", "Ko Samui, Surat Thani"],
    ]);
  });

  it("keeps two stops apart between which there is no way", () => {
    const quote = through("th-1006", "th-2004");
    const [first, last] = quote.stops;
    if (first === undefined || last === undefined) throw new Error("two stops");
    const way = wayOf({ ...quote, stops: [first, first, last, last], legsBeforeStop: [0, 0, 1, 1] });
    expect(way.map(({ kind, onward }) => [kind, onward?.kind])).toEqual([
      ["stop", undefined],
      ["stop", "road"],
      ["stop", undefined],
      ["stop", undefined],
    ]);
  });

  it("finds every waypoint where two drives meet", () => {
    const way = wayOf(through("th-1006", "th-7001", "th-2004"));
    expect(way.map(({ kind, name }) => [kind, name.en])).toEqual([
      ["stop", "Bang Kapi, Bangkok"],
      ["stop", "Mueang Ratchaburi, Ratchaburi"],
      ["stop", "Bang Lamung, Chon Buri"],
    ]);
  });
});

describe("how long the way takes", () => {
  it("is what the server said while the pickup time is not known", () => {
    const quote = through("th-1006", "th-8404");
    expect(journeyTimes(quote, null)).toMatchObject({ durationS: quote.durationS, sailings: [null] });
  });

  it("waits for the next boat, the next morning's when the last has left", () => {
    const quote = through("th-1006", "th-8404");
    // 08:30, half an hour of loading and ten of road: 18:58 at the port, the 19:00 boat.
    expect(journeyTimes(quote, NOW - 1_800_000).sailings[0]).toEqual({
      departsAt: Date.parse("2026-11-21T12:00:00Z"),
      nextMorning: false,
    });
    expect(journeyTimes(quote, NOW).sailings[0]).toEqual({
      departsAt: Date.parse("2026-11-21T22:00:00Z"),
      nextMorning: true,
    });
  });

  it("ends at the last stop after loading, driving, waiting and sailing", () => {
    const quote = through("th-1006", "th-8404");
    // The 19:00 boat, an hour and a half at sea, 100 seconds of road.
    expect(arrivalAt(quote, NOW - 1_800_000)).toBe(Date.parse("2026-11-21T13:31:40Z"));
  });
});
