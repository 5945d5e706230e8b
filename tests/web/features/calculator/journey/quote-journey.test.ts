import { describe, expect, it } from "vitest";
import { arrivalAt } from "#domain/ferries/journey.ts";
import { quoteJourney } from "#web/features/calculator/journey/quote-journey.ts";
import { NOW, quoteFor } from "../sample-quote.ts";

const through = (...placeIds: readonly string[]) =>
  quoteFor({
    stops: placeIds.map((placeId) => ({ placeId })),
    vehicles: ["four_wheel"],
    workers: 0,
    loadRange: "under_850_kg",
  });

describe("how long a quoted move takes", () => {
  it("is what the server said while the pickup time is not known", () => {
    const quote = through("th-1006", "th-8404");
    expect(quoteJourney(quote, null)).toMatchObject({ durationS: quote.durationS, sailings: [null] });
  });

  it("waits for the next boat, the next morning's when the last has left", () => {
    const quote = through("th-1006", "th-8404");
    // Pickup 08:30, half an hour of loading, ten hours of road: at the port 18:58, sailing 19:00.
    expect(quoteJourney(quote, NOW - 1_800_000).sailings[0]).toEqual({
      departsAt: Date.parse("2026-11-21T12:00:00Z"),
      nextMorning: false,
    });
    expect(quoteJourney(quote, NOW).sailings[0]).toEqual({
      departsAt: Date.parse("2026-11-21T22:00:00Z"),
      nextMorning: true,
    });
  });

  it("ends at the last stop after loading, driving, waiting and sailing", () => {
    const quote = through("th-1006", "th-8404");
    // Sailing 19:00, an hour and a half at sea, 100 seconds of road.
    expect(arrivalAt(quoteJourney(quote, NOW - 1_800_000), NOW - 1_800_000)).toBe(
      Date.parse("2026-11-21T13:31:40Z"),
    );
  });
});
