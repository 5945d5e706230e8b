import { describe, expect, it } from "vitest";
import { arrivalAt } from "#domain/ferries/journey.ts";
import { quoteDrivingSteps, quoteJourney } from "#web/entities/quotes/quote-journey.ts";
import { NOW, quoteFor } from "../../features/calculator/sample-quote.ts";

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
    // Pickup 08:30, half an hour of loading, ten hours of road with two breaks and a night: at the port 05:58.
    expect(quoteJourney(quote, NOW - 1_800_000).sailings[0]).toEqual({
      departsAt: Date.parse("2026-11-21T23:00:00Z"),
      nextMorning: false,
    });
    // Pickup 21:40: at the port 19:08, after the last boat.
    expect(quoteJourney(quote, NOW + 45_600_000).sailings[0]).toEqual({
      departsAt: Date.parse("2026-11-22T22:00:00Z"),
      nextMorning: true,
    });
  });

  it("of a stored quote that does not say how its driving is planned has the breaks of one driver", () => {
    const { drivingPlan: _, ...stored } = through("th-1006", "th-8404");
    expect(quoteDrivingSteps(stored, null)).toMatchObject({ drivers: 1, maxDailyDrivingS: 28_800 });
  });

  it("ends at the last stop after loading, driving, waiting and sailing", () => {
    const quote = through("th-1006", "th-8404");
    // Sailing 06:00, an hour and a half at sea, 100 seconds of road.
    expect(arrivalAt(quoteJourney(quote, NOW - 1_800_000), NOW - 1_800_000)).toBe(
      Date.parse("2026-11-22T00:31:40Z"),
    );
  });
});
