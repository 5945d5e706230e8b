import type { EffectKind } from "#domain/effects.ts";
import type { Handler } from "./handler.ts";
import { alertDriversHandler, type AlertDriversNeeds } from "./handlers/alert-drivers.ts";
import { boardDisconnectHandler, type BoardDisconnectNeeds } from "./handlers/board-disconnect.ts";
import { boardDriverHandler, type BoardDriverNeeds } from "./handlers/board-driver.ts";
import { boardOpenJobsHandler, type BoardOpenJobsNeeds } from "./handlers/board-open-jobs.ts";
import { boardOpenHandler, type BoardOpenNeeds } from "./handlers/board-open.ts";
import { boardWordsHandler, type BoardWordsNeeds } from "./handlers/board-words.ts";
import { checkoutExpireHandler, type CheckoutExpireNeeds } from "./handlers/checkout-expire.ts";
import { documentsDueHandler, type DocumentsDueNeeds } from "./handlers/documents-due.ts";
import { lineHandler, type LineNeeds } from "./handlers/line.ts";
import { mailHandler, type MailNeeds } from "./handlers/mail.ts";
import { paymentsSettleHandler, type PaymentsSettleNeeds } from "./handlers/payments-settle.ts";
import { pushHandler, type PushNeeds } from "./handlers/push.ts";
import { releaseHeldJobsHandler, type ReleaseHeldJobsNeeds } from "./handlers/release-held-jobs.ts";
import { roleChangeHandler } from "./handlers/role-change.ts";
import { stripeRefundHandler, type StripeRefundNeeds } from "./handlers/stripe-refund.ts";
import { webhooksHandler, type WebhooksNeeds } from "./handlers/webhooks.ts";

/** The dependencies of all handlers. */
export type HandlerNeeds = AlertDriversNeeds &
  BoardDisconnectNeeds &
  BoardDriverNeeds &
  BoardOpenNeeds &
  BoardOpenJobsNeeds &
  BoardWordsNeeds &
  CheckoutExpireNeeds &
  DocumentsDueNeeds &
  LineNeeds &
  MailNeeds &
  PaymentsSettleNeeds &
  PushNeeds &
  ReleaseHeldJobsNeeds &
  StripeRefundNeeds &
  WebhooksNeeds;

/** One handler per kind of effect. */
export type Handlers = { readonly [Kind in EffectKind]: Handler<Kind, HandlerNeeds> };

/** The handler of each kind of effect. A kind without one does not compile. */
export const HANDLERS = {
  "alert-drivers": alertDriversHandler,
  "board-disconnect": boardDisconnectHandler,
  "board-driver": boardDriverHandler,
  "board-open": boardOpenHandler,
  "board-open-jobs": boardOpenJobsHandler,
  "board-words": boardWordsHandler,
  "checkout-expire": checkoutExpireHandler,
  "documents-due": documentsDueHandler,
  line: lineHandler,
  mail: mailHandler,
  "payments-settle": paymentsSettleHandler,
  push: pushHandler,
  "release-held-jobs": releaseHeldJobsHandler,
  "role-change": roleChangeHandler,
  "stripe-refund": stripeRefundHandler,
  webhooks: webhooksHandler,
} satisfies Handlers;
