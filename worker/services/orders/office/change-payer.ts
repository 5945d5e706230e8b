import { companyById } from "#db/queries/companies/companies.ts";
import { savedBuyer } from "#db/queries/documents/buyers.ts";
import { buyerBeforeAccount, payerObstacleOf } from "#db/queries/orders/payer-facts.ts";
import type { OrderDetails } from "#db/queries/orders/orders.ts";
import { AppError, type ErrorCode, type Refusal } from "#domain/errors.ts";
import type { NewPayer } from "#domain/jobs/revision.ts";
import { isCustomerErased } from "#domain/orders/office/erased-customer.ts";
import { PAYER_OBSTACLES, type PayerObstacle } from "#domain/orders/office/payer-change.ts";
import type { ChangePayerInput } from "#domain/orders/revision-input.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { refuseOwnCompany, refuseOwnOrder } from "../../companies/company-access.ts";
import { bookableCompanyNames } from "../../companies/read-companies.ts";
import { takeCredit } from "../../companies/take-credit.ts";
import { commandOrder, previewCommand } from "../../jobs/command-board.ts";
import { readOrder, requireOrder } from "../read-order.ts";
import { answerWritten } from "./answer-written.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;

/**
 * Who pays an order: `companyId`, or its customer where that is `null`. With the companies for which its customer books, whether
 * it may be their own, why each cannot be chosen, and what stands against another payer as far as it is known before it is asked
 * for. For dispatchers.
 * @throws AppError NOT_FOUND
 */
export async function readPayer(deps: Pick<Needs, "db" | "board" | "now">, staff: Viewer, orderId: string) {
  // The revision is read first: a change that comes after it is refused.
  const { order } = await requireOrder(deps, staff, orderId, "dispatch");
  const { revision, companyId, customerId, contactName } = order;
  const [names, moneyObstacle, boardObstacle, before, saved] = await Promise.all([
    bookableCompanyNames(deps, customerId),
    payerObstacleOf(deps.db, orderId, deps.now()),
    boardObstacleOf(deps, staff, order),
    companyId === null ? null : buyerBeforeAccount(deps.db, orderId),
    savedBuyer(deps.db, customerId),
  ]);
  const obstacle = boardObstacle ?? moneyObstacle;
  const companies = await Promise.all(
    names.map(async (company) => ({
      ...company,
      /** Why it cannot be chosen; `null`: it can. */
      refusal:
        obstacle !== null || company.companyId === companyId
          ? null
          : await whyNotCompany(deps, staff, order, company.companyId),
    })),
  );
  return {
    revision,
    companyId,
    companies,
    mayBeOwn: mayBeOwn(order),
    /** To whom the documents are made out where its customer pays it again. */
    ownBuyer: before ?? saved?.name ?? contactName,
    obstacle,
  };
}

/** What the board would refuse another payer with now; `null`: nothing. */
async function boardObstacleOf(
  deps: Pick<Needs, "db" | "board" | "now">,
  { userId }: Viewer,
  { orderId, revision, companyId }: OrderDetails["order"],
): Promise<PayerObstacle | null> {
  try {
    await previewCommand(deps, orderId, {
      type: "change_payer",
      actor: { kind: "admin", id: userId },
      key: "preview",
      basedOn: revision,
      reason: "preview",
      from: null,
      to: null,
      changes: { columns: {}, payer: { from: companyId, to: null } },
    });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // What is written a moment later is refused with the press.
    return PAYER_OBSTACLES.find((each) => each === error.code) ?? null;
  }
}

/** Why a company cannot be chosen, as the press would be refused; `null`: it can. */
async function whyNotCompany(
  deps: Pick<Needs, "db" | "now">,
  { userId }: Viewer,
  { customerId, totalSatang }: OrderDetails["order"],
  companyId: string,
): Promise<Refusal | null> {
  try {
    await refuseOwnCompany(deps, userId, companyId);
    await takeCredit(deps, customerId, companyId, totalSatang);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, params: error.params };
  }
}

