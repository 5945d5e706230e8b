import { deleteBuyer, saveBuyer, savedBuyer } from "#db/queries/documents/buyers.ts";
import type { CompanyBuyer, DeleteBuyerInput, SaveBuyerInput } from "#domain/documents/buyer-input.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";

type Needs = Pick<Dependencies, "db" | "now"> & Audited;

/** What the audit log names when it changes; what it was and is stays out of it. */
const BUYER_DETAILS = ["name", "address", "branch", "taxId"] as const;

/**
 * Saves the company that the viewer's documents are made out to; documents that were issued keep theirs. Repeating it changes
 * nothing.
 * @throws AppError DETAILS_CHANGED where another device has saved another one than was seen
 */
export async function saveOwnBuyer(
  deps: Needs,
  { userId }: Viewer,
  { seen, ...company }: SaveBuyerInput,
): Promise<void> {
  const before = await savedBuyer(deps.db, userId);
  const changedDetails = changedBetween(before, company);
  if (changedDetails.length === 0) return;
  requireSeen(before, seen);
  if (!(await saveBuyer(deps.db, userId, before, company, deps.now()))) throw new AppError("DETAILS_CHANGED");
  deps.audit?.changed("buyer", userId, null, { changedDetails });
}

/** Deletes it, where it is the one that was seen. Repeating it changes nothing. @throws AppError as `saveOwnBuyer` */
export async function deleteOwnBuyer(
  deps: Needs,
  { userId }: Viewer,
  { seen }: DeleteBuyerInput,
): Promise<void> {
  const before = await savedBuyer(deps.db, userId);
  if (before === undefined) return;
  requireSeen(before, seen);
  if (!(await deleteBuyer(deps.db, userId, before))) throw new AppError("DETAILS_CHANGED");
  deps.audit?.changed("buyer", userId, { isSaved: true }, { isSaved: false });
}

function requireSeen(saved: CompanyBuyer | undefined, seen: CompanyBuyer | null): void {
  const isSeen = seen === null ? saved === undefined : changedBetween(saved, seen).length === 0;
  if (!isSeen) throw new AppError("DETAILS_CHANGED");
}

function changedBetween(before: CompanyBuyer | undefined, after: CompanyBuyer) {
  return BUYER_DETAILS.filter((detail) => before?.[detail] !== after[detail]);
}
