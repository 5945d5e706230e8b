import type { Actor } from "../../access/actor.ts";
import type { Decision } from "../board-state.ts";
import type { BoardOrder } from "../job.ts";
import { openAlertDue } from "../alerts/open-alerts.ts";
import { refuse, unchanged } from "./answers.ts";
import { Change } from "./change.ts";

/**
 * Records that jobs of an order are still open shortly before their pickup, so that its customer and the office are told.
 * When it is due is up to the board, which knows since when each job is open.
 */
export function alertOpen(order: BoardOrder, actor: Actor, now: number): Decision {
  if (actor.kind !== "system") return refuse("FORBIDDEN");
  const hours = openAlertDue(order.startsAt, now);
  const isOpen = order.jobs.some((job) => job.status === "available");
  if (hours === null || !isOpen) return unchanged(order);
  return new Change(order, actor, now).noteOrder({ kind: "no_driver", hours }).accepted();
}
