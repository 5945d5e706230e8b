import type { ActorKind } from "#domain/access/actor.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import type { Order } from "../order-types.ts";

/** One step of an order's progress. */
export interface ProgressStep {
  readonly status: OrderStatus;
  readonly state: "done" | "here" | "ahead" | "broken";
  /** Epoch ms; `null` until it has happened. */
  readonly at: number | null;
  readonly actor: ActorKind | null;
  readonly reason: string;
}

const WAY = ["pending", "confirmed", "in_transit", "delivered"] as const satisfies readonly OrderStatus[];

/**
 * The progress of an order from its events: past, current and upcoming steps. A cancelled order ends with its
 * cancellation.
 */
export function progressOf(order: Pick<Order, "status" | "createdAt" | "events">): ProgressStep[] {
  const reached = new Map<string, Order["events"][number]>();
  for (const event of order.events)
    if (event.jobId === null && event.kind === "transition") reached.set(event.to, event);
  const step = (status: OrderStatus, state: ProgressStep["state"]): ProgressStep => {
    const event = state === "ahead" ? undefined : reached.get(status);
    return {
      status,
      state,
      at: event?.at ?? (status === "pending" ? order.createdAt : null),
      actor: event?.actorKind ?? null,
      reason: event?.reason ?? "",
    };
  };
  if (order.status === "cancelled")
    return [
      ...WAY.filter((status) => status === "pending" || reached.has(status)).map((status) =>
        step(status, "done"),
      ),
      step("cancelled", "broken"),
    ];
  const here = WAY.indexOf(order.status);
  return WAY.map((status, at) => step(status, stateAt(at, here)));
}

/** The last step counts as passed as soon as it is reached. */
function stateAt(at: number, here: number): ProgressStep["state"] {
  if (at > here) return "ahead";
  return at < here || at === WAY.length - 1 ? "done" : "here";
}
