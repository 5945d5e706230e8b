/** What a message to the company may be about. */
export const CONTACT_TOPICS = ["quote", "order", "complaint", "business", "other"] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

/** The bounds of a message, in UTF-16 code units, as text fields count. */
export const MESSAGE_MIN = 10;
export const MESSAGE_MAX = 4000;
export const ORDER_NUMBER_MAX = 40;

/** Control characters except line breaks, and bidirectional controls. */
const UNWANTED = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A message as it is forwarded: plain lines without control characters. Joiners and zero-width spaces stay, because
 * Thai, Khmer and emoji are written with them.
 */
export function plainMessage(typed: string): string {
  return typed
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/\t/g, " ")
    .replace(UNWANTED, "")
    .trim();
}
