import { summarizeError } from "../../describe-error.ts";
import { deliverWebhooks, type WebhookNeeds } from "../../services/webhooks/deliver-webhooks.ts";
import type { Handler } from "../handler.ts";

export type WebhooksNeeds = WebhookNeeds;

/**
 * Delivers what programs of companies are to be told. The deliveries were written with this effect and are tried again by
 * themselves, so the effect is only the call to begin.
 */
export const webhooksHandler: Handler<"webhooks", WebhooksNeeds> = {
  afterInterruption: "retry",
  deliver: async (deps, attempts) => {
    try {
      await deliverWebhooks(deps);
      return attempts.map(() => ({ is: "delivered" }));
    } catch (error) {
      return attempts.map(() => ({ is: "failed", failure: summarizeError(error) }));
    }
  },
};
