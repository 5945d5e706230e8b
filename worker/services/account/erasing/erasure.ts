import { removePerson } from "#db/queries/account/remove-person.ts";
import { otherAdmins } from "#db/queries/account/accounts.ts";
import { personInBooks } from "#db/queries/account/books.ts";
import { openCommitments, openRecords, type OpenRecords } from "#db/queries/account/commitments.ts";
import { companyOwnedAlone } from "#db/queries/companies/members.ts";
import { listDocuments } from "#db/queries/documents/read-documents.ts";
import { driverOfUser } from "#db/queries/jobs/drivers.ts";
import { listPayouts } from "#db/queries/earnings/payouts.ts";
import { lastAdminRefusal } from "#domain/access/last-admin.ts";
import type { Role } from "#domain/access/actor.ts";
import type { KeptAfterErasure } from "#domain/access/kept-after-erasure.ts";
import type { DocumentKind } from "#domain/documents/document.ts";
import { booksKeptUntil } from "#domain/documents/books-kept.ts";
import { effectsOf } from "#domain/effects.ts";
import { AppError, type ErrorCode, type ErrorParams } from "#domain/errors.ts";
import type { Locale } from "#domain/locale.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { toldOfLostKeys } from "../../companies/lost-keys.ts";
import { numberOf } from "../../documents/read-document.ts";
import { addressHash } from "../../newsletter/address-hash.ts";
import { commitmentsRefusal, eraseUnlessHeld } from "./erase-unless-held.ts";

/** Whether admins of this deployment need a second factor. */
export interface FactorSettings {
  readonly settings: Pick<Dependencies["settings"], "adminSecondFactor">;
}

/** What an erasure needs: also the secret that the hash of an address is made with. */
export interface ErasureSettings {
  readonly settings: Pick<Dependencies["settings"], "adminSecondFactor" | "authSecret">;
}

/** Whose data is erased. */
export interface ErasedPerson {
  readonly userId: string;
  /** As it was read; a placeholder is mailed to nowhere. */
  readonly email: string;
  readonly locale: Locale;
  readonly grantedRole: Role;
}

/** What erasing somebody would leave, and what keeps them from it. */
export interface Erasure {
  /** Why it is refused as things stand, as the erasure itself says it; `null`: it is not. */
  readonly obstacle: { readonly code: ErrorCode; readonly params: ErrorParams } | null;
  /** The first records of each kind that keep them from being erased; `null` where none does. */
  readonly openRecords: OpenRecords | null;
  /** Orders and driven jobs that stay, without the person. */
  readonly orderCount: number;
  readonly jobCount: number;
  /** Issued documents, which stay as they are, the newest first. */
  readonly documents: readonly {
    readonly documentId: string;
    readonly kind: DocumentKind;
    readonly number: string;
  }[];
  readonly hasMoreDocuments: boolean;
  /** Payouts to them as a driver, which stay with the bank's reference, the newest first. */
  readonly payouts: readonly {
    readonly payoutId: string;
    readonly paidOn: string;
    readonly totalSatang: number;
  }[];
  readonly hasMorePayouts: boolean;
  /** What else stays in words, and why. */
  readonly kept: readonly KeptAfterErasure[];
  /** The day on which the last of it need no longer be kept, epoch milliseconds; `null` where nothing stays. */
  readonly keptUntil: number | null;
}

/** The most documents, and payouts, that are named. */
const RECORDS_NAMED = 20;

/**
 * What of a person would stay when they are erased, until when the law has it kept, and what keeps them from being erased. The
 * one preview, for the person and for the office.
 */
export async function readErasure(
  { db, settings }: Pick<Dependencies, "db"> & FactorSettings,
  person: Pick<ErasedPerson, "userId" | "grantedRole">,
): Promise<Erasure> {
  const { userId } = person;
  const driver = await driverOfUser(db, userId);
  const [obstacle, books, documents, payouts] = await Promise.all([
    obstacleOf({ db, settings }, person),
    personInBooks(db, userId),
    listDocuments(db, { customerId: userId, status: "issued" }, { limit: RECORDS_NAMED }),
    driver === undefined ? NO_PAYOUTS : listPayouts(db, driver.driverId, { limit: RECORDS_NAMED }),
  ]);
  return {
    obstacle: obstacle === null ? null : { code: obstacle.code, params: obstacle.params },
    openRecords: obstacle?.code === "ACCOUNT_HAS_OPEN_ORDERS" ? await openRecords(db, userId) : null,
    orderCount: books.orders,
    jobCount: books.jobs,
    documents: documents.items.map(({ documentId, kind, ...row }) => ({
      documentId,
      kind,
      number: numberOf({ kind, ...row }) ?? "",
    })),
    hasMoreDocuments: documents.nextCursor !== null,
    payouts: payouts.items.map(({ payoutId, paidOn, totalSatang }) => ({ payoutId, paidOn, totalSatang })),
    hasMorePayouts: payouts.nextCursor !== null,
    kept: books.kept,
    keptUntil: books.lastAt === null ? null : booksKeptUntil(books.lastAt),
  };
}

const NO_PAYOUTS = { items: [], nextCursor: null } as const;

/**
 * Erases a person (Personal Data Protection Act B.E. 2562, section 33) and tells them by mail. Orders stay without personal
 * data, for bookkeeping. Refused while an open order, a job, money that is owed in either direction, a company that has no
 * other owner or the site's administration needs them. All of it happens, or nothing.
 * @throws AppError ACCOUNT_HAS_OPEN_ORDERS, ONLY_OWNER_OF_COMPANY, LAST_ADMIN, OTHER_ADMINS_NEED_FACTOR; whatever the
 *   database fails with otherwise
 */
export async function eraseData(
  { db, now, settings }: Pick<Dependencies, "db" | "now"> & ErasureSettings,
  person: ErasedPerson,
): Promise<void> {
  await eraseUnlessHeld(
    () => obstacleOf({ db, settings }, person),
    async () => {
      const { userId, email, locale } = person;
      const driverId = (await driverOfUser(db, userId))?.driverId ?? null;
      const effects = [
        ...effectsOf({ type: "account_deleted", userId, email, locale, driverId }),
        ...(await toldOfLostKeys({ db }, userId)),
      ];
      const emailHash = await addressHash(settings, email);
      await removePerson(db, { userId, email, emailHash }, effects, now());
    },
  );
}

async function obstacleOf(
  { db, settings }: Pick<Dependencies, "db"> & FactorSettings,
  { userId, grantedRole }: Pick<ErasedPerson, "userId" | "grantedRole">,
): Promise<AppError | null> {
  const isFactorNeeded = settings.adminSecondFactor === "required";
  const lastOne =
    grantedRole === "admin" ? lastAdminRefusal(await otherAdmins(db, userId), isFactorNeeded) : null;
  if (lastOne !== null) return new AppError(lastOne);
  const held = commitmentsRefusal({ ...(await openCommitments(db, userId)) });
  if (held !== null) return held;
  const company = await companyOwnedAlone(db, userId);
  return company === undefined
    ? null
    : new AppError("ONLY_OWNER_OF_COMPANY", {
        params: { company: company.name, companyId: company.companyId },
      });
}
