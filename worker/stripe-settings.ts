import { z } from "zod";
import { isLocalUrl } from "./setting-readers.ts";

/** Standard and restricted secret keys, of Stripe's test mode and of the real one; never a publishable `pk_` key. */
const SECRET_KEY = /^(?:sk|rk)_(test|live)_[A-Za-z0-9]{16,}$/;
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/=]{16,}$/;
/** A key that somebody typed has fewer. */
const MIN_DIFFERENT_CHARACTERS = 8;

const isRandom = (key: string): boolean => new Set(key).size >= MIN_DIFFERENT_CHARACTERS;

/** The variables of Stripe, unchecked. An empty one counts as unset. */
interface StripeVariables {
  readonly STRIPE_SECRET_KEY?: string;
  readonly STRIPE_WEBHOOK_SECRET?: string;
  readonly STRIPE_API_ORIGIN?: string;
}

/** The variables of Stripe as one setting; `null` where none is set. */
export function stripeVariables(env: StripeVariables) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_ORIGIN } = env;
  if (!secretKey && !webhookSecret && !STRIPE_API_ORIGIN) return null;
  return { secretKey, webhookSecret, apiOrigin: STRIPE_API_ORIGIN || null };
}

/** How to reach Stripe; `null` where it is not configured, and not offered. */
export const stripeSetting = z
  .object({
    secretKey: z
      .string("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both, or none.")
      .refine(
        (key) => SECRET_KEY.test(key) && isRandom(key),
        "STRIPE_SECRET_KEY must be a secret or restricted key of Stripe: sk_live_…, rk_live_…, or sk_test_… to try.",
      ),
    webhookSecret: z
      .string("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both, or none.")
      .refine(
        (secret) => WEBHOOK_SECRET.test(secret) && isRandom(secret),
        "STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook endpoint: whsec_….",
      ),
    /** A server on this machine that stands in for Stripe; `null`: Stripe itself. */
    apiOrigin: z
      .string()
      .refine(
        (origin) => isLocalUrl(origin) && URL.parse(origin)?.origin === origin,
        "STRIPE_API_ORIGIN is for tests: it must be scheme, host and port of a server on this machine, or not set.",
      )
      .nullable(),
  })
  .transform((stripe) => ({ ...stripe, isTest: SECRET_KEY.exec(stripe.secretKey)?.[1] !== "live" }))
  .nullable();

/** How to reach Stripe. */
export type StripeSettings = NonNullable<z.output<typeof stripeSetting>>;
