import { z } from "zod";
import { isPublicAddress } from "../public-address.ts";

/** How many devices of one person are told by push; the oldest is left out. */
export const PUSH_DEVICES_MAX = 5;

const ENDPOINT_MAX = 1_000;
const key = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`));

/** A subscription as `PushSubscription.toJSON` of a browser writes it; keys are base64url without padding. */
export const pushSubscriptionInput = z.object({
  endpoint: z.string().max(ENDPOINT_MAX).refine(isPublicAddress),
  /** A point of P-256, 65 bytes. */
  p256dh: key(87),
  /** 16 bytes. */
  auth: key(22),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>;
