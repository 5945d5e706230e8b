import { boardObstacle } from "../../orders/office/payer-change.ts";
import type { Decision } from "../board-state.ts";
import type { BoardOrder } from "../job.ts";
import { refuse } from "./answers.ts";
import { changeWhile, type CommandOf } from "./revisions.ts";

/**
 * The office says who pays an order, with a reason, before it is under way and while nobody is asked anything about it. Its
 * customer stays. Whether something was paid, issued or claimed is asked where this is written.
 */
export function changePayer(order: BoardOrder, command: CommandOf<"change_payer">, now: number): Decision {
  const { actor, reason, from, to } = command;
  const rule = () => {
    if (actor.kind !== "admin") return refuse("FORBIDDEN");
    const obstacle = boardObstacle(order, now);
    if (obstacle !== null) return refuse(obstacle);
    return reason === "" ? refuse("REASON_REQUIRED") : null;
  };
  return changeWhile(rule, order, command, now, (change, facts) => {
    change.revise(facts, { kind: "payer_changed", from, to });
  });
}
