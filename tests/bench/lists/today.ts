import type { Database } from "#db/client.ts";
import { firstWaiting } from "#db/queries/control-room/decisions.ts";
import { countWaiting } from "#db/queries/control-room/waiting.ts";
import { WAITING_KINDS } from "#domain/control-room/waiting.ts";
import { DAY_MS } from "#domain/time.ts";
import { EmbeddedGeocoder } from "#worker/adapters/geocoding/embedded/embedded-geocoder.ts";
import { readFigures } from "#db/queries/control-room/figures.ts";
import { daysUpTo, FIGURE_DAYS } from "#domain/control-room/figures.ts";
import { readDays, readLive } from "#worker/services/control-room/read-today.ts";
import { readWaysBack } from "#worker/services/dispatch/ways-back/ways-back.ts";
import { BUSY_NOON, writeBusyDays } from "./busy-days.ts";
import { rowsOf, type Comparison, type Sized, type Statement } from "./compare.ts";
import { NEWEST_AT, type GrownDatabase } from "./grown-database.ts";
import { statementsOf } from "./recorded.ts";

/** The day of the last pickups. */
const LAST_DAY = NEWEST_AT + 3 * DAY_MS;
/** Jobs of up to a day and a half are read, which the small database does not have. */
const TOO_YOUNG = "the small database is younger than the days that are read";

const OF_A_PAGE = "a part of the page, which is judged as a whole";

/** Measures what the staff's first page reads, in parts and together, on the day of the last pickups. Not judged. */
export async function compareToday(comparison: Comparison, databases: readonly Sized[]): Promise<void> {
  await compareDay(comparison, databases, "the last day", LAST_DAY, TOO_YOUNG);
}

/** The same of a day that is equal in all databases, with the week around it: only their history differs. */
export async function compareBusyDay(comparison: Comparison, databases: readonly Sized[]): Promise<void> {
  for (const { grown } of databases) writeBusyDays(grown);
  await compareDay(comparison, databases, "an equal busy day", BUSY_NOON);
}

interface Part {
  readonly name: string;
  readonly work: (db: Database, now: number) => Promise<unknown>;
}

const geocoder = new EmbeddedGeocoder();
const PARTS: readonly Part[] = [
  { name: "what waits, counted", work: (db, now) => countWaiting(db, WAITING_KINDS, now) },
  { name: "the first of what waits", work: (db, now) => firstWaiting(db, WAITING_KINDS, now) },
  { name: "trucks under way", work: (db, now) => readLive({ db, now: () => now }) },
  { name: "the jobs and idle trucks of two days", work: (db, now) => readDays({ db, now: () => now }) },
  { name: "ways back", work: (db, now) => readWaysBack({ db, geocoder, now: () => now }) },
  { name: "figures of 60 days", work: readFiguresAt },
];

function readFiguresAt(db: Database, now: number) {
  const days = daysUpTo(now, 2 * FIGURE_DAYS);
  return readFigures(db, days[0] ?? "", days.at(-1) ?? "");
}

async function compareDay(
  comparison: Comparison,
  databases: readonly Sized[],
  day: string,
  now: number,
  unjudged = "",
): Promise<void> {
  const all = new Map<GrownDatabase, Statement[]>(databases.map(({ grown }) => [grown, []]));
  for (const { name, work } of PARTS) {
    const asked = new Map<GrownDatabase, readonly Statement[]>();
    for (const { grown } of databases) {
      const statements = await statementsOf(grown, (db) => work(db, now));
      asked.set(grown, statements);
      all.get(grown)?.push(...statements);
    }
    comparison.compare(
      `today, ${day}: ${name}`,
      (_db, _count, grown) => asked.get(grown) ?? [],
      rowsOf,
      unjudged || OF_A_PAGE,
    );
  }
  const allOf = (_db: Database, _count: number, grown: GrownDatabase) => all.get(grown) ?? [];
  comparison.compare(`today, ${day}, all of it`, allOf, rowsOf, unjudged);
}
