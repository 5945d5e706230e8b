import type { OrderDetails } from "#db/queries/orders/orders.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { refuseOwnJob } from "../orders/order-commands.ts";

/** Whose job a change at the door is about, and whether lines of its price were set by hand. */
interface PaidChange {
  readonly driverId: string;
  readonly terms: { readonly paysSatang?: readonly number[] };
}

/**
 * Refuses somebody of the staff who would decide about a change of their own order or job, and, where lines of the price are
 * set by hand, whoever drives any truck of the order: by them the drivers' pay rises.
 * @throws AppError OWN_RECORD
 */
export async function refuseOwnPay(
  deps: Pick<Dependencies, "db" | "board" | "now"> & Audited,
  staff: Viewer,
  details: OrderDetails,
  { driverId, terms }: PaidChange,
): Promise<void> {
  const holders = terms.paysSatang === undefined ? [] : details.jobs.map(({ job }) => job.driverId);
  const all = [...new Set([driverId, ...holders])];
  await Promise.all(all.map((each) => refuseOwnJob(deps, staff, details, each)));
}
