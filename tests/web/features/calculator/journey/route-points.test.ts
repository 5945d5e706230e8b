import { describe, expect, it } from "vitest";
import { routePoints } from "#web/features/calculator/journey/route-points.ts";
import { quoteFor } from "../sample-quote.ts";

const through = (...placeIds: readonly string[]) =>
  quoteFor({
    stops: placeIds.map((placeId) => ({ placeId })),
    vehicles: ["four_wheel"],
    workers: 0,
    loadRange: "under_850_kg",
  });

describe("the way as a list", () => {
  it("names stops and ports in travel order, with the road or the boat between", () => {
    const way = routePoints(through("th-1006", "th-8404"));
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
    const way = routePoints({ ...quote, stops: [first, atPort, last], legsBeforeStop: [0, 1, 3] });
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
    const way = routePoints({ ...quote, stops: [first, first, last, last], legsBeforeStop: [0, 0, 1, 1] });
    expect(way.map(({ kind, onward }) => [kind, onward?.kind])).toEqual([
      ["stop", undefined],
      ["stop", "road"],
      ["stop", undefined],
      ["stop", undefined],
    ]);
  });

  it("finds every waypoint where two drives meet", () => {
    const way = routePoints(through("th-1006", "th-7001", "th-2004"));
    expect(way.map(({ kind, name }) => [kind, name.en])).toEqual([
      ["stop", "Bang Kapi, Bangkok"],
      ["stop", "Mueang Ratchaburi, Ratchaburi"],
      ["stop", "Bang Lamung, Chon Buri"],
    ]);
  });
});
