import { z } from "zod";
import { storedViewInput, viewIdInput, viewNameInput } from "#domain/orders/office/named-view.ts";
import { MAX_NAMED_VIEWS } from "#domain/orders/office/view-limits.ts";
import {
  arrangeNamedViews,
  readNamedViews,
  removeNamedView,
  renameNamedView,
  saveNamedView,
} from "../../../services/orders/office/named-views.ts";
import { router } from "../../init.ts";
import { orderReaderProcedure } from "../../procedures.ts";

/** Views of the list of orders, each member of the staff their own. */
export const orderViewsRouter = router({
  /** The caller's views. */
  list: orderReaderProcedure.query(({ ctx }) => readNamedViews(ctx, ctx.user)),

  /** Saves one. `viewId` is made by the browser, so that pressing twice saves one. */
  save: orderReaderProcedure
    .input(z.object({ viewId: viewIdInput, name: viewNameInput, list: storedViewInput }))
    .mutation(({ ctx, input }) => saveNamedView(ctx, ctx.user, input)),

  /** Gives one another name. */
  rename: orderReaderProcedure
    .input(z.object({ viewId: viewIdInput, name: viewNameInput, seenVersion: z.number().int().min(1) }))
    .mutation(({ ctx, input }) => renameNamedView(ctx, ctx.user, input)),

  /** Deletes one. */
  remove: orderReaderProcedure
    .input(z.object({ viewId: viewIdInput }))
    .mutation(({ ctx, input }) => removeNamedView(ctx, ctx.user, input.viewId)),

  /** Sets their sequence. */
  arrange: orderReaderProcedure
    .input(z.object({ viewIds: z.array(viewIdInput).max(MAX_NAMED_VIEWS) }))
    .mutation(({ ctx, input }) => arrangeNamedViews(ctx, ctx.user, input.viewIds)),
});
