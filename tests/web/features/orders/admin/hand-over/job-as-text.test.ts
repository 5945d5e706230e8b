import { describe, expect, test } from "vitest";
import { jobAsText, type CashToTake } from "#web/features/orders/admin/hand-over/job-as-text.ts";
import { job, order } from "../../sample-orders.ts";

const NOTHING_TO_TAKE = {
  takesCash: false,
  dueNowSatang: 0,
  dueLaterSatang: 0,
  payment: null,
  atStripe: null,
};
const HELD = { ...job("reserved"), vehicleDetails: "1กข 1234" };
const [PICKUP, DESTINATION] = order("KD-A").stops;
const MOVED = order("KD-A", {
  notes: "Ring twice.\nThe dog is friendly.",
  stops: [
    {
      ...PICKUP!,
      words: "Mum's house",
      pin: { latitude: 13.75, longitude: 100.51 },
      person: { name: "Malee", phone: "+66811112222" },
    },
    DESTINATION!,
  ],
  goods: {
    homeSize: null,
    items: [
      { itemId: "piano", count: 1 },
      { itemId: "box", count: 12 },
    ],
    stops: [{ floor: 2, hasLift: false, carryDistanceM: 40 }, null],
    noProhibitedGoods: true,
    note: "The piano is heavy.",
  },
});

describe("a job as text", () => {
  test("has all that its driver needs, in the order in which it is driven", () => {
    const text = jobAsText(MOVED, HELD, {
      ...NOTHING_TO_TAKE,
      takesCash: true,
      dueNowSatang: 1_000_00,
      dueLaterSatang: 336_00,
    });
    expect(text.replaceAll("\u00a0", " ")).toBe(`job-1
Pickup time: Sunday, 22 November 2026 at 09:00
Vehicle type: 4-wheel truck · 1กข 1234
Helpers: 2

1. Pickup
Mum's house
Bang Kapi, Bangkok
Gate 2
https://www.google.com/maps/search/?api=1&query=13.75,100.51
Person there: Malee 081 111 2222
Floor 3 · no lift · About 40 m on foot

2. Destination
Ko Samui, Surat Thani
https://www.google.com/maps/search/?api=1&query=9.5,100 (the middle of the area, not the door)

Load: Under 850 kg
How much: Pieces: 13, About 2.1 m³ and 364 kg
Heavy pieces: 1 × Upright piano
List of things: 1 × Upright piano, 12 × Moving box
Note about the things: The piano is heavy.

Additional information:
Ring twice.
The dog is friendly.

Customer: Somchai 080 000 0002

Take ฿1,336 in cash before unloading.`);
  });

  test("has no line for what the order does not have", () => {
    const text = jobAsText(
      order("KD-A", { stops: [PICKUP!, { ...DESTINATION!, latitude: null, longitude: null }] }),
      job("reserved"),
      NOTHING_TO_TAKE,
    );
    for (const missing of ["Additional information", "in cash", "Person there", "Floor", "100,"])
      expect(text).not.toContain(missing);
    expect(text).not.toMatch(/undefined|null|\n\n\n/);
    expect(text.endsWith("Customer: Somchai 080 000 0002")).toBe(true);
  });

  test("says that an exact point is the point itself, and that two drivers take turns", () => {
    const exact = order("KD-A", {
      driversPerTruck: 2,
      stops: [PICKUP!, { ...DESTINATION!, longitude: 100.00000000000001, isExact: true }],
    });
    const text = jobAsText(exact, HELD, NOTHING_TO_TAKE);
    expect(text).toContain("query=9.5,100\n");
    expect(text).toContain("near Ko Samui, Surat Thani");
    expect(text).toContain("Drivers per truck: Two drivers, taking turns");
  });

  test("asks for no cash where the order is not paid in cash, nor for what a driver has already", () => {
    const owed = { ...NOTHING_TO_TAKE, dueNowSatang: 1_000_00 };
    expect(jobAsText(MOVED, HELD, { ...owed, takesCash: false })).not.toContain("in cash");
    expect(jobAsText(MOVED, HELD, { ...NOTHING_TO_TAKE, takesCash: true })).not.toContain("in cash");
  });

  test("asks for no cash while it is being checked whether the customer has paid", () => {
    const owed = { ...NOTHING_TO_TAKE, takesCash: true, dueNowSatang: 1_000_00 };
    const payment = { state: "reported" } as CashToTake["payment"];
    const byTransfer = jobAsText(MOVED, HELD, { ...owed, payment });
    expect(byTransfer).not.toContain("in cash");
    expect(byTransfer).toContain("The office is checking it.");
    const online = jobAsText(MOVED, HELD, { ...owed, atStripe: "reported" });
    expect(online).not.toContain("in cash before unloading");
    expect(online).toContain("online payment is not decided yet");
  });

  test("says of several trucks that the cash is the whole order's, and taken once", () => {
    const owed = { ...NOTHING_TO_TAKE, takesCash: true, dueNowSatang: 1_000_00 };
    const [one] = MOVED.jobs;
    const two = { ...MOVED, jobs: [one!, one!] };
    expect(jobAsText(two, HELD, owed)).toMatch(
      /Take ฿1,000 in cash before unloading\.\nThis is for the whole order/,
    );
    expect(jobAsText({ ...MOVED, jobs: [one!] }, HELD, owed)).not.toContain("whole order");
  });
});
