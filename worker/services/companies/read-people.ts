import { listInvitations, listMembers } from "#db/queries/companies/members.ts";
import type { PageInput } from "#db/queries/page.ts";
import { realEmail } from "#domain/access/email.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requireCompanyRight } from "./company-access.ts";

type Needs = Pick<Dependencies, "db" | "now">;
type PageOfCompany = PageInput & { readonly companyId: string };

/** A page of the members of a company, oldest first, for those who manage them. @throws AppError NOT_FOUND, FORBIDDEN */
export async function readMembers(deps: Needs, viewer: Viewer, { companyId, ...page }: PageOfCompany) {
  await requireCompanyRight(deps, viewer, companyId, "manage_people");
  const { items, nextCursor } = await listMembers(deps.db, companyId, page);
  return {
    items: items.map(({ locale: _locale, email, ...member }) => ({ ...member, email: realEmail(email) })),
    nextCursor,
  };
}

/** A page of those who are invited and have not accepted, oldest first. @throws AppError NOT_FOUND, FORBIDDEN */
export async function readInvitations(deps: Needs, viewer: Viewer, { companyId, ...page }: PageOfCompany) {
  await requireCompanyRight(deps, viewer, companyId, "manage_people");
  return listInvitations(deps.db, companyId, deps.now(), page);
}
