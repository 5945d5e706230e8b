import { z } from "zod";
import { companyIdInput } from "../orders/order-input.ts";
import { requiredLineInput } from "../plain-text-input.ts";
import { isPublicAddress } from "../public-address.ts";
import { WEBHOOK_EVENTS } from "./webhook-event.ts";

/** Endpoints of one company. */
export const MAX_WEBHOOK_ENDPOINTS = 5;
const URL_MAX = 500;
const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?\/[!-~]*$/;

/** Whether an endpoint may have this address. @param allowsLocal whether a program on this machine may have it, too */
export function isWebhookAddress(url: string, allowsLocal: boolean): boolean {
  return isPublicAddress(url) || (allowsLocal && LOCAL.test(url));
}

const endpointFields = {
  companyId: companyIdInput,
  /** Of a host alone, with its slash. */
  url: requiredLineInput(URL_MAX).transform((url) => (/^https?:\/\/[^/?#]+$/.test(url) ? `${url}/` : url)),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
};

export const createWebhookInput = z.object({
  ...endpointFields,
  /** Made by the browser: a press that is repeated adds none. */
  endpointId: z.uuid(),
});
export type CreateWebhookInput = z.output<typeof createWebhookInput>;

export const oneWebhookInput = z.object({ companyId: companyIdInput, endpointId: z.uuid() });
export type OneWebhookInput = z.output<typeof oneWebhookInput>;

/** The one that its author has seen. */
const basedOnVersion = z.number().int().min(1);

export const newSecretInput = oneWebhookInput.extend({ basedOnVersion });
export type NewSecretInput = z.output<typeof newSecretInput>;

export const removeWebhookInput = oneWebhookInput.extend({ basedOnVersion });
export type RemoveWebhookInput = z.output<typeof removeWebhookInput>;

export const saveWebhookInput = z.object({
  ...endpointFields,
  endpointId: z.uuid(),
  isPaused: z.boolean(),
  basedOnVersion,
});
export type SaveWebhookInput = z.output<typeof saveWebhookInput>;

export const deliveriesInput = oneWebhookInput.extend({
  /** Those before this number. */
  cursor: z.number().int().min(1).optional(),
});

export const replayInput = oneWebhookInput.extend({ sequence: z.number().int().min(1) });
export type ReplayInput = z.output<typeof replayInput>;
