import type { OrderToReprice } from "#domain/pricing/reprice.ts";
import { ORDER_TO_REPRICE, STARTING_CONFIG } from "../../../support/pricing.ts";

/** The first version, in force, with nothing planned. */
export const SAVED = {
  ...STARTING_CONFIG,
  version: 1,
  createdAt: Date.parse("2026-11-20T02:00:00Z"),
  createdBy: "admin-1",
  createdByName: "Nok",
  effectiveFrom: 0,
  replaces: null as number | null,
  isWithdrawal: false,
  latestVersion: 1,
  latestSavedAt: Date.parse("2026-11-20T02:00:00Z"),
  readAt: Date.parse("2026-11-23T02:00:00Z"),
  recent: [] as object[],
  planned: [] as object[],
  canBePaid: true,
};
/** Neither driven nor cancelled. */
const NOT_DRIVEN = { pickupAt: Date.parse("2026-11-27T01:00:00Z"), driven: [], cancelled: null };
/** A 4-wheel over 100 km, and a booking in free text. */
export const ORDERS: readonly OrderToReprice[] = [
  {
    ...ORDER_TO_REPRICE,
    orderId: "KD-2K8YZA",
    createdAt: SAVED.createdAt,
    ...NOT_DRIVEN,
  },
  {
    orderId: "KD-4FREET",
    kind: "booking",
    isOnAccount: false,
    createdAt: SAVED.createdAt,
    vehicles: ["four_wheel"],
    workers: 0,
    loadRange: "under_850_kg",
    distanceM: null,
    journey: null,
    ferries: [],
    wayBacks: [],
    ...NOT_DRIVEN,
  },
];
