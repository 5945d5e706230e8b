import type { BoardOrder } from "#domain/jobs/job.ts";
import { boardJob, boardOrder, HOLDER } from "./board-order.ts";

/** Every situation of an order's first job; `HOLDER` holds it or held it. */
export const SITUATIONS = {
  "awaiting payment": boardOrder("pending", [boardJob("a", "awaiting_payment")]),
  "open, order pending": boardOrder("pending", [boardJob("a", "available")]),
  "reserved, order pending": boardOrder("pending", [boardJob("a", "reserved"), boardJob("b", "available")]),
  "reserved, order confirmed": boardOrder("confirmed", [boardJob("a", "reserved")]),
  "given back, order confirmed": boardOrder("confirmed", [
    boardJob("a", "available", { releasedBy: HOLDER }),
  ]),
  "in progress": boardOrder("in_transit", [boardJob("a", "in_progress")]),
  "broken down": boardOrder("in_transit", [boardJob("a", "available", { releasedBy: HOLDER })]),
  "reserved, order in transit": boardOrder("in_transit", [
    boardJob("a", "reserved"),
    boardJob("b", "in_progress"),
  ]),
  "completed, order in transit": boardOrder("in_transit", [
    boardJob("a", "completed"),
    boardJob("b", "in_progress"),
  ]),
  "completed, order delivered": boardOrder("delivered", [boardJob("a", "completed")]),
  cancelled: boardOrder("cancelled", [boardJob("a", "cancelled")]),
} as const satisfies Record<string, BoardOrder>;
export type Situation = keyof typeof SITUATIONS;
