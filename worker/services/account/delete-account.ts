import type { Database } from "#db/client.ts";
import { openCommitments, removePerson } from "#db/queries/account/account-data.ts";
import { otherAdmins } from "#db/queries/account/accounts.ts";
import { companyOwnedAlone } from "#db/queries/companies/members.ts";
import { driverOfUser } from "#db/queries/jobs/drivers.ts";
import { effectsOf } from "#domain/effects.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { confirmOwner } from "./confirm-owner.ts";

/**
 * Deletes the viewer's account (Personal Data Protection Act B.E. 2562, section 33). Orders stay without personal data,
 * for bookkeeping. Refused while an open order, a job, a refund, cash that a driver holds, a company that has no other
 * owner or the site's administration needs the account.
 * @throws AppError ACCOUNT_HAS_OPEN_ORDERS, ONLY_OWNER_OF_COMPANY, LAST_ADMIN, and those of `confirmOwner`
 */
export async function removeAccount(
  deps: Pick<Dependencies, "db" | "now">,
  viewer: Viewer,
  password: string,
): Promise<void> {
  await confirmOwner(deps, viewer, password, "password");
  const refuse = () => refuseWhileNeeded(deps.db, viewer);
  await refuse();
  const { userId, email, locale } = viewer;
  const driverId = (await driverOfUser(deps.db, userId))?.driverId ?? null;
  const effects = effectsOf({ type: "account_deleted", email, locale, driverId });
  await unlessRefused(removePerson(deps.db, { userId, email }, effects, deps.now()), refuse);
}

/**
 * Waits for an erasure. The database refuses it when an order or a job was added, another owner has gone, or a customer on file has taken
 * an account since it was checked: the check is then made once more, for its reason.
 */
export async function unlessRefused(erasure: Promise<void>, refuse: () => Promise<void>): Promise<void> {
  try {
    await erasure;
  } catch (error) {
    await refuse();
    throw error;
  }
}

/**
 * Refuses to erase somebody whom an order, a job, money or an office still needs.
 * @throws AppError ACCOUNT_HAS_OPEN_ORDERS, ONLY_OWNER_OF_COMPANY, LAST_ADMIN
 */
export async function refuseWhileNeeded(
  db: Database,
  { userId, grantedRole }: Pick<Viewer, "userId" | "grantedRole">,
): Promise<void> {
  if (grantedRole === "admin" && (await otherAdmins(db, userId)) === 0) throw new AppError("LAST_ADMIN");
  const commitments = await openCommitments(db, userId);
  if (commitments > 0) throw new AppError("ACCOUNT_HAS_OPEN_ORDERS", { params: { count: commitments } });
  const company = await companyOwnedAlone(db, userId);
  if (company !== undefined)
    throw new AppError("ONLY_OWNER_OF_COMPANY", { params: { company: company.name } });
}
