import { describe, expect, it } from "vitest";
import { changedSinceOffer, withdrawalOf, type EventAfterOffer } from "#domain/orders/offers/after-offer.ts";
import type { EventDetails } from "#domain/jobs/revision.ts";

const after = (...facts: readonly (EventDetails | null)[]): EventAfterOffer[] =>
  facts.map((details) => ({ reason: "a reason", details }));
const DAY = { kind: "day_changed", fromPickupAt: 1, toPickupAt: 2 } as EventDetails;
const taken = (offerId: string, isTakenBack?: true): EventDetails => ({
  kind: "offer_withdrawn",
  offerId,
  totalSatang: 100,
  ...(isTakenBack && { isTakenBack }),
});

describe("what was changed of an order since it was made an offer", () => {
  it("is nothing where nobody did, or only the offer was taken back", () => {
    const nothing = { day: false, workers: false, stops: [], elsewhere: [] };
    expect(changedSinceOffer([])).toEqual(nothing);
    expect(changedSinceOffer(after(taken("KD-7F3K2M.2", true), null))).toEqual(nothing);
  });

  it("are the day and the doors of all changes together, and those elsewhere", () => {
    const doors: EventDetails[] = [
      { kind: "doors_changed", positions: [2, 0], elsewhere: [2] },
      { kind: "doors_changed", positions: [2, 1] },
    ];
    expect(changedSinceOffer(after(DAY, ...doors))).toEqual({
      day: true,
      workers: false,
      stops: [0, 1, 2],
      elsewhere: [1, 2],
    });
  });
});

describe("why the office took an offer back", () => {
  it("is the reason of that offer alone, and none where another change closed it", () => {
    expect(withdrawalOf("A.2", after(DAY, taken("A.2", true)))).toBe("a reason");
    expect(withdrawalOf("A.2", after(taken("A.3", true)))).toBeNull();
    expect(withdrawalOf("A.2", after(taken("A.2"), DAY))).toBeNull();
  });
});
