import { dayAfter, daysBetween } from "../days.ts";

/** So many days after the due day of a billing note its company is reminded, each time on a business day. */
export const REMINDER_STAGES = [1, 7, 14] as const;
export type ReminderStage = (typeof REMINDER_STAGES)[number];

/** A stage that came longer ago is left out: nobody is reminded of what was due before there were reminders. */
const REMINDED_WITHIN_DAYS = 7;

/** Past so many days after the due day no stage is left, however many holidays put it off. */
export const REMINDED_UP_TO_DAYS = 35;

/** When reminders begin on a business day, in minutes after midnight in Bangkok. */
export const REMINDERS_FROM_MIN = 9 * 60;

/** Whether a Bangkok day is neither a Saturday, a Sunday nor a public holiday. */
export function isBusinessDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/**
 * The latest stage that has come by a Bangkok day, or `null` when none has, or when it came more than 7 days ago. A stage
 * comes on the first business day from its own day on.
 */
export function reminderStage(
  dueOn: string,
  today: string,
  holidays: ReadonlySet<string>,
): ReminderStage | null {
  const come = REMINDER_STAGES.map((stage) => ({
    stage,
    day: businessDayFrom(dayAfter(dueOn, stage), holidays),
  })).findLast(({ day }) => day <= today);
  return come === undefined || daysBetween(come.day, today) > REMINDED_WITHIN_DAYS ? null : come.stage;
}

/** The id of the event that a stage of a note has come: the same however often it is decided. */
export function reminderId(billingNoteId: string, stage: ReminderStage): string {
  return `${billingNoteId}.overdue.${stage}`;
}

/** An invoice of a billing note, and its order as far as it is not settled. */
interface BilledOrder {
  readonly orderId: string;
  readonly invoiceId: string;
}

/**
 * The open order of an invoice on a note, or `undefined` when nothing of the invoice is to be paid: it is paid, credited,
 * or replaced by another one, which is on a later note.
 */
export function openOrderOf<Order extends { readonly orderId: string; readonly invoiceId: string | null }>(
  line: BilledOrder,
  open: readonly Order[],
): Order | undefined {
  return open.find(({ orderId, invoiceId }) => orderId === line.orderId && invoiceId === line.invoiceId);
}

function businessDayFrom(day: string, holidays: ReadonlySet<string>): string {
  let business = day;
  while (!isBusinessDay(business, holidays)) business = dayAfter(business, 1);
  return business;
}
