import { bangkokDay, DAY_MS } from "../time.ts";
import type { expiriesOf } from "./profile.ts";

/** A paper of a driver and the last Bangkok day on which it holds. */
export interface ExpiringPaper {
  readonly driverId: string;
  readonly paper: ReturnType<typeof expiriesOf>[number]["paper"];
  /** Of the vehicle, or "" for the licence. */
  readonly plate: string;
  readonly expiresOn: string;
}

/** How many days before a paper expires its driver is told. */
export const PAPER_STAGES_DAYS = [30, 7] as const;
type PaperStage = (typeof PAPER_STAGES_DAYS)[number];

/** Reminders go out from this minute of the day in Bangkok, for a quarter of an hour. */
const FROM_MIN = 9 * 60;
const WITHIN_MIN = 15;

/** Whether it is the time of day at which drivers are reminded; several runs in it remind once. */
export function isReminderTime(minuteOfDay: number): boolean {
  return minuteOfDay >= FROM_MIN && minuteOfDay < FROM_MIN + WITHIN_MIN;
}

/** The last day of the papers that are looked at: those that expire in 30 days or sooner. */
export function papersThrough(now: number): string {
  return bangkokDay(now + PAPER_STAGES_DAYS[0] * DAY_MS);
}

/** The last day of the papers that the office has to see to now: those that expire in 7 days or sooner. */
export function urgentPapersThrough(now: number): string {
  return bangkokDay(now + PAPER_STAGES_DAYS[1] * DAY_MS);
}

/** Which reminder of a paper is due on a day; `null` once it has expired, or is not due yet. */
export function paperStage({ expiresOn }: Pick<ExpiringPaper, "expiresOn">, now: number): PaperStage | null {
  if (expiresOn < bangkokDay(now)) return null;
  const due = PAPER_STAGES_DAYS.filter((days) => expiresOn <= bangkokDay(now + days * DAY_MS));
  return due.at(-1) ?? null;
}

/** The id of the event that a stage of a paper has come: the same however often it is decided. */
export function paperReminderId(
  { driverId, paper, plate, expiresOn }: ExpiringPaper,
  stage: PaperStage,
): string {
  return `${driverId}.${paper}.${plate}.${expiresOn}.${stage}`;
}
