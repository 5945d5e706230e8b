import { companyById } from "#db/queries/companies/companies.ts";
import {
  creditGrantInsert,
  lastCreditSequence,
  openOrdersOfCompany,
  releaseCredit,
  type CreditGrant,
} from "#db/queries/companies/credit.ts";
import { companyAccount, creditRefusal, type CreditLimit, type OpenOrder } from "#domain/companies/credit.ts";
import { hasCompanyRight } from "#domain/companies/company-role.ts";
import { companyBuyer } from "#domain/documents/buyer-input.ts";
import type { Buyer } from "#domain/documents/document.ts";
import { AppError, saysNothingDone } from "#domain/errors.ts";
import type { OnAccount } from "#domain/orders/new-order.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import { isUniqueViolation } from "../unique-violation.ts";
import { untilWritten } from "../until-written.ts";
import { requireCompany } from "./company-access.ts";

/**
 * Decides whether a member may place an order of this amount on the account of their company, from what the company owes
 * now. Its number counts the credits of the company and is unique: of two that are decided from the same state, the
 * database refuses the second, which is then decided again. So the limit holds whatever is placed or raised at once.
 * @param totalSatang `null`: the order has no price
 * @throws AppError NOT_FOUND for others, FORBIDDEN for members who do not book, ON_ACCOUNT_NEEDS_PRICE, COMPANY_SUSPENDED,
 *   ACCOUNT_OVERDUE, CREDIT_LIMIT_EXCEEDED
 */
export async function takeCredit(
  deps: Pick<Dependencies, "db" | "now">,
  userId: string,
  companyId: string,
  totalSatang: number | null,
): Promise<{ readonly onAccount: OnAccount; readonly buyer: Buyer }> {
  const { company, role } = await requireCompany(deps, { userId, role: "customer" }, companyId);
  if (role === null || !hasCompanyRight(role, "book")) throw new AppError("FORBIDDEN");
  if (totalSatang === null) throw new AppError("ON_ACCOUNT_NEEDS_PRICE");
  // The number is read first: credit that is given after it makes this one conflict.
  const last = await lastCreditSequence(deps.db, companyId);
  const open = await openOrdersOfCompany(deps.db, companyId);
  requireCredit(company, open, totalSatang, deps.now());
  const { name, address, branch, taxId, creditDays } = company;
  return {
    onAccount: { companyId, creditDays, sequence: last + 1 },
    buyer: companyBuyer({ name, address, branch, taxId }),
  };
}

/** Of those who ask for credit at the same time each attempt lets one through. */
const TRIES = 20;

/** A change of the price of an order. */
export interface PriceChange {
  readonly order: {
    readonly orderId: string;
    readonly companyId: string | null;
    readonly totalSatang: number | null;
  };
  readonly toTotalSatang: number | null;
  /** The order's `revision` that it was computed from. */
  readonly basedOnRevision: number;
}

/**
 * Applies a change of price; on account only with credit for what it adds. The credit is written before the board is
 * asked, under the next number of the company, so that it is decided together with whatever else is placed or raised at
 * that moment. It counts until the order shows the change, and is given back when the board refuses it. While nobody
 * knows whether the board has applied it, it counts.
 * @throws AppError COMPANY_SUSPENDED, ACCOUNT_OVERDUE, CREDIT_LIMIT_EXCEEDED, SERVICE_UNAVAILABLE when others kept asking,
 *   or what `apply` throws
 */
export async function applyWithCredit<Result>(
  deps: Pick<Dependencies, "db" | "now">,
  change: PriceChange,
  apply: () => Promise<Result>,
): Promise<Result> {
  const grant = await creditForRise(deps, change);
  try {
    return await apply();
  } catch (error) {
    if (grant !== null && saysNothingDone(error)) await releaseCredit(deps.db, grant, deps.now());
    throw error;
  }
}

/** Writes the credit for what a change adds; `null` when it adds nothing, or the order is not on account. */
async function creditForRise(
  { db, now }: Pick<Dependencies, "db" | "now">,
  { order: { orderId, companyId, totalSatang }, toTotalSatang, basedOnRevision }: PriceChange,
): Promise<CreditGrant | null> {
  if (companyId === null || toTotalSatang === null || toTotalSatang <= (totalSatang ?? 0)) return null;
  return untilWritten({ tries: TRIES }, async () => {
    const last = await lastCreditSequence(db, companyId);
    const company = await companyById(db, companyId);
    if (company === undefined) throw new AppError("NOT_FOUND");
    const open = await openOrdersOfCompany(db, companyId);
    const counted = open.find((each) => each.orderId === orderId)?.countedTotalSatang ?? totalSatang ?? 0;
    requireCredit(company, open, Math.max(0, toTotalSatang - counted), now());
    const grant = {
      companyId,
      sequence: last + 1,
      orderId,
      toTotalSatang,
      basedOnRevision,
      grantedAt: now(),
    };
    try {
      await creditGrantInsert(db, grant);
      return grant;
    } catch (error) {
      if (isUniqueViolation(error)) return null;
      throw error;
    }
  });
}

function requireCredit(limit: CreditLimit, open: readonly OpenOrder[], amountSatang: number, now: number) {
  const today = bangkokDay(now);
  const { usedSatang } = companyAccount(open.map(atItsPrice), today);
  const refusal = creditRefusal(limit, { ...companyAccount(open, today), usedSatang }, amountSatang);
  if (refusal !== null) throw new AppError(refusal.code, { params: refusal.params ?? {} });
}

/** An order at what was agreed, where its invoice says less: another invoice follows a rise only later. */
function atItsPrice(order: OpenOrder): OpenOrder {
  const { invoicedSatang, agreedSatang } = order;
  return invoicedSatang === null
    ? order
    : { ...order, invoicedSatang: Math.max(invoicedSatang, agreedSatang) };
}
