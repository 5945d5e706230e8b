/** The most assignments that one request may apply; a longer suggestion is sent in parts. */
export const MAX_APPLIED = 25;
