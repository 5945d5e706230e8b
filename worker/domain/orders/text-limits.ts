// The longest texts of an order, in characters: the forms and the server check the same.

/** The customer's notes. */
export const NOTES_MAX = 2_000;
/** One note of the office about an order. */
export const OFFICE_NOTE_MAX = 2_000;
/** House number, floor, gate of one stop. */
export const STOP_DETAIL_MAX = 300;
/** What the customer calls the place of one stop. */
export const STOP_WORDS_MAX = 120;
/** The longest search text of a list of orders. */
export const ORDER_SEARCH_MAX = 80;
/** Why something was decided: an order cancelled, a job given back, a driver refused. */
export const REASON_MAX = 500;