/**
 * Makes an order a company's to pay for which its customer books, or the customer's own again, and answers with it. The board
 * decides it like any change of the order's terms. The batch that writes it asks once more whether something is paid, asked for,
 * issued or claimed, and takes the company's credit; where anything stands against it, nothing changes but the history, which
 * says so. For dispatchers: their router sees to it.
 * @throws AppError NOT_FOUND, OWN_RECORD, ORDER_NOT_CHANGEABLE once it is under way or its customer was erased, PAYER_ASKED while
 *   an offer or a change at the door is open, PAYER_JOBS_WAIT, PAYER_PAID, PAYER_HAS_DOCUMENT, PAYER_HAS_CLAIM,
 *   PAYER_NEEDS_COMPANY for an order whose jobs would wait for a payment of its customer, PAYER_ACCOUNT_CHANGED when the company's
 *   account is not as the credit was decided from, ORDER_CHANGED when the order is not as it was seen, SERVICE_UNAVAILABLE while
 *   it is not written yet, and those of `takeCredit`
 */
export async function changePayer(deps: Needs, staff: Viewer, input: ChangePayerInput) {
  const { orderId, revision, companyId, reason, idempotencyKey: key } = input;
  const details = await requireOrder(deps, staff, orderId, "dispatch");
  const { order } = details;
  await refuseOwnOrder(deps, staff.userId, order);
  if (companyId !== null) await refuseOwnCompany(deps, staff.userId, companyId);
  // A press that is repeated keeps its answer, whatever came after it.
  const isRepeated = order.revisionKey === key;
  if (!isRepeated && companyId === order.companyId) return readOrder(deps, staff, orderId);
  const to = isRepeated || companyId === null ? null : await payingCompany(deps, details, companyId);
  if (!isRepeated) await requireChangeable(deps, details, companyId);
  const decided = await commandOrder(deps, orderId, {
    type: "change_payer",
    actor: { kind: "admin", id: staff.userId },
    key,
    basedOn: Math.min(revision, order.revision),
    reason,
    from: details.company?.name ?? null,
    to: to?.buyer.name ?? null,
    changes: { columns: {}, payer: { from: order.companyId, to } },
  });
  const note = () => deps.audit?.changed("order", orderId, { companyId: order.companyId }, { companyId });
  return answerWritten(deps, staff, details, decided, { kind: "payer_changed", note });
}

/** What is known before the board is asked. */
async function requireChangeable(
  { db, now }: Needs,
  { order }: OrderDetails,
  companyId: string | null,
): Promise<void> {
  if (isCustomerErased(order)) throw new AppError("ORDER_NOT_CHANGEABLE");
  if (companyId === null && !mayBeOwn(order)) throw new AppError("PAYER_NEEDS_COMPANY");
  const obstacle: ErrorCode | null = await payerObstacleOf(db, order.orderId, now());
  if (obstacle !== null) throw new AppError(obstacle);
}

/** A booking is paid after it is placed; what the calculator orders waits for a payment unless a company pays it. */
function mayBeOwn({ kind }: Pick<OrderDetails["order"], "kind">): boolean {
  return kind === "booking";
}

/** The company with the credit for the order, decided from its account as it is now. */
async function payingCompany(deps: Needs, { order }: OrderDetails, companyId: string): Promise<NewPayer> {
  const { customerId, totalSatang } = order;
  // Before its credit is decided: what changes of its terms after this is another version.
  const company = await companyById(deps.db, companyId);
  const { onAccount, buyer } = await takeCredit(deps, customerId, companyId, totalSatang);
  return {
    companyId,
    companyVersion: company?.version ?? 0,
    creditDays: onAccount.creditDays,
    sequence: onAccount.sequence,
    customerId,
    totalSatang: totalSatang ?? 0,
    buyer,
  };
}
