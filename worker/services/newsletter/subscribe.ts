import { insertSubscription } from "#db/queries/newsletter.ts";
import { AppError } from "#domain/errors.ts";
import type { Locale } from "#domain/locale.ts";
import type { Dependencies } from "../../dependencies.ts";
import { callerNetwork, limitOrThrow } from "../../rate-limit.ts";

/** PostgreSQL's SQLSTATE of a unique violation; existing clients of this call look for it. */
const UNIQUE_VIOLATION = "23505";

/**
 * Adds an e-mail address to the newsletter.
 * @param address the network address that calls
 * @throws AppError NEWSLETTER_ALREADY_SUBSCRIBED, or RATE_LIMITED that says when to try again
 */
export async function subscribeToNewsletter(
  { db, now }: Pick<Dependencies, "db" | "now">,
  subscriber: { readonly email: string; readonly locale: Locale },
  address: string,
): Promise<void> {
  const at = now();
  const network = callerNetwork(address);
  if (network !== null) await limitOrThrow(db, "newsletter-network", network, at);
  const isNew = await insertSubscription(db, { ...subscriber, createdAt: at });
  if (!isNew)
    throw new AppError("NEWSLETTER_ALREADY_SUBSCRIBED", { params: { databaseCode: UNIQUE_VIOLATION } });
}
