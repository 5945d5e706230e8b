import { trpcClient } from "#web/lib/api/trpc.ts";
import { appErrorOf, type ReceivedError } from "#web/lib/errors/app-error.ts";
import type { Order } from "../../order-types.ts";
import type { SeenOrder } from "./bulk-works.ts";

/** Refusals because the order is another one than was seen. */
const CHANGED: ReadonlySet<string> = new Set(["ORDER_CHANGED"]);

/** Refusals that are also given of an order as it was seen: it never could be done to it. */
const IMPOSSIBLE: ReadonlySet<string> = new Set([
  "ORDER_TRANSITION_REFUSED",
  "JOB_ALREADY_RESERVED",
  "JOB_TRANSITION_REFUSED",
]);

/** The board decides before every reader has it: this often an older order is read once more. */
const READS_MAX = 3;
const READ_AGAIN_MS = 500;

/** An order as it was decided about: as the list showed it, or as it was after an earlier refusal. */
export type DecidedOrder = SeenOrder | Order;

/**
 * The order as a colleague has made it since it was seen; `undefined` where it was refused for another reason, or cannot be read as
 * the board had it.
 */
export async function overtakenOrder(seen: DecidedOrder, error: unknown): Promise<Order | undefined> {
  const refusal = appErrorOf(error);
  if (refusal === null || (!CHANGED.has(refusal.code) && !IMPOSSIBLE.has(refusal.code))) return undefined;
  const saved = await readAfter(seen.orderId, refusal);
  if (saved === undefined || (IMPOSSIBLE.has(refusal.code) && isAsSeen(seen, saved))) return undefined;
  return saved;
}

/** Who holds a job has no revision: a colleague who has given it away changes the drivers alone. */
function isAsSeen(seen: DecidedOrder, saved: Order): boolean {
  return (
    seen.status === saved.status &&
    seen.revision === saved.revision &&
    driverIdsOf(seen).join() === driverIdsOf(saved).join()
  );
}

/** Each once, however many trucks they drive. */
function driverIdsOf(order: DecidedOrder): readonly string[] {
  const ids =
    "jobs" in order ? order.jobs.map(({ driverId }) => driverId) : order.drivers.map((each) => each.driverId);
  return [...new Set(ids)].filter((driverId) => typeof driverId === "string").toSorted();
}

async function readAfter(orderId: string, refusal: ReceivedError): Promise<Order | undefined> {
  for (let read = 1; ; read++) {
    const order = await trpcClient.orders.byId.query({ orderId }).catch(() => undefined);
    if (order === undefined || !isOlder(order, refusal)) return order;
    if (read === READS_MAX) return undefined;
    await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS));
  }
}

/** Whether an order was read as it was before what the refusal says of it. */
function isOlder({ revision, jobs }: Order, { code, params }: ReceivedError): boolean {
  if (typeof params["revision"] === "number" && revision < params["revision"]) return true;
  // Held by whoever was given it, unless that was taken back since.
  const { driverId = "" } = params;
  return code === "JOB_ALREADY_RESERVED" && driverId !== "" && jobs.every((job) => job.driverId !== driverId);
}
