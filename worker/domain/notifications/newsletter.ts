import { DAY_MS } from "../time.ts";

/** How the owner of an address agreed to the newsletter: by the link of a mail, or in their signed-in account. */
export const NEWSLETTER_CONSENTS = ["mailed_link", "account"] as const;
export type NewsletterConsent = (typeof NEWSLETTER_CONSENTS)[number];

/**
 * How long the record of a consent is kept after its withdrawal, without the address: ten years, when a claim for damages under the
 * Personal Data Protection Act B.E. 2562 lapses at the latest (section 78).
 */
export const CONSENT_KEPT_MS = 3_653 * DAY_MS;
