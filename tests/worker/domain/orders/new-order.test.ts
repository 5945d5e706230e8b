import { busyUntil } from "#domain/jobs/lists/busy-until.ts";
import { describe, expect, it } from "vitest";
import { UNCHARGED } from "#domain/jobs/job.ts";
import {
  initialJobStatus,
  jobCards,
  newOpening,
  orderEndsAt,
  placedBy,
  totalPaySatang,
  type NewOrder,
  type OrderPrice,
  type OrderStop,
} from "#domain/orders/new-order.ts";
import { price } from "#domain/pricing/quote.ts";
import { HOUR_MS } from "#domain/time.ts";
import { someGoods } from "../../../support/goods.ts";
import { HUNDRED_KM, PLAIN_REQUEST, STARTING_CONFIG, UNVERIFIED_CROSSING } from "../../../support/pricing.ts";

const PICKUP_AT = Date.parse("2026-12-01T08:00:00+07:00");

const stop = (role: OrderStop["role"], area: string): OrderStop => ({
  role,
  placeId: `th-${area}`,
  label: { th: `บ้าน ${area}`, en: `A house in ${area}` },
  area: { th: `เขต ${area}`, en: area },
  latitude: 13.7,
  longitude: 100.6,
  detail: "99/1 Moo 4",
});

const { lines, totalSatang } = price(
  {
    ...PLAIN_REQUEST,
    vehicles: ["four_wheel", "six_wheel"],
    workers: 2,
    loadRange: "from_850_kg",
    stopCount: 3,
  },
  STARTING_CONFIG,
  { ...HUNDRED_KM, crossings: [UNVERIFIED_CROSSING] },
);

const PRICE: OrderPrice = {
  lines,
  totalSatang,
  distanceM: 100_000,
  seaDistanceM: 35_000,
  durationS: 4 * 3_600,
  journey: [
    { kind: "stop" },
    { kind: "road", durationS: 3_600 },
    { kind: "stop" },
    {
      kind: "ferry",
      durationS: 3_600,
      timetable: { firstSailingMin: 300, lastSailingMin: 1_080, frequencyMin: 60 },
    },
    { kind: "stop" },
  ],
  crossings: [UNVERIFIED_CROSSING.name],
  pricingVersion: 7,
  driverSharePercent: 60,
};

const ORDER: NewOrder = {
  orderId: "KD-7F3K2M",
  kind: "calculator",
  customerId: "customer-1",
  contactName: "Malee",
  contactEmail: "malee@example.test",
  contactPhone: "+66800000000",
  hasWhatsapp: false,
  lineId: null,
  notes: "",
  pickupAt: PICKUP_AT,
  truckHoursAcknowledgedAt: null,
  loadRange: "from_850_kg",
  workers: 2,
  vehicles: ["four_wheel", "six_wheel"],
  stops: [stop("pickup", "Bang Kapi"), stop("waypoint", "Hua Hin"), stop("destination", "Ko Samui")],
  goods: null,
  price: PRICE,
  paymentStatus: "paid_fake",
  gatewayEnabled: false,
  cancellationPolicy: null,
  createdAt: PICKUP_AT - 48 * HOUR_MS,
  idempotencyKey: "key-12345",
  requestHash: "hash",
};

