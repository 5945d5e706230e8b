import type { Decision } from "../board-state.ts";
import type { BoardOrder } from "../job.ts";
import { refuse } from "./answers.ts";
import { changeWhile, type CommandOf } from "./revisions.ts";
import { keptProposal } from "./words.ts";

/**
 * The office says who pays an order, with a reason: whose order it is follows. The jobs of an order that a company pays wait
 * for no payment.
 */
export function changePayer(order: BoardOrder, command: CommandOf<"change_payer">, now: number): Decision {
  const { actor, reason, from, to } = command;
  const rule = () => {
    if (actor.kind !== "admin") return refuse("FORBIDDEN");
    if (order.status === "cancelled") return refuse("PAYER_ORDER_CANCELLED");
    if (order.customerId !== from.customerId) return refuse("ORDER_CHANGED");
    return reason === "" ? refuse("REASON_REQUIRED") : null;
  };
  return changeWhile(rule, order, command, now, (change, facts) => {
    const { customerId, companyId } = to;
    change.revise({ ...facts, ...keptProposal(order), customerId }, { kind: "payer_changed", from, to });
    for (const job of order.jobs)
      if (companyId !== null && job.status === "awaiting_payment") change.transitionJob(job, "available");
  });
}
