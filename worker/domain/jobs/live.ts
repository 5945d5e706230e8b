import type { OrderStatus } from "../orders/order.ts";
import type { OpenCard } from "./card.ts";

/** The messages of the board's socket, as JSON. Every change carries the board's sequence number. */
export type LiveMessage =
  /** The state for a new connection; `more`: further open jobs are in `jobs.available`. */
  | {
      readonly type: "snapshot";
      readonly seq: number;
      readonly jobs: readonly OpenCard[];
      readonly more: boolean;
    }
  | { readonly type: "job_available"; readonly seq: number; readonly job: OpenCard }
  | { readonly type: "job_taken"; readonly seq: number; readonly jobId: string }
  /** A truck of this order has another position, or none any more: fetch its tracking again. */
  | { readonly type: "position_changed"; readonly seq: number; readonly orderId: string }
  /** The staff noted something about this order: fetch its notes again. */
  | { readonly type: "note_added"; readonly seq: number; readonly orderId: string }
  /** An order or a job of this listener changed: fetch it again. */
  | {
      readonly type: "order_changed";
      readonly seq: number;
      readonly orderId: string;
      readonly status: OrderStatus;
    };

/** The heartbeat, answered by the platform without waking the board. */
export const PING = "ping";
export const PONG = "pong";
export const HEARTBEAT_MS = 30_000;
export const HEARTBEAT_TIMEOUT_MS = 10_000;
/** The delays before reconnecting, in order; the last one repeats. */
export const RECONNECT_AFTER_MS = [1_000, 2_000, 5_000, 10_000] as const;
/** The close code of a socket whose session or rights have changed or reached their end: connect again, if allowed. */
export const CONNECT_AGAIN = 4001;
/** How many open jobs a snapshot carries at most. */
export const SNAPSHOT_SIZE = 100;
