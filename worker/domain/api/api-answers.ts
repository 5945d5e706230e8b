import { z } from "zod";
import { JOB_STATUSES } from "../jobs/job.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "../orders/order.ts";
import { LOAD_RANGES, VEHICLE_TYPES } from "../pricing/vehicle.ts";

/** What the API answers, as its description and its tests read it. Amounts are satang, distances metres, durations seconds. */
const satang = z.number().int();
const instant = z.iso.datetime();
const bilingual = z.object({ th: z.string(), en: z.string() });
const currency = z.literal("THB");

/** One line of a price; `vehicle` where it is the cost of one truck. */
const line = z.object({
  kind: z.enum(["transport", "fuel", "ferry", "labour"]),
  vehicle: z.enum(VEHICLE_TYPES).nullable(),
  amountSatang: satang,
});

const bannedStop = z.object({
  stopIndex: z.number().int(),
  vehicle: z.enum(VEHICLE_TYPES),
  at: instant,
  nextLegalAt: instant.nullable(),
});

/** A price that is kept until `expiresAt` for whoever holds its `token`. */
export const apiQuote = z.object({
  token: z.string(),
  expiresAt: instant,
  currency,
  totalSatang: satang,
  lines: z.array(line),
  distanceM: z.number(),
  seaDistanceM: z.number(),
  durationS: z.number(),
  approximate: z.boolean(),
  stops: z.array(
    z.object({ placeId: z.string(), label: bilingual, latitude: z.number(), longitude: z.number() }),
  ),
  crossings: z.array(z.object({ name: bilingual, from: bilingual, to: bilingual, durationS: z.number() })),
  /** Stops in forbidden truck hours at the pickup time that was given; `null`: none, or no time was given. */
  truckHours: z
    .object({ bannedStops: z.array(bannedStop), nextLegalPickupAt: instant.nullable() })
    .nullable(),
  /** What cancelling an order from it costs; `null`: nothing. */
  cancellation: z.object({ freeUntilHours: z.number(), feePercent: z.number() }).nullable(),
  /** What waiting at a stop costs; `null`: nothing. */
  waiting: z.object({ freeMinutes: z.number(), perHalfHourSatang: satang }).nullable(),
  /** What an order with a pickup from `from` to `until` costs in place of `totalSatang`: a truck returns empty then. */
  lowerPrices: z.array(z.object({ from: instant, until: instant, totalSatang: satang })),
});
export type ApiQuote = z.output<typeof apiQuote>;

/** Places that a text finds, best first. A quote takes each by its `placeId`. */
export const apiPlaces = z.object({
  items: z.array(
    z.object({
      placeId: z.string(),
      /** "province", "district", "subdistrict", "island", "street", or what kind of landmark it is. */
      kind: z.string(),
      name: bilingual,
      /** What contains it; empty for a province. */
      area: bilingual,
      label: bilingual,
      postcodes: z.array(z.string()),
      latitude: z.number(),
      longitude: z.number(),
      /** The town whose coordinates these are, where its own are not known. */
      near: bilingual.nullable(),
      /** How far the coordinates may be from the place, where that is known. */
      exactM: z.number().nullable(),
    }),
  ),
});
export type ApiPlaces = z.output<typeof apiPlaces>;

/** An order in a list. */
const apiOrderSummary = z.object({
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  createdAt: instant,
  pickupAt: instant,
  currency,
  totalSatang: satang.nullable(),
});
export type ApiOrderSummary = z.output<typeof apiOrderSummary>;

/** One order. Driver and plate are shown from the reservation until a day after completion. */
export const apiOrder = apiOrderSummary.extend({
  waitingSatang: satang,
  lines: z.array(line),
  workers: z.number().int(),
  loadRange: z.enum(LOAD_RANGES).nullable(),
  notes: z.string(),
  distanceM: z.number().nullable(),
  durationS: z.number().nullable(),
  stops: z.array(
    z.object({
      role: z.enum(["pickup", "waypoint", "destination"]),
      label: bilingual,
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      detail: z.string(),
    }),
  ),
  jobs: z.array(
    z.object({
      jobId: z.string(),
      vehicle: z.enum(VEHICLE_TYPES),
      status: z.enum(JOB_STATUSES),
      driverName: z.string().nullable(),
      plate: z.string(),
    }),
  ),
  /** What cancelling costs now, to be sent with a cancellation, and until when it is free. */
  cancellation: z.object({ feeSatang: satang, freeUntil: instant.nullable() }),
  proposal: z
    .object({ totalSatang: satang, expiresAt: instant })
    .nullable()
    .describe(
      "Another price that the office asks for; `null`: none. The order keeps `totalSatang` unless the customer of the order accepts this one before `expiresAt`.",
    ),
});
export type ApiOrder = z.output<typeof apiOrder>;

/** What is answered of an order to a key that may change orders and not read them. */
export const apiOrderState = apiOrder.pick({ orderId: true, status: true });

/** What such a key is answered of the order that it has placed: beside its state the price, which its quote has said. */
export const apiOrderPlaced = apiOrder.pick({
  orderId: true,
  status: true,
  currency: true,
  totalSatang: true,
});

/** A page of orders; `nextCursor` asks for the next one. */
export const apiOrderList = z.object({
  items: z.array(apiOrderSummary),
  nextCursor: z.string().nullable(),
});
export type ApiOrderList = z.output<typeof apiOrderList>;

/** Why a call was refused (RFC 9457). */
export const apiProblem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
  requestId: z.string(),
});
export type ApiProblem = z.output<typeof apiProblem>;
