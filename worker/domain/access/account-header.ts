/**
 * The header in which a request names the account that it is of: what waits on a device is sent when there is a
 * connection, when somebody else may be signed in there. It is answered in a session of that account alone; in any other
 * as if nobody were signed in.
 */
export const ACCOUNT_HEADER = "khondee-account";
