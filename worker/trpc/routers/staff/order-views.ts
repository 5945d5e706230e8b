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

const versionInput = z.number().int().min(1);
const sequenceInput = z.array(viewIdInput).max(MAX_NAMED_VIEWS);

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
    .input(z.object({ viewId: viewIdInput, name: viewNameInput, seenVersion: versionInput }))
    .mutation(({ ctx, input }) => renameNamedView(ctx, ctx.user, input)),

  /** Deletes one, as it was seen. */
  remove: orderReaderProcedure
    .input(z.object({ viewId: viewIdInput, seenVersion: versionInput }))
    .mutation(({ ctx, input }) => removeNamedView(ctx, ctx.user, input)),

  /** Sets their sequence, in place of the one that was seen. */
  arrange: orderReaderProcedure
    .input(z.object({ viewIds: sequenceInput, seenSequence: sequenceInput }))
    .mutation(({ ctx, input }) => arrangeNamedViews(ctx, ctx.user, input)),
});
