/**
 * The most orders of one account that are pending or confirmed and not really paid. An office with twenty moves ahead is
 * not stopped; somebody who fills the drivers' list with moves that nobody wants is.
 */
export const MAX_OPEN_UNPAID_ORDERS = 30;
