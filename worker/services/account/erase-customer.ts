import type { Database } from "#db/client.ts";
import { openCommitments, removePerson } from "#db/queries/account/account-data.ts";
import { personById } from "#db/queries/account/people.ts";
import { isErased, ordersOfCustomer, requireUnclaimed } from "#db/queries/customers/on-file.ts";
import { listDocuments } from "#db/queries/documents/read-documents.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { numberOf } from "../documents/read-document.ts";
import { refuseWhileNeeded, unlessRefused } from "./delete-account.ts";

/** What of a customer on file would stay, and what keeps them from being erased. For admins; the router sees to it. */
export async function readErasure({ db }: Pick<Dependencies, "db">, userId: string) {
  await requireOnFile(db, userId);
  const [openCount, orderCount, documents] = await Promise.all([
    openCommitments(db, userId),
    ordersOfCustomer(db, userId),
    listDocuments(db, { customerId: userId, status: "issued" }, { limit: DOCUMENTS_NAMED }),
  ]);
  return {
    /** Orders that are not finished, and refunds on their way: erasing is refused while there is one. */
    openCount,
    /** Orders that stay, without the person. */
    orderCount,
    /** Issued documents, which stay as they are, the newest first. */
    documents: documents.items.map(({ documentId, kind, ...row }) => ({
      documentId,
      kind,
      number: numberOf({ kind, ...row }) ?? "",
    })),
    hasMoreDocuments: documents.nextCursor !== null,
  };
}

/**
 * Erases a customer whom the office wrote down at a call and who has never made an account: as `removeAccount`, at their
 * request to the office. For admins with a fresh login; the router sees to it. Repeating it changes nothing.
 * @throws AppError NOT_FOUND, CUSTOMER_HAS_ACCOUNT once somebody can log in as them, ACCOUNT_HAS_OPEN_ORDERS
 */
export async function eraseCustomer(
  { db, now, audit }: Pick<Dependencies, "db" | "now"> & Audited,
  userId: string,
): Promise<{ userId: string }> {
  if (await isErased(db, userId)) return { userId };
  const { email } = await requireOnFile(db, userId);
  const refuse = async () => {
    await refuseWhileNeeded(db, { userId, grantedRole: "customer" });
    await requireOnFile(db, userId);
  };
  await refuse();
  // Nobody is told: there is no address of theirs, and whoever asked for it is told by the office.
  await unlessRefused(removePerson(db, { userId, email }, [], now(), [requireUnclaimed(userId)]), refuse);
  audit?.changed("user", userId, { erased: false }, { erased: true });
  return { userId };
}

/** The most documents that are named. */
const DOCUMENTS_NAMED = 20;

async function requireOnFile(db: Database, userId: string) {
  const person = await personById(db, userId);
  if (person === undefined) throw new AppError("NOT_FOUND");
  if (!person.isOnFile) throw new AppError("CUSTOMER_HAS_ACCOUNT");
  return person;
}
