import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time.ts";

/** How long a mailed link works, in milliseconds. */
export const SIGN_UP_LINK_MS = DAY_MS;
/** The same of a driver whom the office has invited, and who reads mail on some evening of the week. */
export const DRIVER_INVITATION_MS = 7 * DAY_MS;
/** The same of a customer who ordered by phone. */
export const CUSTOMER_INVITATION_MS = 7 * DAY_MS;
export const EMAIL_CHANGE_LINK_MS = DAY_MS;
export const PASSWORD_RESET_LINK_MS = HOUR_MS;
/** The code of the same mail, too. */
export const LOGIN_CODE_MS = 10 * MINUTE_MS;
/** A newsletter does not hurry. */
export const NEWSLETTER_LINK_MS = 7 * DAY_MS;
