import { companyByKey, insertCompany, updateCompany, companyById } from "#db/queries/companies/companies.ts";
import { periodBefore, periodOf } from "#domain/companies/billing.ts";
import type { CreateCompanyInput, SaveCompanyInput } from "#domain/companies/company-input.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import { newReadableId } from "../orders/order-id.ts";
import { isUniqueViolation } from "../unique-violation.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/**
 * Writes a new company. Repeating the request answers with the company that the first one wrote.
 * @throws AppError BAD_INPUT (`taxId` ALREADY_EXISTS) when there is one with this tax id and branch
 */
export async function createCompany(
  { db, now }: Needs,
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
    return { companyId };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const earlier = await companyByKey(db, row);
    if (earlier === undefined) throw badInput({ taxId: "ALREADY_EXISTS" });
    return { companyId: earlier.companyId };
  }
}

/**
 * Changes a company and its credit terms. Orders, invoices and billing notes keep what they were made with.
 * @throws AppError NOT_FOUND, COMPANY_VERSION_CONFLICT when another admin came first, BAD_INPUT (`taxId` ALREADY_EXISTS)
 */
export async function saveCompany(
  { db }: Pick<Needs, "db">,
  { companyId, basedOnVersion, ...fields }: SaveCompanyInput,
): Promise<{ companyId: string; version: number }> {
  try {
    if (await updateCompany(db, companyId, basedOnVersion, fields))
      return { companyId, version: basedOnVersion + 1 };
  } catch (error) {
    if (isUniqueViolation(error)) throw badInput({ taxId: "ALREADY_EXISTS" });
    throw error;
  }
  throw new AppError(
    (await companyById(db, companyId)) === undefined ? "NOT_FOUND" : "COMPANY_VERSION_CONFLICT",
  );
}
