import { companyById } from "#db/queries/companies/companies.ts";
import { lastAccountSequence, openOrdersOfCompany } from "#db/queries/companies/credit.ts";
import { companyAccount, creditRefusal, type CreditLimit, type OpenOrder } from "#domain/companies/credit.ts";
import { hasCompanyRight } from "#domain/companies/company-role.ts";
import { companyBuyer } from "#domain/documents/buyer-input.ts";
import type { Buyer } from "#domain/documents/document.ts";
import { AppError } from "#domain/errors.ts";
import type { OnAccount } from "#domain/orders/new-order.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requireCompany } from "./company-access.ts";

/**
 * Decides whether a member may place an order of this amount on the account of their company, from what the company owes
 * now. Its number counts the company's orders and is unique: when two are placed from the same state, the database
 * refuses the second, which is then decided again. So the limit holds whatever is placed at once.
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
  // The number is read first: an order that is written after it makes this one conflict.
  const last = await lastAccountSequence(deps.db, companyId);
  const open = await openOrdersOfCompany(deps.db, companyId);
  requireCredit(company, open, totalSatang, deps.now());
  const { name, address, branch, taxId, creditDays } = company;
  return {
    onAccount: { companyId, creditDays, sequence: last + 1 },
    buyer: companyBuyer({ name, address, branch, taxId }),
  };
}

/**
 * Asks for credit for what a change adds to the price of an order on account. The board applies the change, so unlike
 * placing it is not decided together with what others place at the same moment.
 * @throws AppError COMPANY_SUSPENDED, ACCOUNT_OVERDUE, CREDIT_LIMIT_EXCEEDED
 */
export async function requireCreditForRise(
  deps: Pick<Dependencies, "db" | "now">,
  { companyId, totalSatang }: { readonly companyId: string | null; readonly totalSatang: number | null },
  toTotalSatang: number | null,
): Promise<void> {
  const addedSatang = (toTotalSatang ?? 0) - (totalSatang ?? 0);
  if (companyId === null || addedSatang <= 0) return;
  const company = await companyById(deps.db, companyId);
  if (company === undefined) throw new AppError("NOT_FOUND");
  requireCredit(company, await openOrdersOfCompany(deps.db, companyId), addedSatang, deps.now());
}

function requireCredit(limit: CreditLimit, open: readonly OpenOrder[], amountSatang: number, now: number) {
  const refusal = creditRefusal(limit, companyAccount(open, bangkokDay(now)), amountSatang);
  if (refusal !== null) throw new AppError(refusal.code, { params: refusal.params ?? {} });
}
