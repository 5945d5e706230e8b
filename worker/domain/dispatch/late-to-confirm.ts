/**
 * A truck that would come so late is suggested, but somebody has to choose it: an hour is more than customers of a pickup wait
 * for without having been asked. In seconds.
 */
export const LATE_TO_CONFIRM_S = 3_600;
