import { countExpiringPapers, expiringPapers } from "#db/queries/drivers/expiring-papers.ts";
import type { ExpiringPapersInput } from "#domain/drivers/expiring-papers-input.ts";
import { papersThrough } from "#domain/drivers/paper-reminder.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";

/**
 * A page of the papers of approved drivers that have expired, or do within 30 days, those that expired or do so first before
 * the others; with the first page how many there are of both.
 */
export async function readExpiringPapers(
  { db, now }: Pick<Dependencies, "db" | "now">,
  { of, cursor, limit }: ExpiringPapersInput,
) {
  const at = now();
  const [today, through] = [bangkokDay(at), papersThrough(at)];
  const range = of === "expired" ? { from: "", through: bangkokDay(at - DAY_MS) } : { from: today, through };
  const [papers, counts] = await Promise.all([
    expiringPapers(db, { ...range, after: cursor, limit: limit + 1 }),
    cursor === undefined ? countExpiringPapers(db, { today, through }) : null,
  ]);
  const items = papers
    .slice(0, limit)
    .map(({ driverId, name, paper, plate, expiresOn }) => ({ driverId, name, paper, plate, expiresOn }));
  const last = items.at(-1);
  const nextCursor =
    papers.length <= limit || last === undefined
      ? null
      : { driverId: last.driverId, paper: last.paper, plate: last.plate, expiresOn: last.expiresOn };
  return { items, counts, nextCursor };
}
