import { driverInBooks } from "#db/queries/account/books.ts";
import { openCommitmentsOfDriver, openRecordsOfDriver } from "#db/queries/account/commitments.ts";
import { driverWithAccount } from "#db/queries/drivers/all-drivers.ts";
import { eraseDriverRow, isErasedDriver } from "#db/queries/drivers/erase-driver.ts";
import { listPayouts } from "#db/queries/earnings/payouts.ts";
import type { EraseDriverInput } from "#domain/access/people-input.ts";
import { booksKeptUntil } from "#domain/documents/books-kept.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { releaseHeldJobs } from "../../../outbox/handlers/release-held-jobs.ts";
import { commitmentsRefusal } from "./erase-unless-held.ts";
import type { Erasure } from "./erasure.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { refuseWithJobs } from "../../drivers/decide-registration.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now">;

/** The most payouts that are named. */
const PAYOUTS_NAMED = 20;

/**
 * What of a driver without an account would stay when they are erased, until when the law has it kept, and what keeps them from
 * being erased; also of one who was deleted, and whose jobs have kept the name.
 * @throws AppError NOT_FOUND, also for a driver with an account: they are erased with it (`erase-person.ts`)
 */
export async function previewDriverErasure(
  { db }: Pick<Needs, "db">,
  driverId: string,
): Promise<Erasure & { readonly version: number }> {
  const row = (await driverWithAccount(db, driverId))?.driver;
  if (row === undefined || row.userId !== null) throw new AppError("NOT_FOUND");
  const [obstacle, books, payouts] = await Promise.all([
    obstacleOf({ db }, driverId),
    driverInBooks(db, driverId),
    listPayouts(db, driverId, { limit: PAYOUTS_NAMED }),
  ]);
  return {
    version: row.version,
    obstacle: obstacle === null ? null : { code: obstacle.code, params: obstacle.params },
    openRecords: obstacle === null ? null : await openRecordsOfDriver(db, driverId),
    orderCount: 0,
    jobCount: books.jobs,
    documents: [],
    hasMoreDocuments: false,
    payouts: payouts.items.map(({ payoutId, paidOn, totalSatang }) => ({ payoutId, paidOn, totalSatang })),
    hasMorePayouts: payouts.nextCursor !== null,
    kept: payouts.items.length === 0 ? ["audit_log"] : ["money_references", "audit_log"],
    keptUntil: books.lastAt === null ? null : booksKeptUntil(books.lastAt),
  };
}

/**
 * Erases a driver who has no account, or had none when they were deleted, at their request to the office. For admins with a
 * fresh login; the router sees to it. The audit log keeps how the request came and its reference. Repeating it changes nothing.
 * @throws AppError NOT_FOUND, ACCOUNT_HAS_OPEN_ORDERS with what keeps them, DRIVER_HAS_JOBS where the board knows of a job that
 *   the database does not yet, DRIVER_CHANGED when somebody else changed them, or they have an account by now
 */
export async function eraseDriver(
  deps: Needs & Audited,
  { driverId, seenVersion, channel, reference }: EraseDriverInput,
): Promise<{ readonly driverId: string }> {
  const { db } = deps;
  const row = (await driverWithAccount(db, driverId))?.driver;
  if (row === undefined) throw new AppError("NOT_FOUND");
  if (isErasedDriver(row)) return { driverId };
  if (row.userId !== null) throw new AppError("DRIVER_CHANGED");
  const refuse = async () => {
    const obstacle = await obstacleOf(deps, driverId);
    if (obstacle !== null) throw obstacle;
  };
  await refuse();
  await refuseWithJobs(deps, driverId);
  try {
    await eraseDriverRow(db, { driverId, seenVersion }, deps.now());
  } catch (error) {
    // What came up since it was checked says why.
    const now = (await driverWithAccount(db, driverId))?.driver;
    if (now !== undefined && isErasedDriver(now)) return { driverId };
    await refuse();
    if (now?.version !== seenVersion || now.userId !== null) throw new AppError("DRIVER_CHANGED");
    throw error;
  }
  deps.audit?.changed("driver", driverId, { erased: false }, { erased: true, channel, reference });
  // No job is theirs from now on; the outbox sees to it where the board is away.
  await releaseHeldJobs(deps, driverId).catch(() => false);
  return { driverId };
}

async function obstacleOf({ db }: Pick<Needs, "db">, driverId: string): Promise<AppError | null> {
  return commitmentsRefusal({ ...(await openCommitmentsOfDriver(db, driverId)) });
}
