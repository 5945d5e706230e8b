import type { Database } from "#db/client.ts";
import { removePerson } from "#db/queries/account/remove-person.ts";
import { otherAdmins } from "#db/queries/account/accounts.ts";
import { personInBooks } from "#db/queries/account/books.ts";
import { openCommitments, openRecords } from "#db/queries/account/commitments.ts";
import { companyOwnedAlone } from "#db/queries/companies/members.ts";
import { listDocuments } from "#db/queries/documents/read-documents.ts";
import { driverOfUser } from "#db/queries/jobs/drivers.ts";
import type { Role } from "#domain/access/actor.ts";
import { booksKeptUntil } from "#domain/documents/books-kept.ts";
import { effectsOf } from "#domain/effects.ts";
import { AppError } from "#domain/errors.ts";
import type { Locale } from "#domain/locale.ts";
import type { Dependencies } from "../../dependencies.ts";
import { numberOf } from "../documents/read-document.ts";

/** Whose data is erased. */
export interface ErasedPerson {
  readonly userId: string;
  /** As it was read; a placeholder is mailed to nowhere. */
  readonly email: string;
  readonly locale: Locale;
  readonly grantedRole: Role;
}

/** The most documents that are named. */
const DOCUMENTS_NAMED = 20;

/**
 * What of a person would stay when they are erased, until when the law has it kept, and what keeps them from being erased. The
 * one preview, for the person and for the office.
 */
export async function readErasure(
  { db }: Pick<Dependencies, "db">,
  person: Pick<ErasedPerson, "userId" | "grantedRole">,
) {
  const { userId } = person;
  const [obstacle, books, documents] = await Promise.all([
    obstacleOf(db, person),
    personInBooks(db, userId),
    listDocuments(db, { customerId: userId, status: "issued" }, { limit: DOCUMENTS_NAMED }),
  ]);
  return {
    /** Why it is refused as things stand, as `eraseData` says it; `null`: it is not. */
    obstacle: obstacle === null ? null : { code: obstacle.code, params: obstacle.params },
    /** The first records of each kind that keep them from being erased; `null` where none does. */
    openRecords: obstacle?.code === "ACCOUNT_HAS_OPEN_ORDERS" ? await openRecords(db, userId) : null,
    /** Orders and driven jobs that stay, without the person. */
    orderCount: books.orders,
    jobCount: books.jobs,
    /** Issued documents, which stay as they are, the newest first. */
    documents: documents.items.map(({ documentId, kind, ...row }) => ({
      documentId,
      kind,
      number: numberOf({ kind, ...row }) ?? "",
    })),
    hasMoreDocuments: documents.nextCursor !== null,
    /** What else stays in words, and why. */
    kept: books.kept,
    /** The day on which the last of it need no longer be kept, epoch milliseconds; `null` where nothing stays. */
    keptUntil: books.lastAt === null ? null : booksKeptUntil(books.lastAt),
  };
}

/**
 * Erases a person (Personal Data Protection Act B.E. 2562, section 33) and tells them by mail. Orders stay without personal
 * data, for bookkeeping. Refused while an open order, a job, money that is owed in either direction, a company that has no
 * other owner or the site's administration needs them. All of it happens, or nothing.
 * @throws AppError ACCOUNT_HAS_OPEN_ORDERS, ONLY_OWNER_OF_COMPANY, LAST_ADMIN; whatever the database fails with otherwise
 */
export async function eraseData(
  { db, now }: Pick<Dependencies, "db" | "now">,
  person: ErasedPerson,
): Promise<void> {
  const refuse = async () => {
    const obstacle = await obstacleOf(db, person);
    if (obstacle !== null) throw obstacle;
  };
  await refuse();
  const { userId, email, locale } = person;
  const driverId = (await driverOfUser(db, userId))?.driverId ?? null;
  const effects = effectsOf({ type: "account_deleted", userId, email, locale, driverId });
  try {
    await removePerson(db, { userId, email }, effects, now());
  } catch (error) {
    // What came up since it was checked says why.
    await refuse();
    throw error;
  }
}

async function obstacleOf(
  db: Database,
  { userId, grantedRole }: Pick<ErasedPerson, "userId" | "grantedRole">,
): Promise<AppError | null> {
  if (grantedRole === "admin" && (await otherAdmins(db, userId)) === 0) return new AppError("LAST_ADMIN");
  const commitments = await openCommitments(db, userId);
  const count = Object.values(commitments).reduce((sum, each) => sum + each, 0);
  if (count > 0) return new AppError("ACCOUNT_HAS_OPEN_ORDERS", { params: { count, ...commitments } });
  const company = await companyOwnedAlone(db, userId);
  return company === undefined
    ? null
    : new AppError("ONLY_OWNER_OF_COMPANY", { params: { company: company.name } });
}
