import { companyByKey, insertCompany, updateCompany, companyById } from "#db/queries/companies/companies.ts";
import { changedDetails } from "#domain/audit/changed-details.ts";
import { periodBefore, periodOf } from "#domain/companies/billing.ts";
import type { CompanyFields, CreateCompanyInput, SaveCompanyInput } from "#domain/companies/company-input.ts";
import { effectsOf } from "#domain/effects.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { refuseOwnCompany } from "./company-access.ts";
import { membersWith } from "./company-readers.ts";
import { newReadableId } from "../orders/order-id.ts";
import { isUniqueViolation } from "../unique-violation.ts";

type Terms = Pick<CompanyFields, "creditLimitSatang" | "creditDays" | "billingDay" | "status">;

type Needs = Pick<Dependencies, "db" | "now"> & Audited;

/**
 * Writes a new company. Repeating the request answers with the company that the first one wrote.
 * @throws AppError BAD_INPUT (`taxId` ALREADY_EXISTS) when there is one with this tax id and branch
 */
export async function createCompany(
  { db, now, audit }: Needs,
  adminId: string,
  { idempotencyKey, ...fields }: CreateCompanyInput,
): Promise<{ companyId: string }> {
  const companyId = newReadableId("CO-");
  // Its first billing day is the next one.
  const lastBilledPeriod = periodBefore(periodOf(bangkokDay(now())));
  const row = {
    ...fields,
    companyId,
    version: 1,
    lastBilledPeriod,
    createdAt: now(),
    createdBy: adminId,
    idempotencyKey,
  };
  try {
    await insertCompany(db, row);
    audit?.changed("company", companyId, null, termsOf(row));
    return { companyId };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const earlier = await companyByKey(db, row);
    if (earlier === undefined) throw badInput({ taxId: "ALREADY_EXISTS" });
    return { companyId: earlier.companyId };
  }
}

/**
 * Changes a company and its credit terms, of which its owners are told. Orders, invoices and billing notes
 * keep what they were made with.
 * @throws AppError NOT_FOUND,
 *   OWN_RECORD for a company of the admin,
 *   COMPANY_VERSION_CONFLICT when another admin came first,
 *   BAD_INPUT (`taxId` ALREADY_EXISTS)
 */
export async function saveCompany(
  { db, now, audit }: Needs,
  adminId: string,
  { companyId, basedOnVersion, ...fields }: SaveCompanyInput,
): Promise<{ companyId: string; version: number }> {
  await refuseOwnCompany({ db }, adminId, companyId);
  const before = await companyById(db, companyId);
  if (before === undefined) throw new AppError("NOT_FOUND");
  const readers = haveSameTerms(before, fields) ? [] : await membersWith(db, companyId, "manage_people");
  const effects = effectsOf({ type: "company_terms_changed", companyId, readers });
  try {
    if (await updateCompany(db, companyId, basedOnVersion, fields, effects, now())) {
      audit?.changed("company", companyId, termsOf(before), {
        ...termsOf(fields),
        ...changedDetails({ ...before }, detailsOf(fields)),
      });
      return { companyId, version: basedOnVersion + 1 };
    }
  } catch (error) {
    if (isUniqueViolation(error)) throw badInput({ taxId: "ALREADY_EXISTS" });
    throw error;
  }
  throw new AppError("COMPANY_VERSION_CONFLICT");
}

function haveSameTerms(one: Terms, other: Terms): boolean {
  return JSON.stringify(termsOf(one)) === JSON.stringify(termsOf(other));
}

/** The details that name a company and say how it is reached. */
function detailsOf({
  creditLimitSatang: _limit,
  creditDays: _days,
  billingDay: _day,
  status: _status,
  ...details
}: CompanyFields) {
  return details;
}

/** What of a company the audit log keeps: its terms, not how it is named and reached. */
function termsOf({ creditLimitSatang, creditDays, billingDay, status }: Terms) {
  return { creditLimitSatang, creditDays, billingDay, status };
}
