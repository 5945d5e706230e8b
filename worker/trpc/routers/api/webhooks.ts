import {
  createWebhookInput,
  deliveriesInput,
  newSecretInput,
  oneWebhookInput,
  removeWebhookInput,
  replayInput,
  saveWebhookInput,
} from "#domain/api/webhook-input.ts";
import { oneCompanyInput } from "#domain/companies/company-input.ts";
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  makeWebhookSecret,
  replayWebhook,
  saveWebhook,
  skipWebhook,
  testWebhook,
} from "../../../services/webhooks/manage-webhooks.ts";
import { router } from "../../init.ts";
import { freshProcedure, signedInProcedure } from "../../procedures.ts";

export const webhooksRouter = router({
  /** The endpoints of a company, for its owners and for staff. */
  list: signedInProcedure
    .input(oneCompanyInput)
    .query(({ ctx, input }) => listWebhooks(ctx, ctx.user, input.companyId)),

  /** Adds an endpoint and answers with its secret. For owners of the company. */
  create: freshProcedure
    .input(createWebhookInput)
    .mutation(({ ctx, input }) => createWebhook(ctx, ctx.user, input)),

  /** Makes a new secret for an endpoint; the answer alone has it. For owners of the company. */
  makeSecret: freshProcedure
    .input(newSecretInput)
    .mutation(({ ctx, input }) => makeWebhookSecret(ctx, ctx.user, input)),

  /** Changes, pauses or resumes an endpoint. For owners and for staff, like the rest. */
  save: signedInProcedure
    .input(saveWebhookInput)
    .mutation(({ ctx, input }) => saveWebhook(ctx, ctx.user, input)),

  /** Deletes an endpoint with what it was told. */
  remove: signedInProcedure
    .input(removeWebhookInput)
    .mutation(({ ctx, input }) => deleteWebhook(ctx, ctx.user, input)),

  /** Sends a `ping` at once and answers with what came of it. */
  test: signedInProcedure
    .input(oneWebhookInput)
    .mutation(({ ctx, input }) => testWebhook(ctx, ctx.user, input)),

  /** What an endpoint was told, newest first. */
  deliveries: signedInProcedure
    .input(deliveriesInput)
    .query(({ ctx, input }) => listDeliveries(ctx, ctx.user, input)),

  /** Sends a delivery again. */
  replay: signedInProcedure
    .input(replayInput)
    .mutation(({ ctx, input }) => replayWebhook(ctx, ctx.user, input)),

  /** Gives up a message that fails, so that those behind it go out. */
  skip: signedInProcedure.input(replayInput).mutation(({ ctx, input }) => skipWebhook(ctx, ctx.user, input)),
});
