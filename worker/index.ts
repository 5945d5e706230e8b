import { app } from "./app.ts";
import type { Bindings, MailMessage } from "./env.ts";
import { readSettings } from "./env.ts";
import { deliverMails, dispatchMails } from "./outbox/notify/mail/deliver-mails.ts";
import { deleteExpired } from "./services/delete-expired.ts";
import { sweepOutbox } from "./services/orders/bring-to-board.ts";
import { wire } from "./wiring.ts";

export { DispatchBoard } from "./durable-objects/dispatch-board.ts";

export default {
  fetch: app.fetch,
  /** Every minute: whatever a crash left undelivered, and whatever is over. */
  async scheduled(_event, env) {
    const deps = wire(env, readSettings(env, env.PUBLIC_ORIGIN ?? "http://localhost"));
    await sweepOutbox(deps);
    // On a developer's machine only a request tells under which address the links of a mail lead back here.
    if (env.PUBLIC_ORIGIN !== undefined) await dispatchMails(deps);
    await deleteExpired(deps);
  },
  /** Mails of the outbox. The outbox knows what is tried again; a message is brought again only when this throws. */
  async queue(batch, env) {
    for (const [origin, messages] of Map.groupBy(batch.messages, ({ body }) => body.origin))
      await deliverMails(
        wire(env, readSettings(env, origin)),
        messages.map(({ body }) => body.mailId),
      );
  },
} satisfies ExportedHandler<Bindings, MailMessage>;
