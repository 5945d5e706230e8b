import { userOfDriver } from "#db/queries/jobs/drivers.ts";
import { driverReader } from "#db/queries/jobs/job-mails.ts";
import {
  payoutById,
  payoutByKey,
  takeBackPayoutRow,
  writePayout,
  type PayoutRow,
} from "#db/queries/earnings/payouts.ts";
import { refuseOwn } from "#domain/access/own-record.ts";
import type { PayOutInput, TakeBackInput } from "#domain/earnings/earnings-input.ts";
import { effectsOf } from "#domain/effects.ts";
import { AppError } from "#domain/errors.ts";
import { toLocale } from "#domain/locale.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { checkFields } from "../check-fields.ts";
import { isUniqueViolation } from "../unique-violation.ts";

type Needs = Pick<Dependencies, "db" | "now"> & Audited;

/**
 * Records that an admin sent a driver what they earned up to a day. All that is unpaid until then is in it, once:
 * of two admins at once, or of one who has not seen the latest entry, the second is refused. Repeating the request
 * changes nothing.
 * @throws AppError NOT_FOUND, OWN_RECORD, BAD_INPUT for a day to come, PAYOUT_CHANGED when it is another amount by now, or
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function payOut(
  { db, now, audit }: Needs,
  adminId: string,
  input: PayOutInput,
): Promise<{ payoutId: string }> {
  const earlier = await payoutByKey(db, input);
  if (earlier !== undefined) return sameAs(earlier, input);
  const at = now();
  const today = bangkokDay(at);
  checkFields({
    paidOn: input.paidOn > today ? "INVALID" : null,
    through: input.through > today ? "INVALID" : null,
  });
  const { driverId, through, seenSatang, paidOn, reference, idempotencyKey } = input;
  refuseOwn(adminId, await userOfDriver(db, driverId));
  const reader = await readerOfPayouts(db, driverId);
  if (reader === undefined) throw new AppError("NOT_FOUND");
  const payoutId = `PO-${crypto.randomUUID()}`;
  const effects = effectsOf({ type: "payout_made", payoutId, ...reader });
  const facts = { payoutId, driverId, throughDay: through, totalSatang: seenSatang, paidOn, reference };
  const row = { ...facts, createdAt: at, createdBy: adminId, idempotencyKey };
  if (await isWritten(db, row, effects)) {
    audit?.changed("payout", payoutId, null, { driverId, through, totalSatang: seenSatang, paidOn });
    return { payoutId };
  }
  // The same press may have come in between.
  const meanwhile = await payoutByKey(db, input);
  if (meanwhile !== undefined) return sameAs(meanwhile, input);
  throw new AppError("PAYOUT_CHANGED");
}

/**
 * Where a driver is told of their payouts: at their account's address, or the one on file, `null` without either; `undefined` for
 * nobody.
 */
async function readerOfPayouts(db: Needs["db"], driverId: string) {
  const found = await driverReader(db, driverId);
  if (found === undefined) return undefined;
  const email = found.accountEmail ?? found.profileEmail;
  return { driverId, email: email === "" ? null : email, locale: toLocale(found.locale ?? undefined) };
}

async function isWritten(...[db, row, effects]: Parameters<typeof writePayout>): Promise<boolean> {
  try {
    return await writePayout(db, row, effects);
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** The id of the payout that this request has recorded. @throws AppError IDEMPOTENCY_KEY_REUSED for other facts */
function sameAs(
  earlier: PayoutRow,
  { through, seenSatang, paidOn, reference }: PayOutInput,
): { payoutId: string } {
  const isSame =
    earlier.throughDay === through &&
    earlier.totalSatang === seenSatang &&
    earlier.paidOn === paidOn &&
    earlier.reference === reference;
  if (!isSame) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  return { payoutId: earlier.payoutId };
}

/**
 * Takes back a payout that was recorded wrongly: what it paid is unpaid again, and its driver is told why. Repeating the
 * request changes nothing.
 * @throws AppError NOT_FOUND, OWN_RECORD, or PAYOUT_CHANGED when another admin has taken it back
 */
export async function takeBackPayout(
  { db, now, audit }: Needs,
  adminId: string,
  { payoutId, reason }: TakeBackInput,
): Promise<void> {
  const found = await payoutById(db, payoutId);
  if (found === undefined) throw new AppError("NOT_FOUND");
  refuseOwn(adminId, await userOfDriver(db, found.driverId));
  const reader = await readerOfPayouts(db, found.driverId);
  const effects = reader === undefined ? [] : effectsOf({ type: "payout_taken_back", payoutId, ...reader });
  if (await takeBackPayoutRow(db, payoutId, { at: now(), by: adminId, reason }, effects)) {
    audit?.changed("payout", payoutId, { isTakenBack: false }, { isTakenBack: true });
    return;
  }
  const meanwhile = await payoutById(db, payoutId);
  const isRepeated = meanwhile?.takenBackBy === adminId && meanwhile.takeBackReason === reason;
  if (!isRepeated) throw new AppError("PAYOUT_CHANGED");
}
