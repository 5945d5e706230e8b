import { app } from "./app.ts";
import { summarizeError } from "./describe-error.ts";
import type { Bindings, Wake } from "./env.ts";
import { readSettings } from "./env.ts";
import { drain } from "./outbox/drain.ts";
import { wakeDrain } from "./outbox/wake.ts";
import { runBilling } from "./services/companies/billing-notes.ts";
import { keepAuditHead } from "./services/audit/keep-head.ts";
import { keepFigures } from "./services/control-room/keep-figures.ts";
import { remindOfOverdueNotes } from "./services/companies/overdue-notes.ts";
import { remindOfPapers } from "./services/drivers/remind-of-papers.ts";
import { deliverWebhooks } from "./services/webhooks/deliver-webhooks.ts";
import { deleteExpired } from "./services/delete-expired.ts";
import { deleteExpiredFiles } from "./services/files/delete-expired-files.ts";
import { reconcileStripe } from "./services/payments/stripe/reconcile-stripe.ts";
import { wire } from "./wiring.ts";

export { DispatchBoard } from "./durable-objects/dispatch-board.ts";
export { OrderIndex } from "./durable-objects/search-index/order-index.ts";

/** Stands for a missing address, which `readSettings` refuses. */
const NO_ADDRESS = "about:blank";

/**
 * The dependencies of what runs outside a request. The site's address is configured; in development it is that of the
 * request which sent the message, or of `npm start`.
 * @throws ConfigurationError when nothing tells the address
 */
function wireOutsideRequest(env: Bindings, origin: string | null = null) {
  return wire(env, readSettings(env, origin ?? env.LOCAL_ORIGIN ?? NO_ADDRESS));
}

/** Throws all failures as one, whose message names each: the platform logs the message of what is thrown. */
function throwFailures(results: readonly PromiseSettledResult<unknown>[]): void {
  const failures = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason as unknown] : [],
  );
  if (failures.length > 0) throw new AggregateError(failures, failures.map(summarizeError).join("\n"));
}

export default {
  fetch: app.fetch,
  /**
   * Runs every minute, and does what is due:
   * - delivers the effects in the outbox, and the messages to the endpoints of companies
   * - draws the billing notes of companies, and reminds of those that are overdue
   * - reminds drivers of papers that expire
   * - keeps the figures of the control room, and once a day the head of the audit log
   * - deletes rows and uploaded files that have expired
   * - asks Stripe about payments and refunds of which it may not have told
   * - brings the office's search up to date
   * - asks the board, which then builds itself from the database if it has lost its storage
   * @throws AggregateError all that failed of it
   */
  async scheduled(_event, env) {
    const deps = wireOutsideRequest(env);
    // A failure of one does not keep the others from running.
    const results = await Promise.allSettled([
      drain(deps),
      deliverWebhooks(deps),
      runBilling(deps),
      remindOfOverdueNotes(deps),
      remindOfPapers(deps),
      keepFigures(deps),
      keepAuditHead(deps),
      deleteExpired(deps),
      deleteExpiredFiles(deps),
      reconcileStripe(deps),
      deps.orderIndex.refresh(),
      deps.board.status(),
    ]);
    throwFailures(results);
  },
  /**
   * However many messages arrive together: one drain, and another where what was done has effects of its own, such as
   * the mail about documents that were issued. They are delivered again only when it throws.
   */
  async queue({ messages }, env) {
    const origin = messages.find(({ body }) => body.origin !== null)?.body.origin;
    const deps = wireOutsideRequest(env, origin);
    await drain(deps);
    await wakeDrain(deps);
  },
} satisfies ExportedHandler<Bindings, Wake>;
