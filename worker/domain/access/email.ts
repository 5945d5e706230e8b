/** The longest address that mail servers carry (RFC 5321). */
export const EMAIL_MAX = 254;

/**
 * Plain ASCII only: a letter that merely looks like another, or becomes one in lower case (the Kelvin sign becomes a
 * "k"), can so never stand for somebody else's address. Servers reachable only through other letters are very rare.
 */
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** An address as it is kept: trimmed, lower case; `null` when it is none. */
export function readEmail(typed: string): string | null {
  const email = typed.trim();
  const isPlain = email.length <= EMAIL_MAX && EMAIL.test(email) && !email.includes("..");
  return isPlain && !email.startsWith(".") && !email.includes(".@") ? email.toLowerCase() : null;
}

/** Where no mail can go (RFC 2606): stands in for the address of people who came without one. */
const PLACEHOLDER_HOST = "no-email.invalid";

/**
 * A stand-in for the address of somebody whom a provider vouches for without a verified one.
 * @param unique a new random id, so that it never leads to an account by itself
 */
export function placeholderEmail(provider: string, unique: string): string {
  return `${provider}-${unique}@${PLACEHOLDER_HOST}`.toLowerCase();
}

/** Whether an account's address is a stand-in: to people it has none. */
export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith(`@${PLACEHOLDER_HOST}`);
}
