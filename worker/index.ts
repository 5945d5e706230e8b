import { app } from "./app.ts";
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

export default {
  fetch: app.fetch,
  /**
   * Every minute: whatever is due in the outbox and for endpoints of companies, whatever has expired, what Stripe may not
   * have told, the search index, the figures, and once a day the head of the audit log. A board that lost its storage is
   * asked, and so builds itself.
   */
  async scheduled(_event, env) {
    const deps = wireOutsideRequest(env);
    // A failure of one does not keep the other from running; the platform logs what is thrown.
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
    for (const result of results) if (result.status === "rejected") throw result.reason;
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
