import {
  insertFirstLink,
  insertLink,
  openLink,
  revokeLink,
  updateLinkToken,
} from "#db/queries/tracking/links.ts";
import { trackedOrder, type TrackedOrder } from "#db/queries/tracking/tracked-orders.ts";
import { staffMay } from "#domain/access/staff.ts";
import { AppError } from "#domain/errors.ts";
import { isFinal } from "#domain/orders/order.ts";
import { areLinksOpen } from "#domain/tracking/tracking-link.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { hmacOf } from "../../hmac.ts";
import { sha256Hex } from "../../sha256-hex.ts";

type Needs = Pick<Dependencies, "db" | "settings" | "now">;
type TokenNeeds = Pick<Dependencies, "db" | "now"> & {
  readonly settings: Pick<Dependencies["settings"], "authSecret">;
};

/** Sets these tokens apart from whatever else follows from the same secret. */
const PURPOSE = "khondee tracking link";
/** Bytes of a token: 192 bits, 32 characters. */
const TOKEN_BYTES = 24;
const LINK_ID_BYTES = 16;
/** How many tokens somebody would have to guess from is in the length; anything else is no token. */
export const TOKEN_SHAPE = /^[\w-]{32}$/;

/**
 * Makes the link with which anybody follows an order, or finds the one that is there. For its customer, and for
 * dispatchers where it was ordered by phone.
 * @returns its token
 * @throws AppError NOT_FOUND for anybody else's order, TRACKING_CLOSED for one that is over
 */
export async function shareTracking(deps: Needs & Audited, viewer: Viewer, orderId: string): Promise<string> {
  const { db } = deps;
  await requireOwnOpen(deps, viewer, orderId);
  const before = await tokenOfOrder(deps, orderId);
  if (before !== null) return before;
  await insertLink(db, await newLink(deps, orderId));
  // Of two presses at once, one made the link and both get it.
  const token = await tokenOfOrder(deps, orderId);
  if (token === null) throw new AppError("TRACKING_CLOSED");
  deps.audit?.changed("tracking_link", orderId, { isOpen: false }, { isOpen: true });
  return token;
}

/**
 * Revokes the link of an order, for the same people; whoever has it sees no more. Repeating it changes nothing.
 * @throws AppError NOT_FOUND for anybody else's order
 */
export async function unshareTracking(deps: Needs & Audited, viewer: Viewer, orderId: string): Promise<void> {
  const found = await trackedOrder(deps.db, orderId);
  if (found === undefined || !mayShare(viewer, found.order)) throw new AppError("NOT_FOUND");
  if (await revokeLink(deps.db, orderId, deps.now()))
    deps.audit?.changed("tracking_link", orderId, { isOpen: true }, { isOpen: false });
}

/**
 * The token of an order's link, or `null` where it has none. It follows from the link's id and the secret, so that the
 * customer can copy it again although only its hash is stored.
 */
export async function tokenOfOrder(deps: TokenNeeds, orderId: string): Promise<string | null> {
  const link = await openLink(deps.db, orderId);
  if (link === undefined) return null;
  const token = await tokenOf(deps, link.linkId);
  const tokenHash = await sha256Hex(token);
  // Links from before a change of the secret get their new token when they are next shown.
  if (tokenHash !== link.tokenHash) await updateLinkToken(deps.db, link.linkId, tokenHash);
  return token;
}

/**
 * The token of the link in the mails to a customer without an account, whose order was taken by phone: of the link that is there,
 * or of one that is made for the first mail. A link that somebody revoked is not made again, and one of an order that is over
 * would soon lead nowhere: `null`, as for an order of anybody else.
 */
export async function tokenForMails(deps: TokenNeeds, orderId: string): Promise<string | null> {
  const found = await trackedOrder(deps.db, orderId);
  if (found === undefined || found.order.placedBy === null || isFinal(found.order.status)) return null;
  const before = await tokenOfOrder(deps, orderId);
  if (before !== null) return before;
  await insertFirstLink(deps.db, await newLink(deps, orderId));
  return tokenOfOrder(deps, orderId);
}

async function newLink(deps: TokenNeeds, orderId: string) {
  const linkId = base64Url(crypto.getRandomValues(new Uint8Array(LINK_ID_BYTES)));
  const tokenHash = await sha256Hex(await tokenOf(deps, linkId));
  return { linkId, orderId, tokenHash, createdAt: deps.now() };
}

/** Its customer; and a dispatcher where it was ordered by phone, because that customer may have no account. */
export function mayShare(viewer: Viewer, order: TrackedOrder["order"]): boolean {
  return order.customerId === viewer.userId || (order.placedBy !== null && staffMay(viewer.role, "dispatch"));
}

async function requireOwnOpen({ db, now }: Needs, viewer: Viewer, orderId: string): Promise<void> {
  const found = await trackedOrder(db, orderId);
  if (found === undefined || !mayShare(viewer, found.order)) throw new AppError("NOT_FOUND");
  if (!areLinksOpen(found.order, now())) throw new AppError("TRACKING_CLOSED");
}

async function tokenOf({ settings }: Pick<TokenNeeds, "settings">, linkId: string): Promise<string> {
  const mac = await hmacOf(settings.authSecret, `${PURPOSE}:${linkId}`);
  return base64Url(mac.slice(0, TOKEN_BYTES));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
