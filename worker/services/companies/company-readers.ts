import { membersOfCompany } from "#db/queries/companies/members.ts";
import { hasCompanyRight } from "#domain/companies/company-role.ts";
import { toLocale } from "#domain/locale.ts";
import type { Dependencies } from "../../dependencies.ts";

/** The company's billing address, and the members who see its documents; each address once. */
export async function readersOfCompany(db: Dependencies["db"], companyId: string, billingEmail: string) {
  const members = await membersOfCompany(db, companyId);
  const readers = members
    .filter(({ role, email }) => hasCompanyRight(role, "see_documents") && email !== billingEmail)
    .map(({ email, locale }) => ({ email, locale: toLocale(locale) }));
  return [{ email: billingEmail, locale: toLocale(undefined) }, ...readers];
}
