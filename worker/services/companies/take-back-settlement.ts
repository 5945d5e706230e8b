import { companySettlement } from "#db/queries/companies/certificates.ts";
import { companyById } from "#db/queries/companies/companies.ts";
import {
  ordersOfSettlement,
  settlementReversal,
  writeSettlementReversal,
} from "#db/queries/companies/settlements.ts";
import { orderMoney, type MoneyChange } from "#db/queries/payments/order-money.ts";
import type { TakeBackSettlementInput } from "#domain/companies/company-input.ts";
import { effectsOf } from "#domain/effects.ts";
import { AppError } from "#domain/errors.ts";
import { decidePayment } from "#domain/payments/decide-payment.ts";
import type { TakingBack } from "#domain/payments/payment-decision.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { isUniqueViolation } from "../unique-violation.ts";
import { untilWritten, type Tries } from "../until-written.ts";
import { refuseOwnCompany } from "./company-access.ts";
import { readersOfCompany } from "./company-readers.ts";

type Needs = Pick<Dependencies, "db" | "now"> & Audited;

/** Another writer may change one of the orders in between. Where the price of one is being decided, its money waits for that. */
const WAITING: Tries = { tries: 5, pauseMs: (attempts) => 50 * attempts };

/**
 * Takes back a payment of a company that was recorded by mistake: the payments of all its orders are reversed
 * in the ledger, their invoices are due again, their receipts are void, and the certificate that was filed
 * for it is voided, all together or not at all. The company is told the reason. Repeating the request changes
 * nothing.
 * @throws AppError NOT_FOUND,
 *   OWN_RECORD for a company of the admin,
 *   PAYMENT_DECIDED when another admin came first,
 *   PAYMENT_SENT_BACK when money of it has gone back already,
 *   or SERVICE_UNAVAILABLE when others kept writing
 */
export async function takeBackSettlement(
  deps: Needs,
  adminId: string,
  { companyId, settlementId, reason }: TakeBackSettlementInput,
): Promise<void> {
  if ((await companySettlement(deps.db, companyId, settlementId)) === undefined)
    throw new AppError("NOT_FOUND");
  await refuseOwnCompany(deps, adminId, companyId);
  await untilWritten(WAITING, async () => {
    const earlier = await settlementReversal(deps.db, settlementId);
    if (earlier !== undefined) {
      if (earlier.takenBackBy !== adminId || earlier.reason !== reason) throw new AppError("PAYMENT_DECIDED");
      return true;
    }
    if (!(await writeOnce(deps, companyId, settlementId, { by: adminId, reason }))) return null;
    deps.audit?.changed("settlement", settlementId, { isTakenBack: false }, { isTakenBack: true });
    return true;
  });
}

/** @returns false when one of the orders has changed since it was read, or somebody else has taken it back */
async function writeOnce(
  deps: Needs,
  companyId: string,
  settlementId: string,
  taking: TakingBack,
): Promise<boolean> {
  const { db } = deps;
  const now = deps.now();
  const orderIds = await ordersOfSettlement(db, settlementId);
  deps.audit?.concerns(...orderIds);
  const changes = await Promise.all(
    orderIds.map((id) => changeOf(deps, id, { settlementId, ...taking }, now)),
  );
  const company = await companyById(db, companyId);
  const readers = await readersOfCompany(db, companyId, company?.billingEmail ?? "");
  const row = { settlementId, reason: taking.reason, takenBackAt: now, takenBackBy: taking.by };
  try {
    return await writeSettlementReversal(
      db,
      row,
      changes,
      effectsOf({ type: "settlement_taken_back", settlementId, readers }),
    );
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

async function changeOf(
  { db }: Needs,
  orderId: string,
  taking: TakingBack & { readonly settlementId: string },
  now: number,
): Promise<MoneyChange> {
  const seen = await orderMoney(db, orderId);
  if (seen === undefined) throw new AppError("NOT_FOUND");
  const decision = decidePayment(seen.money, { type: "take_back_settlement", ...taking }, now);
  if (decision.outcome === "refused") throw new AppError(decision.code);
  const events = decision.outcome === "accepted" ? decision.events : [];
  return { seen, after: decision.money, events };
}
