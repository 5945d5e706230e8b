/** The most orders of one bulk action. */
export const BULK_MAX = 100;
