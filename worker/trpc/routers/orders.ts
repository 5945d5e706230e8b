import { z } from "zod";
import { cursorSchema, PAGE_SIZE } from "#db/queries/page.ts";
import { listAllOrders, listOrdersOfCustomer } from "#db/queries/orders/orders.ts";
import {
  bookOrderInput,
  orderIdInput,
  orderStatusInput,
  placeOrderInput,
  reasonInput,
} from "#domain/orders/order-input.ts";
import { bookOrder } from "../../services/orders/book-order.ts";
import { placeOrder } from "../../services/orders/place-order.ts";
import { cancelOrder, confirmOrder } from "../../services/orders/order-commands.ts";
import { readOrder } from "../../services/orders/read-order.ts";
import { router } from "../init.ts";
import { adminProcedure, signedInProcedure } from "../procedures.ts";

const listInput = z.object({
  cursor: cursorSchema.optional(),
  status: orderStatusInput.optional(),
  limit: z.number().int().min(1).max(PAGE_SIZE).optional(),
});

export const ordersRouter = router({
  /** Places a calculator order from a signed quote. */
  place: signedInProcedure
    .input(placeOrderInput)
    .mutation(({ ctx, input }) => placeOrder(ctx, ctx.user.userId, input)),

  /** Places a booking order from the booking form. */
  book: signedInProcedure
    .input(bookOrderInput)
    .mutation(({ ctx, input }) => bookOrder(ctx, ctx.user.userId, input)),

  /** The caller's own orders, newest first. */
  mine: signedInProcedure.input(listInput).query(async ({ ctx, input }) => {
    const page = await listOrdersOfCustomer(ctx.db, ctx.user.userId, input);
    return { ...page, items: page.items.map(({ estimatedPaySatang: _pay, ...order }) => order) };
  }),

  /** One order with its stops, price, jobs and history, for its customer and for admins. */
  byId: signedInProcedure
    .input(z.object({ orderId: orderIdInput }))
    .query(({ ctx, input }) => readOrder(ctx, ctx.user, input.orderId)),

  /** Cancels an order: its customer while none of its jobs has started, an admin at any time with a reason. */
  cancel: signedInProcedure
    .input(z.object({ orderId: orderIdInput, reason: reasonInput.default("") }))
    .mutation(({ ctx, input }) => cancelOrder(ctx, ctx.user, input.orderId, input.reason)),

  /** Every order, newest first. */
  list: adminProcedure.input(listInput).query(({ ctx, input }) => listAllOrders(ctx.db, input)),

  /** Confirms a pending order. */
  confirm: adminProcedure
    .input(z.object({ orderId: orderIdInput }))
    .mutation(({ ctx, input }) => confirmOrder(ctx, ctx.user, input.orderId)),
});
