import { badInput } from "#domain/errors.ts";
import { readPastedPlace } from "#domain/geo/pasted/pasted-place.ts";
import type { ShortLinkPlace } from "../../adapters/short-links/short-links.ts";
import type { Dependencies } from "../../dependencies.ts";
import { callerNetwork, limitOrThrow } from "../../rate-limit.ts";

/**
 * What the short link of a map stands for.
 * @param address the network address that calls
 * @throws AppError BAD_INPUT with INVALID at `url` for any other link, or one whose host does not tell where it leads;
 *   RATE_LIMITED that says when to try again
 */
export async function resolveLink(
  { db, now, shortLinks }: Pick<Dependencies, "db" | "now" | "shortLinks">,
  link: string,
  address: string,
): Promise<ShortLinkPlace> {
  const pasted = readPastedPlace(link);
  if (pasted?.kind !== "short_link") throw badInput({ url: "INVALID" });
  const network = callerNetwork(address);
  if (network !== null) await limitOrThrow(db, "short-link-network", network, now());
  const place = await shortLinks.resolve(pasted.url);
  if (place === null) throw badInput({ url: "INVALID" });
  return place;
}
