import { deleteBuyer, saveBuyer, savedBuyer } from "#db/queries/documents/buyers.ts";
import type { CompanyBuyer } from "#domain/documents/buyer-input.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";

type Needs = Pick<Dependencies, "db" | "now"> & Audited;

/** What the audit log names when it changes; what it was and is stays out of it. */
const BUYER_DETAILS = ["name", "address", "branch", "taxId"] as const;

/** Saves the company that the viewer's documents are made out to; documents that were issued keep theirs. */
export async function saveOwnBuyer(deps: Needs, { userId }: Viewer, company: CompanyBuyer): Promise<void> {
  const before = deps.audit && (await savedBuyer(deps.db, userId));
  await saveBuyer(deps.db, userId, company, deps.now());
  const changedDetails = BUYER_DETAILS.filter((detail) => before?.[detail] !== company[detail]);
  if (changedDetails.length > 0) deps.audit?.changed("buyer", userId, null, { changedDetails });
}

/** Deletes it. */
export async function deleteOwnBuyer(deps: Needs, { userId }: Viewer): Promise<void> {
  const before = deps.audit && (await savedBuyer(deps.db, userId));
  await deleteBuyer(deps.db, userId);
  if (before !== undefined) deps.audit?.changed("buyer", userId, { isSaved: true }, { isSaved: false });
}
