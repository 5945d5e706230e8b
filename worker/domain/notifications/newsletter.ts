/** How the owner of an address agreed to the newsletter: by the link of a mail, or in their signed-in account. */
export const NEWSLETTER_CONSENTS = ["mailed_link", "account"] as const;
export type NewsletterConsent = (typeof NEWSLETTER_CONSENTS)[number];
