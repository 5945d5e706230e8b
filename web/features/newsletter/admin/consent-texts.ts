import type { NewsletterConsent } from "#domain/notifications/newsletter.ts";
import { m } from "#web/paraglide/messages.js";

/** How the owner of an address agreed to the newsletter. */
export const CONSENT_TEXTS = {
  mailed_link: m.newsletter_consent_link,
  account: m.newsletter_consent_account,
} as const satisfies Record<NewsletterConsent, () => string>;
