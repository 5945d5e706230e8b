import { z } from "zod";
import { MAX_MONEY_SATANG } from "../money.ts";
import { REASON_MAX } from "../orders/text-limits.ts";
import { REFERENCE_MAX } from "../payments/refund-input.ts";
import { requiredLineInput } from "../plain-text-input.ts";
import { daysIn, PERIOD_DAYS_MAX } from "./periods.ts";

/** A day of the calendar as ISO 8601: `2026-12-01`. */
const dayInput = z.iso.date();
const idInput = z.string().min(1).max(60);

/** A period of days, not longer than is read at once. */
export const periodInput = z
  .object({ fromDay: dayInput, toDay: dayInput })
  .refine((period) => daysIn(period) >= 1, { path: ["toDay"] })
  .refine((period) => daysIn(period) <= PERIOD_DAYS_MAX, { path: ["fromDay"] });
export type PeriodInput = z.infer<typeof periodInput>;

/** What a statement is of: a driver's earnings of some days, or what one payout paid. */
export const statementInput = z.union([
  z.object({ payoutId: idInput }),
  periodInput.and(z.object({ driverId: idInput.optional() })),
]);
export type StatementInput = z.infer<typeof statementInput>;

/** An admin records that what a driver earned up to a day, and was not paid yet, was sent to them. */
export const payOutInput = z.object({
  driverId: idInput,
  /** All that is unpaid up to this day. */
  through: dayInput,
  /** What the admin saw and sent; refused when it is another amount by now. */
  seenSatang: z.int().min(1).max(MAX_MONEY_SATANG),
  /** The day on which the money was sent. */
  paidOn: dayInput,
  reference: requiredLineInput(REFERENCE_MAX),
  /** Unique to this press, so that repeating it pays nothing twice. */
  idempotencyKey: z.uuid(),
});
export type PayOutInput = z.infer<typeof payOutInput>;

/** An admin takes back that a payout was made: it was recorded wrongly. */
export const takeBackInput = z.object({ payoutId: idInput, reason: requiredLineInput(REASON_MAX) });
export type TakeBackInput = z.infer<typeof takeBackInput>;
