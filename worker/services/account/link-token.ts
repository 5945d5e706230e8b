import { errors, jwtVerify, SignJWT } from "jose";

/** What a mailed link is for; a token for one purpose is invalid for the others. */
export type LinkPurpose =
  | "sign_up"
  | "login"
  | "email_change"
  | "password_reset"
  | "newsletter_on"
  | "newsletter_off"
  | "topic_off"
  | "offer"
  | "company_invitation";

const ALGORITHM = "HS256";

/**
 * The token of a mailed link: a JWT that names the pending row (`sub`) and the purpose (`aud`). It is signed when the
 * mail is delivered and stored nowhere, so a copy of the database opens nothing. It has no expiry of its own; the row's
 * counts.
 */
export async function linkToken(secret: string, purpose: LinkPurpose, id: string): Promise<string> {
  return new SignJWT({ sub: id, aud: audience(purpose) })
    .setProtectedHeader({ alg: ALGORITHM })
    .sign(key(secret));
}

/** The row's id in a token, or `null` when it was signed for another purpose, with another secret, or not at all. */
export async function readLinkToken(
  secret: string,
  purpose: LinkPurpose,
  token: string,
): Promise<string | null> {
  try {
    const options = { algorithms: [ALGORITHM], audience: audience(purpose), requiredClaims: ["sub"] };
    const { payload } = await jwtVerify(token, key(secret), options);
    return payload.sub ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function audience(purpose: LinkPurpose): string {
  return `link:${purpose}`;
}

function key(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
