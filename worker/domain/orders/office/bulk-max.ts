/** The most orders of one bulk action, and of one question about them. */
export const BULK_MAX = 100;
