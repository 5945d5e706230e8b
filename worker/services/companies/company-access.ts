import { companyById, type CompanyRow } from "#db/queries/companies/companies.ts";
import { roleInCompany, roleInCompanyOfOrder } from "#db/queries/companies/members.ts";
import { refuseOwn } from "#domain/access/own-record.ts";
import { staffMay } from "#domain/access/staff.ts";
import { hasCompanyRight, type CompanyRight, type CompanyRole } from "#domain/companies/company-role.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";

/** A company as somebody may see it; `role` is `null` for staff who are no members. */
export interface AccessibleCompany {
  readonly company: CompanyRow;
  readonly role: CompanyRole | null;
}

/**
 * A company, for its members and for staff with the right `accounts`.
 * @throws AppError NOT_FOUND for anybody else, as if it did not exist
 */
export async function requireCompany(
  { db }: Pick<Dependencies, "db">,
  { userId, role: userRole }: Pick<Viewer, "userId" | "role">,
  companyId: string,
): Promise<AccessibleCompany> {
  const [company, role] = await Promise.all([
    companyById(db, companyId),
    roleInCompany(db, companyId, userId),
  ]);
  if (company === undefined || (role === undefined && !staffMay(userRole, "accounts")))
    throw new AppError("NOT_FOUND");
  return { company, role: role ?? null };
}

/**
 * The same for those who have a right in it; the staff have every right but to book.
 * @throws AppError NOT_FOUND, or FORBIDDEN for a member without the right
 */
export async function requireCompanyRight(
  deps: Pick<Dependencies, "db">,
  viewer: Pick<Viewer, "userId" | "role">,
  companyId: string,
  right: Exclude<CompanyRight, "book">,
): Promise<AccessibleCompany> {
  const found = await requireCompany(deps, viewer, companyId);
  const isAllowed =
    staffMay(viewer.role, "accounts") || (found.role !== null && hasCompanyRight(found.role, right));
  if (!isAllowed) throw new AppError("FORBIDDEN");
  return found;
}

/** Whether somebody who may do it does so as the office: their role in the company, if they have one, does not allow it. */
export function actsAsOffice({ role }: AccessibleCompany, right: CompanyRight): boolean {
  return role === null || !hasCompanyRight(role, right);
}

/**
 * Refuses somebody of the staff who decides about a company that they are a member of.
 * @throws AppError OWN_RECORD
 */
export async function refuseOwnCompany(
  { db }: Pick<Dependencies, "db">,
  staffId: string,
  companyId: string,
): Promise<void> {
  const role = await roleInCompany(db, companyId, staffId);
  refuseOwn(staffId, role === undefined ? null : staffId);
}

interface OwnedOrder {
  readonly orderId: string;
  readonly customerId: string;
}

/** Whether an order is somebody's own, or on the account of a company that they are a member of. */
export async function isOwnOrder(
  { db }: Pick<Dependencies, "db">,
  userId: string,
  { orderId, customerId }: OwnedOrder,
): Promise<boolean> {
  return customerId === userId || (await roleInCompanyOfOrder(db, orderId, userId)) !== undefined;
}

/**
 * Refuses somebody of the staff who decides about their own order, or one on the account of a company that they are a
 * member of.
 * @throws AppError OWN_RECORD
 */
export async function refuseOwnOrder(
  deps: Pick<Dependencies, "db">,
  staffId: string,
  order: OwnedOrder,
): Promise<void> {
  refuseOwn(staffId, (await isOwnOrder(deps, staffId, order)) ? staffId : null);
}

/**
 * Refuses somebody of the staff who would give themselves a part in a company; its owners decide about theirs.
 * @throws AppError OWN_RECORD
 */
export function refuseOwnRole({ userId }: Viewer, access: AccessibleCompany, ownerId: string | null): void {
  if (actsAsOffice(access, "manage_people")) refuseOwn(userId, ownerId);
}
