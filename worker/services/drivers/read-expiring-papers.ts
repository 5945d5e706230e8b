import { countExpiringPapers, expiringPapers } from "#db/queries/drivers/expiring-papers.ts";
import type { ExpiringPapersInput } from "#domain/drivers/expiring-papers-input.ts";
import { papersThrough, urgentPapersThrough } from "#domain/drivers/paper-reminder.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";

/**
 * A page of one list of papers of approved drivers, as `expiringPapersInput` has them, those that expired or do so first before
 * the others; with the first page how many there are in each list.
 */
export async function readExpiringPapers(
  { db, now }: Pick<Dependencies, "db" | "now">,
  { of, cursor, limit }: ExpiringPapersInput,
) {
  const at = now();
  const [today, urgent, through] = [bangkokDay(at), urgentPapersThrough(at), papersThrough(at)];
  const range = {
    expired: { from: "", through: bangkokDay(at - DAY_MS) },
    soon: { from: today, through },
    urgent: { from: "", through: urgent },
  }[of];
  const [papers, counts] = await Promise.all([
    expiringPapers(db, { ...range, after: cursor, limit: limit + 1 }),
    cursor === undefined ? countExpiringPapers(db, { today, urgent, through }) : null,
  ]);
  const items = papers.slice(0, limit).map(({ driverId, name, paper, plate, expiresOn }) => ({
    driverId,
    name,
    paper,
    plate,
    expiresOn,
    hasExpired: expiresOn < today,
  }));
  const last = items.at(-1);
  const nextCursor =
    papers.length <= limit || last === undefined
      ? null
      : { driverId: last.driverId, paper: last.paper, plate: last.plate, expiresOn: last.expiresOn };
  return { items, counts, nextCursor };
}
