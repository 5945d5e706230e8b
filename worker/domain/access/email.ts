/** The longest e-mail address, in characters (RFC 5321, section 4.5.3.1.3, without the angle brackets). */
export const EMAIL_MAX = 254;

/**
 * ASCII only: a look-alike letter, or one that lower-cases to an ASCII letter (the Kelvin sign becomes "k"), could
 * otherwise stand for another person's address. Internationalised mailboxes (RFC 6531) are very rare.
 */
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** The one rule of what an e-mail address is. @returns it trimmed and in lower case, as it is stored, or `null` */
export function readEmail(typed: string): string | null {
  const email = typed.trim();
  const isPlain = email.length <= EMAIL_MAX && EMAIL.test(email) && !email.includes("..");
  return isPlain && !email.startsWith(".") && !email.includes(".@") ? email.toLowerCase() : null;
}

/** What is wrong with an address that must be filled in, or `null`. */
export function emailProblem(typed: string): "REQUIRED" | "EMAIL_INVALID" | null {
  if (typed.trim() === "") return "REQUIRED";
  return readEmail(typed) === null ? "EMAIL_INVALID" : null;
}

/** Of placeholders: no mail can be delivered there (`.invalid`, RFC 2606). */
export const PLACEHOLDER_HOST = "no-email.invalid";

/**
 * The placeholder stored for a person whose provider gave no verified address.
 * @param unique a new random id, so that the placeholder never leads to an existing account
 */
export function placeholderEmail(provider: string, unique: string): string {
  return `${provider}-${unique}@${PLACEHOLDER_HOST}`.toLowerCase();
}

/** Whether a stored address is a placeholder; such an account is shown as having no address. */
export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith(`@${PLACEHOLDER_HOST}`);
}

/** The address of an account as people see it: `null` for a placeholder. */
export function realEmail(email: string): string | null {
  return isPlaceholderEmail(email) ? null : email;
}
