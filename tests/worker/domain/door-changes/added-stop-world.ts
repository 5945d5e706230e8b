import { agreedChanges } from "#domain/door-changes/agreed-change.ts";
import { withWay, type AddedStop } from "#domain/door-changes/added-stop.ts";
import type { DoorChangeTerms } from "#domain/door-changes/door-change.ts";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";
import type { JourneyLeg } from "#domain/ferries/journey.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import type { BusyJob } from "#domain/jobs/board-state.ts";
import type { BoardJob, BoardOrder } from "#domain/jobs/job.ts";
import { busyUntil } from "#domain/jobs/lists/busy-until.ts";
import type { StopVisit } from "#domain/jobs/visits.ts";
import type { OrderStop } from "#domain/orders/new-order.ts";
import { HOUR_MS } from "#domain/time.ts";
import { legTimesOf } from "#domain/waiting/leg-times.ts";
import { boardJob, boardOrder, CUSTOMER, HOLDER, PICKUP_AT } from "../jobs/board-order.ts";
import { proposedTerms } from "./sample-terms.ts";

export const STOP: JourneyLeg = { kind: "stop" };
export const road = (durationS: number): JourneyLeg => ({ kind: "road", durationS });
export const PLACE: OrderStop = {
  role: "destination",
  placeId: "th-7601",
  label: { th: "อำเภอเมืองเพชรบุรี", en: "Mueang Phetchaburi" },
  area: { th: "เมืองเพชรบุรี", en: "Mueang Phetchaburi" },
  latitude: 13.1,
  longitude: 99.9,
  detail: "9/1",
};
export const ORDER = {
  pickupAt: PICKUP_AT,
  stopCount: 2,
  distanceM: 200_000,
  seaDistanceM: 0,
  journey: [STOP, road(3 * 3_600), STOP],
  crossings: [],
  drivingPlan: DEFAULT_DRIVING_PLAN,
};
export const WAY = { distanceM: 50_000, seaDistanceM: 0, journey: [STOP, road(3_600), STOP], crossings: [] };
export const ADDED: AddedStop = { ...withWay(ORDER, WAY), stop: PLACE, estimatedPaySatang: 2_500_00 };
const TERMS: DoorChangeTerms = { ...proposedTerms({ totalSatang: 4_100_00 }), stop: ADDED };
const CARD = {
  jobId: "a",
  orderId: "KD-7F3K2M",
  vehicle: "four_wheel",
  waypointCount: 0,
  distanceM: 200_000,
  estimatedPaySatang: 1_980_00,
} as JobCard;

export const AT_PICKUP: StopVisit = { stop: 0, arrivedAt: PICKUP_AT, leftAt: null };
export const AT_END: readonly StopVisit[] = [
  { ...AT_PICKUP, leftAt: PICKUP_AT + HOUR_MS },
  { stop: 1, arrivedAt: PICKUP_AT + 4 * HOUR_MS, leftAt: null },
];
export const ENDS_AT = busyUntil(PICKUP_AT, 3 * 3_600, 2);
export const standing = (visits: readonly StopVisit[], facts: Partial<BoardJob> = {}): BoardOrder => ({
  ...boardOrder("in_transit", [
    boardJob("a", "in_progress", { visits, estimatedPaySatang: 1_980_00, paySatang: 1_980_00, ...facts }),
  ]),
  endsAt: ENDS_AT,
  roadDurationS: 3 * 3_600,
  legTimes: legTimesOf(ORDER.journey, DEFAULT_DRIVING_PLAN),
  stopCount: 2,
});
export const propose = {
  type: "propose_door_change",
  actor: { kind: "driver", id: HOLDER },
  jobId: "a",
  driverId: HOLDER,
  clientId: "press-0001",
  basedOn: 1,
  reason: "the sister's flat",
  terms: TERMS,
} as const;
export const agreeTo = (order: BoardOrder, rest: object = {}) =>
  ({
    type: "agree_door_change",
    actor: CUSTOMER,
    changeId: order.doorChange?.changeId ?? "",
    byCode: false,
    driverId: HOLDER,
    stop: ADDED,
    changes: agreedChanges({ goods: null, vehicles: ["four_wheel"], cards: [CARD] }, TERMS),
    ...rest,
  }) as const;
/** The job as the board has it among the driver's busy ones. */
export const own = (order: BoardOrder): BusyJob => ({
  jobId: "a",
  startsAt: order.startsAt,
  endsAt: order.endsAt,
});
export const from = (startsAt: number, jobId = "KD-OTHER-1"): BusyJob => ({
  jobId,
  startsAt,
  endsAt: startsAt + HOUR_MS,
});
export const AT_ONCE = PICKUP_AT + HOUR_MS / 2;

export const ferry = (durationS: number): JourneyLeg => ({
  kind: "ferry",
  durationS,
  timetable: { firstSailingMin: 300, lastSailingMin: 1_200, frequencyMin: 60 },
});
export const named = (index: number) => ({ th: `เรือ ${index}`, en: `ferry ${index}` });
