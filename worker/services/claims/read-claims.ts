import { claimById, claimsOfOrder, orderForClaim } from "#db/queries/claims/read-claims.ts";
import { isOnFile } from "#db/queries/customers/on-file.ts";
import { orderMoney } from "#db/queries/payments/order-money.ts";
import { staffMay } from "#domain/access/staff.ts";
import { claimableUntil, isClaimFinal, MAX_CLAIMS_PER_ORDER } from "#domain/claims/claim.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { linkedPictures } from "../files/file-links.ts";
import { settledMoneyOf } from "./settle-claim.ts";

type Needs = Pick<Dependencies, "db" | "settings" | "now">;
type Stored = Awaited<ReturnType<typeof claimsOfOrder>>[number];

/**
 * The claims of an order with their histories, and whether and until when its customer may report one. For its customer
 * and for admins.
 * @throws AppError NOT_FOUND for anyone else, as if the order did not exist
 */
export async function readClaimsOfOrder(deps: Needs, viewer: Viewer, orderId: string) {
  const order = await orderForClaim(deps.db, orderId);
  const mayRead = staffMay(viewer.role, "read_orders") || order?.customerId === viewer.userId;
  if (order === undefined || !mayRead) throw new AppError("NOT_FOUND");
  const stored = await claimsOfOrder(deps.db, orderId);
  const until = order.claimableFrom === null ? null : claimableUntil(order.claimableFrom);
  const isOwn = order.customerId === viewer.userId;
  const isFree =
    stored.every(({ claim }) => isClaimFinal(claim.state)) && stored.length < MAX_CLAIMS_PER_ORDER;
  const isClaimable = until !== null && deps.now() <= until && isFree;
  return {
    /** Until when one can be reported, epoch milliseconds; `null` while the order is not delivered. */
    claimableUntil: until,
    mayOpen: isOwn && isClaimable,
    /** Whether the reader may write one down for the customer, as the office. */
    mayOpenForCustomer: !isOwn && staffMay(viewer.role, "dispatch") && isClaimable,
    /** What the order's list of goods offers to choose from. */
    items: order.goods?.items.map(({ itemId }) => itemId) ?? [],
    declaredValueSatang: order.declaredValueSatang,
    claims: await Promise.all(stored.map((each) => shown(deps, viewer, each))),
  };
}

/**
 * A claim for the admin who decides it, with what decides how a settlement is paid. Its router sees to it that it is one.
 * @throws AppError NOT_FOUND
 */
export async function readClaim(deps: Needs, admin: Viewer, claimId: string) {
  const row = await claimById(deps.db, claimId);
  if (row === undefined) throw new AppError("NOT_FOUND");
  const { orderId } = row;
  const [order, stored, seen] = await Promise.all([
    orderForClaim(deps.db, orderId),
    claimsOfOrder(deps.db, orderId),
    orderMoney(deps.db, orderId),
  ]);
  const own = stored.find(({ claim }) => claim.claimId === claimId);
  if (order === undefined || own === undefined || seen === undefined) throw new AppError("NOT_FOUND");
  const { contactName, contactPhone, declaredValueSatang, deliveredAt } = order;
  return {
    ...(await shown(deps, admin, own)),
    /** Whether the customer has no account, so that the office writes down what they say at a call. */
    isToldAtCall: await isOnFile(deps.db, row.customerId),
    order: { orderId, contactName, contactPhone, declaredValueSatang, deliveredAt },
    money: settledMoneyOf(seen.money),
  };
}

async function shown(deps: Needs, viewer: Viewer, { claim, events }: Stored) {
  const { claimId, kind, state, version, claimedSatang, items, createdAt } = claim;
  const { settledSatang, creditSatang, compensationSatang, compensatedAt } = claim;
  const isOffice = staffMay(viewer.role, "read_orders");
  return {
    claimId,
    kind,
    state,
    version,
    claimedSatang,
    items,
    createdAt,
    settledSatang,
    creditSatang,
    compensationSatang,
    compensatedAt,
    events: await Promise.all(
      events.map(async ({ at, actorKind, actorName, step, toState, text, photos, version: position }) => ({
        position,
        at,
        actorKind,
        /** Who of the office; for the office alone, and `null` for a step of the customer. */
        byName: isOffice && actorKind === "admin" ? actorName : null,
        step,
        toState,
        text,
        photos: await linkedPictures(deps, viewer, photos),
      })),
    ),
  };
}
