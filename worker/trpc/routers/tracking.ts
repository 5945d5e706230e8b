import { z } from "zod";
import { orderIdInput } from "#domain/orders/order-input.ts";
import { readMyShipments, readTracking } from "../../services/tracking/read-tracking.ts";
import { shareTracking, unshareTracking } from "../../services/tracking/tracking-links.ts";
import { router } from "../init.ts";
import { signedInProcedure } from "../procedures.ts";

const orderInput = z.object({ orderId: orderIdInput });

export const trackingRouter = router({
  /** How an order is getting on: its trucks, their positions and arrivals. For its customer and admins. */
  ofOrder: signedInProcedure
    .input(orderInput)
    .query(({ ctx, input }) => readTracking(ctx, ctx.user, input.orderId)),

  /** The caller's orders that are on their way or will be. */
  mine: signedInProcedure.query(({ ctx }) => readMyShipments(ctx, ctx.user)),

  /** The token of the link with which anybody follows the caller's order, or one by phone; made with the first press. */
  share: signedInProcedure
    .input(orderInput)
    .mutation(({ ctx, input }) => shareTracking(ctx, ctx.user, input.orderId)),

  /** Revokes that link. */
  unshare: signedInProcedure
    .input(orderInput)
    .mutation(({ ctx, input }) => unshareTracking(ctx, ctx.user, input.orderId)),
});
