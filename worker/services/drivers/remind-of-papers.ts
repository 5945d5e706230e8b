import type { Database } from "#db/client.ts";
import { expiringPapers, PAPERS_PAGE, type PaperOfDriver } from "#db/queries/drivers/expiring-papers.ts";
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

/** So many reminders go out in a run, because each is a batch of its own; the run of the next minute goes on. */
const MOST_OF_RUN = 250;

/**
 * Tells drivers 30 and 7 days ahead that a paper expires, from 9:00 in Bangkok. Safe to repeat: each stage of a paper is told
 * once, and a paper that was renewed is another one. Papers that have expired are not looked at, however many they are.
 */
export async function remindOfPapers({ db, now }: Pick<Dependencies, "db" | "now">): Promise<void> {
  const at = now();
  if (!isReminderTime(bangkokMinuteOfDay(at))) return;
  const range = { from: bangkokDay(at), through: papersThrough(at) };
  let left = MOST_OF_RUN;
  for (let page = await expiringPapers(db, range); page.length > 0 && left > 0;) {
    left -= await remindOfPage(db, page, at, left);
    page = page.length < PAPERS_PAGE ? [] : await expiringPapers(db, { ...range, after: page.at(-1) });
  }
}

/** Tells of the papers of a page whose stage has come and was not told. @returns how many, `most` at most */
async function remindOfPage(
  db: Database,
  papers: readonly PaperOfDriver[],
  at: number,
  most: number,
): Promise<number> {
  const due = papers.flatMap((paper) => {
    const stage = paperStage(paper, at);
    return stage === null ? [] : [{ ...paper, eventId: paperReminderId(paper, stage) }];
  });
  const told = await knownEffects(
    db,
    due.map(({ eventId }) => effectId(eventId, 0)),
  );
  const untold = due.filter(({ eventId }) => !told.has(effectId(eventId, 0))).slice(0, most);
  for (const { eventId, email, locale, driverId, paper, plate, expiresOn } of untold) {
    const effects = effectsOf({ type: "paper_expires", email, locale, driverId, paper, plate, expiresOn });
    await insertEffects(db, eventId, effects, at);
  }
  return untold.length;
}
