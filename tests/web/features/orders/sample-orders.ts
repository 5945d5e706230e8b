import { DAY_MS } from "#domain/time.ts";
import type { AdminOrderRow, Order } from "#web/features/orders/order-types.ts";

/** 19 November 2026, 09:00 in Bangkok. */
export const PLACED_AT = Date.parse("2026-11-19T02:00:00Z");

const BANG_KAPI = { th: "เขตบางกะปิ กรุงเทพมหานคร", en: "Bang Kapi, Bangkok" };
const SAMUI = { th: "อำเภอเกาะสมุย จังหวัดสุราษฎร์ธานี", en: "Ko Samui, Surat Thani" };

/** A row of an order list. */
export function orderRow(orderId: string, rest: Partial<AdminOrderRow> = {}): AdminOrderRow {
  return {
    orderId,
    kind: "calculator",
    createdAt: PLACED_AT,
    pickupAt: PLACED_AT + 3 * DAY_MS,
    status: "pending",
    paymentStatus: "paid_fake",
    isPaidInPart: false,
    totalSatang: 3_672_00,
    costSatang: rest.totalSatang === undefined ? 3_672_00 : rest.totalSatang,
    estimatedPaySatang: 802_00,
    contactName: "Somchai",
    contactPhone: "+66800000002",
    pickup: BANG_KAPI,
    destination: SAMUI,
    offerState: null,
    openJobs: 0,
    vehicles: ["four_wheel"],
    drivers: [],
    companyName: null,
    sortKey: null,
    revision: 1,
    ...rest,
  };
}

/** What a file has of an order beside its row: nothing. */
export function exportedParts() {
  return {
    workers: 0,
    stops: [],
    plates: [],
    distanceM: null,
    deliveredAt: null,
    paidSatang: 0,
    toPaySatang: 0,
  };
}

/** A pending order of one 4-wheel truck, without a driver. */
export function order(orderId: string, rest: Partial<Order> = {}): Order {
  return {
    contactOpenings: [],
    olderSteps: null,
    formerTrucks: [],
    cancellation: { feeSatang: 0, paidSatang: 0, policy: null, refundDueSatang: null, refundDone: null },
    orderId,
    isOwn: true,
    isOwnRecord: false,
    kind: "calculator",
    placedBy: null,
    status: "pending",
    onAccount: null,
    paymentStatus: "paid_fake",
    isPaidInPart: false,
    createdAt: PLACED_AT,
    pickupAt: PLACED_AT + 3 * DAY_MS,
    truckHours: null,
    truckHoursAcknowledgedAt: null,
    loadRange: "under_850_kg",
    workers: 2,
    vehicles: ["four_wheel"],
    revision: 1,
    offer: null,
    answersAtCall: false,
    isCustomerOnFile: false,
    invitation: null,
    mayBeOnAccount: false,
    notes: "",
    goods: null,
    declaredValueSatang: null,
    liabilityTerms: null,
    totalSatang: 1_336_00,
    distanceM: 59_700,
    seaDistanceM: 34_000,
    durationS: 10_860,
    driversPerTruck: 1,
    driving: null,
    overWater: [true],
    contactName: "Somchai",
    contactEmail: "somchai@example.test",
    contactPhone: "+66800000002",
    hasWhatsapp: true,
    lineId: null,
    stops: [
      {
        role: "pickup",
        placeId: "th-1006",
        label: BANG_KAPI,
        latitude: 13.7,
        longitude: 100.6,
        isExact: false,
        words: "",
        detail: "Gate 2",
        pin: null,
        person: null,
      },
      {
        role: "destination",
        placeId: "th-8404",
        label: SAMUI,
        latitude: 9.5,
        longitude: 100,
        isExact: false,
        words: "",
        detail: "",
        pin: null,
        person: null,
      },
    ],
    lines: [
      {
        kind: "transport",
        vehicleIndex: 0,
        vehicle: "four_wheel",
        amountSatang: 1_336_00,
        basePriceSatang: 500_00,
        pricePerKmSatang: 14_00,
        distanceM: 59_700,
        factorMilli: 1_000,
      },
    ],
    waitingTerms: null,
    waitingSatang: 0,
    jobs: [job("available")],
    events: [placed()],
    ...rest,
  };
}

/** The order's one job, with its driver from the moment it is taken. */
export function job(status: Order["jobs"][number]["status"]): Order["jobs"][number] {
  const taken = status !== "available" && status !== "cancelled";
  return {
    jobId: "job-1",
    vehicle: "four_wheel",
    status,
    visits: [],
    waitingSatang: 0,
    isWaitingWaived: false,
    driverName: taken ? "Driver One" : null,
    driverPhone: taken ? "+66800000003" : null,
    vehicleDetails: "",
    hasDriverPhoto: false,
  };
}

const TRANSITION = {
  kind: "transition",
  details: null,
  receivedAt: null,
  actorName: null,
  driverName: null,
} as const;

/** The first event of an order's history. */
export function placed(): Order["events"][number] {
  return {
    ...TRANSITION,
    jobId: null,
    from: null,
    to: "pending",
    actorKind: "customer",
    reason: "",
    at: PLACED_AT,
  };
}

/** A later event of an order's history. */
export function event(
  to: string,
  actorKind: Order["events"][number]["actorKind"],
  hoursLater: number,
  reason = "",
): Order["events"][number] {
  const at = PLACED_AT + hoursLater * 3_600_000;
  return { ...TRANSITION, jobId: null, from: "pending", to, actorKind, reason, at };
}
