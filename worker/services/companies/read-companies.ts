import { companiesOfUser, type CompanyRow } from "#db/queries/companies/companies.ts";
import { peopleOfCompany } from "#db/queries/companies/members.ts";
import { COMPANY_RIGHTS, hasCompanyRight } from "#domain/companies/company-role.ts";
import { realEmail } from "#domain/access/email.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requireCompany, type AccessibleCompany } from "./company-access.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/** The companies of the viewer by name, with their role in each. */
export async function listOwnCompanies({ db }: Needs, { userId }: Viewer) {
  const found = await companiesOfUser(db, userId);
  return found.map(({ company: { companyId, name, branch }, role }) => ({ companyId, name, branch, role }));
}

/**
 * A company with what the viewer may see of it, for its members and for admins. The people and the credit are `null` for
 * whom they do not concern.
 * @throws AppError NOT_FOUND
 */
export async function readCompany(deps: Needs, viewer: Viewer, companyId: string) {
  const found = await requireCompany(deps, viewer, companyId);
  const rights = rightsOf(viewer, found);
  const { company, role } = found;
  return {
    ...identityOf(company),
    role,
    rights,
    billingEmail: company.billingEmail,
    version: company.version,
    terms: rights.includes("see_credit") ? termsOf(company) : null,
    people: rights.includes("manage_people") ? await readPeople(deps, companyId) : null,
  };
}

/** The rights of the viewer in a company. */
function rightsOf(viewer: Viewer, { role }: AccessibleCompany) {
  return COMPANY_RIGHTS.filter(
    (right) =>
      (role !== null && hasCompanyRight(role, right)) || (viewer.role === "admin" && right !== "book"),
  );
}

function identityOf({ companyId, name, address, branch, taxId }: CompanyRow) {
  return { companyId, name, address, branch, taxId };
}

function termsOf({ creditLimitSatang, creditDays, billingDay, status }: CompanyRow) {
  return { creditLimitSatang, creditDays, billingDay, status };
}

async function readPeople({ db, now }: Needs, companyId: string) {
  const { members, invitations } = await peopleOfCompany(db, companyId, now());
  return {
    members: members.map(({ locale: _locale, email, ...member }) => ({ ...member, email: realEmail(email) })),
    invitations,
  };
}
