import type { Database } from "#db/client.ts";
import { openCommitments, removePerson } from "#db/queries/account/account-data.ts";
import { otherAdmins } from "#db/queries/account/accounts.ts";
import { companyOwnedAlone } from "#db/queries/companies/members.ts";
import { driverOfUser } from "#db/queries/jobs/drivers.ts";
import { effectsOf } from "#domain/effects.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import { confirmOwner } from "./confirm-owner.ts";
import type { Dependencies } from "../../dependencies.ts";

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
  const { db } = deps;
  await confirmOwner(deps, viewer, password, "password");
  await refuseWhileNeeded(db, viewer);
  const { userId, email, locale } = viewer;
  const driverId = (await driverOfUser(db, userId))?.driverId ?? null;
  try {
    await removePerson(
      db,
      { userId, email },
      effectsOf({ type: "account_deleted", email, locale, driverId }),
      deps.now(),
    );
  } catch (error) {
    // A trigger refuses the deletion when an order or a job was added, or another owner has gone, since the check above.
    await refuseWhileNeeded(db, viewer);
    throw error;
  }
}

async function refuseWhileNeeded(db: Database, viewer: Viewer): Promise<void> {
  if (viewer.grantedRole === "admin" && (await otherAdmins(db, viewer.userId)) === 0)
    throw new AppError("LAST_ADMIN");
  const commitments = await openCommitments(db, viewer.userId);
  if (commitments > 0) throw new AppError("ACCOUNT_HAS_OPEN_ORDERS", { params: { count: commitments } });
  const company = await companyOwnedAlone(db, viewer.userId);
  if (company !== undefined)
    throw new AppError("ONLY_OWNER_OF_COMPANY", { params: { company: company.name } });
}
