import { linesOfNotes, notesDueQuery } from "#db/queries/companies/billing-notes.ts";
import { openOrdersOfCompanies } from "#db/queries/companies/credit.ts";
import { insertEffects, knownEffects } from "#db/queries/outbox.ts";
import { publicHolidaysFrom } from "#db/queries/truck-hours.ts";
import { CREDIT_DAYS_MAX } from "#domain/companies/company.ts";
import { openSatang } from "#domain/companies/credit.ts";
import {
  isBusinessDay,
  openOrderOf,
  REMINDED_UP_TO_DAYS,
  reminderId,
  REMINDERS_FROM_MIN,
  reminderStage,
} from "#domain/companies/overdue-reminder.ts";
import { dayAfter } from "#domain/days.ts";
import { effectId } from "#domain/effect-ids.ts";
import { effectsOf } from "#domain/effects.ts";
import { bangkokDay, bangkokMinuteOfDay, DAY_MS } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import { describeError } from "../../describe-error.ts";
import { readersOfCompany } from "./company-readers.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/**
 * Reminds companies of billing notes of which an invoice is unpaid after the due day, from 9:00 on business days in
 * Bangkok. Safe to repeat and to run twice at once: each stage of a note is told once.
 */
export async function remindOfOverdueNotes(deps: Needs): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  const today = bangkokDay(now);
  if (bangkokMinuteOfDay(now) < REMINDERS_FROM_MIN) return;
  const dueFrom = dayAfter(today, -REMINDED_UP_TO_DAYS);
  const holidays = await publicHolidaysFrom(db, dueFrom);
  if (!isBusinessDay(today, holidays)) return;
  // No invoice falls due later than the longest credit after its note.
  const issuedFrom = now - (CREDIT_DAYS_MAX + REMINDED_UP_TO_DAYS + 1) * DAY_MS;
  const notes = await notesDueQuery(db, { issuedFrom, dueFrom, dueBefore: today });
  const come = notes.flatMap(({ dueOn, ...note }) => {
    const stage = reminderStage(dueOn, today, holidays);
    return stage === null ? [] : [{ ...note, eventId: reminderId(note.billingNoteId, stage) }];
  });
  const told = await knownEffects(
    db,
    come.map(({ eventId }) => effectId(eventId, 0)),
  );
  const untold = come.filter(({ eventId }) => !told.has(effectId(eventId, 0)));
  for (const note of await unpaidOf(db, untold)) await remind(deps, note);
}

interface DueNote {
  readonly billingNoteId: string;
  readonly companyId: string;
  readonly billingEmail: string;
  readonly eventId: string;
}

/** Those of which an invoice is unpaid. */
async function unpaidOf(db: Needs["db"], notes: readonly DueNote[]): Promise<readonly DueNote[]> {
  if (notes.length === 0) return [];
  const lines = await linesOfNotes(
    db,
    notes.map(({ billingNoteId }) => billingNoteId),
  );
  const companyIds = [...new Set(notes.map(({ companyId }) => companyId))];
  const open = (await openOrdersOfCompanies(db, companyIds)).filter((order) => openSatang(order) > 0);
  const unpaid = new Set(
    lines.filter((line) => openOrderOf(line, open) !== undefined).map(({ billingNoteId }) => billingNoteId),
  );
  return notes.filter(({ billingNoteId }) => unpaid.has(billingNoteId));
}

async function remind({ db, now }: Needs, note: DueNote): Promise<void> {
  const { billingNoteId, companyId, billingEmail, eventId } = note;
  try {
    const readers = await readersOfCompany(db, companyId, billingEmail);
    const effects = effectsOf({ type: "billing_note_overdue", billingNoteId, readers });
    await insertEffects(db, eventId, effects, now());
  } catch (error) {
    // The next run tries it again, and no other company waits for it.
    console.error("company not reminded", { billingNoteId, error: describeError(error) });
  }
}
