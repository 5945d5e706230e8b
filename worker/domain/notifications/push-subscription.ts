import { z } from "zod";

/** How many devices of one person are told by push; the oldest is left out. */
export const PUSH_DEVICES_MAX = 5;

const ENDPOINT_MAX = 1_000;
/** https on its usual port, no user, no fragment; the host is taken up to the first slash. */
const ENDPOINT =
  /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?)\/[!$-[\]-~]*$/;
/** Names that networks give to their own machines (RFC 6761, RFC 6762, RFC 8375, ICANN's `.internal`). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan|intranet|corp|home|test|invalid)$/;

/**
 * Whether a push service may be asked under this address: it comes from a browser, so it may name anything. Only a public
 * name is; never an IP address, whose last part is a number.
 */
export function isPushEndpoint(text: string): boolean {
  const host = ENDPOINT.exec(text)?.[1];
  return host !== undefined && !PRIVATE_NAME.test(host);
}

const key = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`));

/** A subscription as `PushSubscription.toJSON` of a browser writes it; keys are base64url without padding. */
export const pushSubscriptionInput = z.object({
  endpoint: z.string().max(ENDPOINT_MAX).refine(isPushEndpoint),
  /** A point of P-256, 65 bytes. */
  p256dh: key(87),
  /** 16 bytes. */
  auth: key(22),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>;
