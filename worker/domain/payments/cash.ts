import { DAY_MS } from "../time.ts";
import type { JobStatus } from "../jobs/job.ts";
import type { OrderMoney } from "./order-money.ts";
import type { PaymentState } from "./payment.ts";

/** A driver records cash themself until so long after the completion of their job: a phone may have had no connection. */
const CASH_OPEN_AFTER_MS = 7 * DAY_MS;

/** The states of a record of cash whose money the driver has taken: they hold it, or the office has received it. */
export const COLLECTED_STATES = ["reported", "received"] as const satisfies readonly PaymentState[];

/** Whether the driver of a job may have received cash: from its start. The office records it then, however late it hears of it. */
export function mayHaveCash(status: JobStatus): boolean {
  return status === "in_progress" || status === "completed";
}

/**
 * Whether the driver of a job may record cash themself now: from its start until a week after its completion.
 * @param now epoch milliseconds
 */
export function isCashOpen(
  { status, completedAt }: { readonly status: JobStatus; readonly completedAt: number | null },
  now: number,
): boolean {
  if (status === "in_progress") return true;
  return status === "completed" && (completedAt === null || now <= completedAt + CASH_OPEN_AFTER_MS);
}

/** Whether an order may be paid in cash to its driver: a booking order with a price that is not on account. */
export function takesCash({
  kind,
  totalSatang,
  paymentStatus,
  isOnAccount,
}: Pick<OrderMoney, "kind" | "totalSatang" | "paymentStatus" | "isOnAccount">): boolean {
  if (isOnAccount) return false;
  return kind === "booking" && totalSatang !== null && paymentStatus !== "paid_fake";
}
