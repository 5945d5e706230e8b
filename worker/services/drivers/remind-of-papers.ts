import { expiringPapers } from "#db/queries/drivers/expiring-papers.ts";
import { insertEffects, knownEffects } from "#db/queries/outbox.ts";
import {
  isReminderTime,
  paperReminderId,
  papersThrough,
  paperStage,
} from "#domain/drivers/paper-reminder.ts";
import { effectId } from "#domain/effect-ids.ts";
import { effectsOf } from "#domain/effects.ts";
import { bangkokDay, bangkokMinuteOfDay } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";

/** Papers of approved drivers that have expired, or do within 30 days, the most urgent first. */
export async function readExpiringPapers({ db, now }: Pick<Dependencies, "db" | "now">) {
  const papers = await expiringPapers(db, papersThrough(now()));
  return papers.map(({ driverId, name, paper, plate, expiresOn }) => ({
    driverId,
    name,
    paper,
    plate,
    expiresOn,
    isExpired: expiresOn < bangkokDay(now()),
  }));
}

/**
 * Tells drivers 30 and 7 days ahead that a paper expires, from 9:00 in Bangkok. Safe to repeat: each stage of a paper is told
 * once, and a paper that was renewed is another one.
 */
export async function remindOfPapers({ db, now }: Pick<Dependencies, "db" | "now">): Promise<void> {
  const at = now();
  if (!isReminderTime(bangkokMinuteOfDay(at))) return;
  const due = (await expiringPapers(db, papersThrough(at))).flatMap((paper) => {
    const stage = paperStage(paper, at);
    return stage === null ? [] : [{ ...paper, eventId: paperReminderId(paper, stage) }];
  });
  const ids = due.map(({ eventId }) => effectId(eventId, 0));
  const told = await knownEffects(db, ids);
  for (const { eventId, email, locale, driverId, paper, plate, expiresOn } of due) {
    if (told.has(effectId(eventId, 0))) continue;
    await insertEffects(
      db,
      eventId,
      effectsOf({ type: "paper_expires", email, locale, driverId, paper, plate, expiresOn }),
      at,
    );
  }
}
