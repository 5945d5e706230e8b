import { MINUTE_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import type { PartFailedProps } from "#web/entities/fallbacks/part-failed.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import type { Order } from "../order-types.ts";

/** Links to pictures last five minutes at least. */
const REFRESH_MS = 4 * MINUTE_MS;
/** While drivers are on their way, what they record is looked for this often. */
const LOOK_AGAIN_MS = MINUTE_MS / 2;

/** What was recorded at the stops of an order, or that it could not be read. */
export type ProofsQuery = PartFailedProps["query"] & {
  readonly data: RouterOutputs["proofs"]["ofOrder"] | undefined;
};

/** What was recorded at the stops of an order, looked for again as long as its links last and while it is on its way. */
export function useProofs({ orderId, status }: Order): ProofsQuery {
  const isOnItsWay = status === "in_transit";
  return trpc.proofs.ofOrder.useQuery(
    { orderId },
    {
      enabled: status === "confirmed" || isOnItsWay || status === "delivered",
      refetchInterval: isOnItsWay ? LOOK_AGAIN_MS : REFRESH_MS,
    },
  );
}
