import type { BoardOrder } from "../../jobs/job.ts";
import { offerStateAt } from "../offer.ts";

/** Why who pays an order cannot be another one. */
export const PAYER_OBSTACLES = [
  "ORDER_NOT_CHANGEABLE",
  "PAYER_ASKED",
  "PAYER_JOBS_WAIT",
  "PAYER_PAID",
  "PAYER_HAS_DOCUMENT",
  "PAYER_HAS_CLAIM",
] as const;
export type PayerObstacle = (typeof PAYER_OBSTACLES)[number];

/**
 * What the board knows against another payer: the order is under way or over, its customer or a driver has a question open
 * that was asked of the former payer, or its jobs wait for a payment; `null`: nothing.
 * @param now epoch milliseconds
 */
export function boardObstacle(order: BoardOrder, now: number): PayerObstacle | null {
  const { status, jobs, offer, doorChange } = order;
  if (status !== "pending" && status !== "confirmed") return "ORDER_NOT_CHANGEABLE";
  if (jobs.some((job) => job.status === "in_progress" || job.status === "completed"))
    return "ORDER_NOT_CHANGEABLE";
  if (offer !== null && offerStateAt(offer, status, now) === "open") return "PAYER_ASKED";
  if (doorChange?.state === "open") return "PAYER_ASKED";
  return jobs.some((job) => job.status === "awaiting_payment") ? "PAYER_JOBS_WAIT" : null;
}
