import {
  deleteSubscription,
  insertRequest,
  insertSubscription,
  isSubscribed,
  pendingRequest,
} from "#db/queries/newsletter.ts";
import { NEWSLETTER_LINK_MS } from "#domain/access/link-lifetimes.ts";
import { AppError } from "#domain/errors.ts";
import { toLocale, type Locale } from "#domain/locale.ts";
import type { Dependencies } from "../../dependencies.ts";
import { callerNetwork, limitOrThrow } from "../../rate-limit.ts";
import { readLinkToken } from "../account/link-token.ts";
import { addressHash } from "./address-hash.ts";

/** PostgreSQL's SQLSTATE of a unique violation; existing clients of this call look for it. */
const UNIQUE_VIOLATION = "23505";

type Needs = Pick<Dependencies, "db" | "now">;
type LinkNeeds = Needs & { readonly settings: Pick<Dependencies["settings"], "authSecret"> };

/**
 * Requests the newsletter for an address: its mailbox gets a link, and only that subscribes it. The answer is the same
 * for an address that is unknown and one that has not been confirmed.
 * @param address the network address that calls
 * @throws AppError NEWSLETTER_ALREADY_SUBSCRIBED for a confirmed address, or RATE_LIMITED that says when to try again
 */
export async function requestNewsletter(
  { db, now }: Needs,
  { email, locale }: { readonly email: string; readonly locale: Locale },
  address: string,
): Promise<void> {
  const at = now();
  const network = callerNetwork(address);
  if (network !== null) await limitOrThrow(db, "newsletter-network", network, at);
  if (await isSubscribed(db, email))
    throw new AppError("NEWSLETTER_ALREADY_SUBSCRIBED", { params: { databaseCode: UNIQUE_VIOLATION } });
  await limitOrThrow(db, "newsletter-email", email, at);
  const expiresAt = at + NEWSLETTER_LINK_MS;
  await insertRequest(db, crypto.randomUUID(), { email, locale, createdAt: at, expiresAt });
}

/**
 * Subscribes the address of a mailed link. Confirming twice is harmless.
 * @throws AppError TOKEN_INVALID when the link is forged or its request expired or was withdrawn
 */
export async function confirmNewsletter({ db, now, settings }: LinkNeeds, token: string): Promise<void> {
  const email = await readLinkToken(settings.authSecret, "newsletter_on", token);
  if (email === null) throw new AppError("TOKEN_INVALID");
  const at = now();
  const request = await pendingRequest(db, email, at);
  if (request !== undefined) {
    const hash = await addressHash(settings, email);
    const locale = toLocale(request.locale);
    const row = { email, hash, locale, createdAt: at, consent: "mailed_link" as const };
    await insertSubscription(db, crypto.randomUUID(), row);
  } else if (!(await isSubscribed(db, email))) throw new AppError("TOKEN_INVALID");
}

/**
 * Unsubscribes the address of a link that every mail of the newsletter carries. Repeating it is harmless.
 * @throws AppError TOKEN_INVALID when the link is forged
 */
export async function leaveNewsletter({ db, settings }: LinkNeeds, token: string): Promise<void> {
  const email = await readLinkToken(settings.authSecret, "newsletter_off", token);
  if (email === null) throw new AppError("TOKEN_INVALID");
  await deleteSubscription(db, { email, hash: await addressHash(settings, email) });
}
