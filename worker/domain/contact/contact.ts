/** What a message to the company may be about. */
export const CONTACT_TOPICS = ["quote", "order", "complaint", "business", "other"] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

/** The bounds of a message, in UTF-16 code units, as text fields count. */
export const MESSAGE_MIN = 10;
export const MESSAGE_MAX = 4000;
export const ORDER_NUMBER_MAX = 40;
