import { membersOfCompany } from "#db/queries/companies/members.ts";
import { hasCompanyRight, type CompanyRight } from "#domain/companies/company-role.ts";
import { toLocale } from "#domain/locale.ts";
import type { Dependencies } from "../../dependencies.ts";

/** The members of a company who may do something in it. @param but one who is left out */
export async function membersWith(
  db: Dependencies["db"],
  companyId: string,
  right: CompanyRight,
  but: string | null = null,
) {
  const members = await membersOfCompany(db, companyId);
  return members
    .filter(({ role, userId }) => userId !== but && hasCompanyRight(role, right))
    .map(({ email, locale }) => ({ email, locale: toLocale(locale) }));
}

/** The company's billing address, and the members who see its documents; each address once. */
export async function readersOfCompany(db: Dependencies["db"], companyId: string, billingEmail: string) {
  const members = await membersWith(db, companyId, "see_documents");
  const readers = members.filter(({ email }) => email !== billingEmail);
  return [{ email: billingEmail, locale: toLocale(undefined) }, ...readers];
}
