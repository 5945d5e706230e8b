import { claimById, claimsOfOrderQuery, orderForClaim } from "#db/queries/claims/read-claims.ts";
import { insertClaim, type ClaimRow } from "#db/queries/claims/write-claims.ts";
import type { OpenClaimInput } from "#domain/claims/claim-input.ts";
import { claimableUntil, isClaimFinal, MAX_CLAIMS_PER_ORDER } from "#domain/claims/claim.ts";
import { AppError, badInput } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { refuseOwnOrder } from "../companies/company-access.ts";
import { refusedFile } from "../files/store-file.ts";
import { adminActor, claimFacts, type Actor } from "./claim-steps.ts";

type Needs = Pick<Dependencies, "db" | "now">;
type ClaimedOrder = NonNullable<Awaited<ReturnType<typeof orderForClaim>>>;

/**
 * Reports damage or loss for an order of the viewer, within `CLAIM_MS` of its delivery. Repeating it with its id reports
 * it once.
 * @throws AppError NOT_FOUND for an order of somebody else, ORDER_NOT_DELIVERED, CLAIM_TOO_LATE with `until`,
 *   CLAIM_UNDECIDED while another one is, BAD_INPUT naming the field, FILE_REFUSED `gone` for a file that is not there,
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function openClaim(
  deps: Needs,
  { userId }: Pick<Viewer, "userId">,
  input: OpenClaimInput,
): Promise<{ readonly claimId: string }> {
  const order = await orderForClaim(deps.db, input.orderId);
  if (order?.customerId !== userId) throw new AppError("NOT_FOUND");
  return report(deps, { kind: "customer", id: userId }, order, input);
}

/**
 * Reports damage or loss for a customer who tells the office of it, such as one who ordered by phone and has no account.
 * The limits are those of the customer's own report, and the claim is theirs; its history says who wrote it down.
 * @throws AppError NOT_FOUND, OWN_RECORD for one of the staff's own orders, and those of `openClaim`
 */
export async function openClaimForCustomer(
  deps: Needs & Audited,
  staff: Viewer,
  input: OpenClaimInput,
): Promise<{ readonly claimId: string }> {
  const { orderId } = input;
  const order = await orderForClaim(deps.db, orderId);
  if (order === undefined) throw new AppError("NOT_FOUND");
  await refuseOwnOrder(deps, staff.userId, { orderId, customerId: order.customerId });
  return report(deps, adminActor(staff), order, input);
}

async function report(
  deps: Needs & Audited,
  actor: Actor,
  order: ClaimedOrder,
  input: OpenClaimInput,
): Promise<{ readonly claimId: string }> {
  const { db } = deps;
  const { claimId, orderId, kind, claimedSatang, text } = input;
  const { customerId } = order;
  if (await isReported(deps, customerId, input)) return { claimId };
  if (order.claimableFrom === null) throw new AppError("ORDER_NOT_DELIVERED");
  const now = deps.now();
  const until = claimableUntil(order.claimableFrom);
  if (now > until) throw new AppError("CLAIM_TOO_LATE", { params: { until } });
  const listed = new Set(order.goods?.items.map(({ itemId }) => itemId));
  const items = [...new Set(input.items)];
  if (items.some((itemId) => !listed.has(itemId))) throw badInput({ items: "INVALID" });
  const claim: ClaimRow = {
    claimId,
    orderId,
    customerId,
    kind,
    claimedSatang,
    items,
    state: "open",
    version: 1,
    createdAt: now,
    changedAt: now,
    settledSatang: null,
    creditSatang: null,
    compensationSatang: null,
    compensatedAt: null,
    compensationReference: "",
  };
  const event = {
    claimId,
    version: 1,
    key: claimId,
    at: now,
    actorKind: actor.kind,
    actorId: actor.id,
    step: "open",
    toState: "open",
    text,
  } as const;
  const photoFileIds = [...new Set(input.photoFileIds)];
  if (await insertClaim(db, { claim, event, photoFileIds })) {
    deps.audit?.changed("claim", claimId, null, { orderId, kind, claimedSatang, ...claimFacts(claim) });
    return { claimId };
  }
  if (await isReported(deps, customerId, input)) return { claimId };
  throw await whyNotReported(deps, orderId);
}

/** Whether this claim is reported already. @throws AppError IDEMPOTENCY_KEY_REUSED where the id is another claim's */
async function isReported(
  { db }: Pick<Dependencies, "db">,
  customerId: string,
  { claimId, orderId, claimedSatang }: OpenClaimInput,
): Promise<boolean> {
  const claim = await claimById(db, claimId);
  if (claim === undefined) return false;
  const isSame =
    claim.customerId === customerId && claim.orderId === orderId && claim.claimedSatang === claimedSatang;
  if (!isSame) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  return true;
}

async function whyNotReported({ db }: Pick<Dependencies, "db">, orderId: string): Promise<AppError> {
  const [claims, order] = await Promise.all([claimsOfOrderQuery(db, orderId), orderForClaim(db, orderId)]);
  if (order?.status !== "delivered") return new AppError("ORDER_NOT_DELIVERED");
  if (claims.some(({ state }) => !isClaimFinal(state))) return new AppError("CLAIM_UNDECIDED");
  if (claims.length >= MAX_CLAIMS_PER_ORDER) return badInput({ claimId: "TOO_MANY" });
  return refusedFile("gone");
}