describe("the jobs of a new order", () => {
  it("are one per vehicle, in the order chosen, with what a driver may know", () => {
    const shared = {
      orderId: "KD-7F3K2M",
      loadRange: "from_850_kg",
      workers: 2,
      pickupArea: { th: "เขต Bang Kapi", en: "Bang Kapi" },
      destinationArea: { th: "เขต Ko Samui", en: "Ko Samui" },
      waypointCount: 1,
      crossings: [UNVERIFIED_CROSSING.name],
      overWater: [false, true],
      distanceM: 100_000,
      durationS: 14_400,
      pickupAt: PICKUP_AT,
    };
    // 60 % of ฿1,900 and of ฿3,610
    expect(jobCards(ORDER)).toEqual([
      { jobId: "KD-7F3K2M-1", vehicle: "four_wheel", estimatedPaySatang: 1_140_00, ...shared },
      { jobId: "KD-7F3K2M-2", vehicle: "six_wheel", estimatedPaySatang: 2_166_00, ...shared },
    ]);
  });

  it("say nothing of the customer and of no address", () => {
    const text = JSON.stringify(jobCards(ORDER));
    for (const secret of ["Malee", "malee@", "+6680", "customer-1", "99/1", "A house", "13.7"])
      expect(text).not.toContain(secret);
  });

  it("tell how much is moved and how hard it is, and keep the owner's words back", () => {
    const goods = someGoods({ stops: [{ floor: 3, hasLift: false, carryDistanceM: 20 }, null, null] });
    const summary = {
      pieces: 4,
      volumeL: 1_130,
      weightKg: 126,
      heavyPieces: [{ itemId: "fridge_large", count: 1 }],
      stops: goods.stops,
      noProhibitedGoods: true,
      vehicleCount: 2,
    };
    const cards = jobCards({ ...ORDER, goods });
    expect(cards).toEqual(jobCards(ORDER).map((card) => ({ ...card, goods: summary })));
    expect(JSON.stringify(cards)).not.toContain("aunt");
  });

  it("do not exist while a place is free text", () => {
    expect(jobCards({ ...ORDER, price: null })).toEqual([]);
  });

  it("have no waypoint between two stops", () => {
    const stops = [stop("pickup", "Bang Kapi"), stop("destination", "Hua Hin")];
    expect(jobCards({ ...ORDER, stops }).map((card) => card.waypointCount)).toEqual([0, 0]);
  });

  it("pay the drivers together what each is paid", () => {
    expect(totalPaySatang(jobCards(ORDER))).toBe(3_306_00);
    expect(totalPaySatang([])).toBe(0);
  });
});

describe("the drivers of an order are busy", () => {
  it.each([
    [0, 2, 1],
    [4 * 3_600, 2, 5],
    [4 * 3_600, 3, 5.5],
    [1_800, 10, 5.5],
  ])("with %s s of journey and %s stops for %s hours", (durationS, stopCount, hours) => {
    expect(busyUntil(PICKUP_AT, durationS, stopCount)).toBe(PICKUP_AT + hours * HOUR_MS);
  });
});

describe("a new order on the board", () => {
  it("is pending in its first version, with every job open and nobody on it", () => {
    const open = {
      status: "available",
      driverId: null,
      releasedBy: null,
      overlapReason: null,
      startedAt: null,
      startReceivedAt: null,
      completedAt: null,
      visits: [],
      changedAt: null,
      commandIds: [],
      paySatang: null,
      ...UNCHARGED,
    };
    expect(newOpening(ORDER, jobCards(ORDER)).order).toEqual({
      orderId: "KD-7F3K2M",
      termChanges: [],
      customerId: "customer-1",
      status: "pending",
      version: 1,
      revision: 1,
      revisionKey: "",
      offer: null,
      doorChange: null,
      startsAt: PICKUP_AT,
      endsAt: PICKUP_AT + 5.5 * HOUR_MS,
      roadDurationS: 3_600,
      stopCount: 3,
      legTimes: [
        { travelS: 3_600, plannedS: 3_600 },
        { travelS: 3_600, plannedS: 3_600 },
      ],
      driving: {
        toBreakS: 3_600,
        afterBreakS: null,
        toRestS: 3_600,
        afterRestS: null,
        maxDailyDrivingS: 28_800,
      },
      waitingTerms: null,
      jobs: [
        { jobId: "KD-7F3K2M-1", vehicle: "four_wheel", estimatedPaySatang: 1_140_00, ...open },
        { jobId: "KD-7F3K2M-2", vehicle: "six_wheel", estimatedPaySatang: 2_166_00, ...open },
      ],
    });
  });

  it("without a price has no jobs and takes no time, as its row says", () => {
    const unpriced = { ...ORDER, price: null };
    const state = newOpening(unpriced, jobCards(unpriced)).order;
    expect(state.jobs).toEqual([]);
    expect([state.endsAt, orderEndsAt(unpriced)]).toEqual([PICKUP_AT, null]);
  });

  it("was placed by its customer", () => {
    expect(placedBy(ORDER)).toEqual({ kind: "customer", id: "customer-1" });
  });
});

describe("the jobs of a new order", () => {
  const priced = (total: number) => ({ totalSatang: total }) as OrderPrice;

  it.each([
    ["a calculator order that is really paid", "calculator", true, 1_00, "awaiting_payment"],
    ["one that costs nothing", "calculator", true, 0, "available"],
    ["one with a demonstration payment", "calculator", false, 1_00, "available"],
    ["a booking order", "booking", true, 1_00, "available"],
  ] as const)("of %s wait for the payment, or are open", (_, kind, gatewayEnabled, total, status) => {
    expect(initialJobStatus({ kind, gatewayEnabled, price: priced(total) })).toBe(status);
  });
});
