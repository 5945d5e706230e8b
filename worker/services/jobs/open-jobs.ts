import type { Database } from "#db/client.ts";
import type { DriverRow } from "#db/queries/jobs/drivers.ts";
import { openJobsQuery } from "#db/queries/jobs/jobs.ts";
import { PAGE_SIZE } from "#db/queries/page.ts";
import { typesOfRow } from "#domain/drivers/vehicle-types.ts";
import type { OpenCard } from "#domain/jobs/card.ts";
import { openSince } from "#domain/jobs/job.ts";
import type { OpenJobsInput } from "#domain/jobs/lists/list-choice-input.ts";
import {
  compareJobs,
  countOpen,
  passes,
  type JobFilter,
  type JobPlace,
  type OpenCounts,
} from "#domain/jobs/lists/list-choice.ts";
import type { SessionClaim } from "../../auth/driver-session.ts";
import type { Dependencies } from "../../dependencies.ts";
import { summarizeError } from "../../describe-error.ts";
import type { ChosenJobs } from "../../durable-objects/board.ts";
import { homeLabels } from "./area-points.ts";

type Needs = Pick<Dependencies, "board" | "db" | "now">;

/** A page of open jobs; `nextCursor` asks for the next one. */
export interface OpenJobsPage {
  readonly items: readonly OpenCard[];
  readonly nextCursor: string | null;
}

/** Of so many of each kind of vehicle, the soonest, the database answers while the board does not. */
const MOST_WITHOUT_BOARD = 1_000;

/**
 * Open jobs for a driver's vehicles that pass their filter, in their order, with the fields that any approved driver may
 * read: as the board has them, and as the database had them last while the board does not answer.
 */
export async function listOpenJobs(
  deps: Needs,
  driver: DriverRow,
  { filter = {}, order = "pickup", cursor, limit = PAGE_SIZE }: OpenJobsInput,
): Promise<OpenJobsPage> {
  const chosen = await chosenBy(deps, driver, filter);
  const asked = { ...chosen, order, after: cursor ?? null, limit: limit + 1 };
  const cards = await deps.board.openJobs(asked).catch(async (error: unknown) => {
    const compare = compareJobs(order);
    const known = (await withoutBoard(deps.db, chosen, error)).filter(isChosen(chosen));
    const behind = known.filter((card) => cursor === undefined || compare(card, cursor) > 0);
    return behind.toSorted(compare).slice(0, limit + 1);
  });
  return pageOf(cards, limit);
}

/**
 * The same page for the driver of a session, which the board checks itself.
 * @returns `null` where the board does not answer, or the session is no driver's; a filter needs their home areas
 */
export async function listOpenJobsBySession(
  { board }: Pick<Dependencies, "board">,
  claim: SessionClaim,
  { filter = {}, order = "pickup", cursor, limit = PAGE_SIZE }: OpenJobsInput,
): Promise<OpenJobsPage | null> {
  if (filter.homewards === true) return null;
  const asked = { filter, order, after: cursor ?? null, limit: limit + 1 };
  const cards = await board.openJobsBySession(claim, asked).catch(() => null);
  return cards === null ? null : pageOf(cards, limit);
}

/** How many open jobs there are for a driver's vehicles, how many pass their filter, and in which provinces they are. */
export async function countOpenJobs(deps: Needs, driver: DriverRow, filter: JobFilter): Promise<OpenCounts> {
  const chosen = await chosenBy(deps, driver, filter);
  return deps.board.countOpenJobs(chosen).catch(async (error: unknown) => {
    const known = await withoutBoard(deps.db, chosen, error);
    return countOpen(known, known.filter(isChosen(chosen)));
  });
}

async function chosenBy({ db, now }: Needs, driver: DriverRow, filter: JobFilter): Promise<ChosenJobs> {
  return {
    vehicles: typesOfRow(driver),
    since: openSince(now()),
    filter,
    homeLabels: filter.homewards === true ? await homeLabels(db, driver.driverId) : [],
  };
}

function isChosen({ filter, homeLabels: labels }: ChosenJobs): (card: OpenCard) => boolean {
  const home = new Set(labels);
  return (card) => passes(card, filter, (label) => home.has(label));
}

async function withoutBoard(
  db: Database,
  { vehicles, since }: ChosenJobs,
  error: unknown,
): Promise<readonly OpenCard[]> {
  console.warn("open jobs read from the database", { error: summarizeError(error) });
  const rows = await Promise.all(
    vehicles.map((vehicle) => openJobsQuery(db, vehicle, since, undefined).limit(MOST_WITHOUT_BOARD)),
  );
  return rows.flat().map(({ card }) => card);
}

/** @param cards one more than the page where there are more */
function pageOf(cards: readonly OpenCard[], limit: number): OpenJobsPage {
  const items = cards.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: cards.length > limit && last !== undefined ? cursorOf(last) : null };
}

function cursorOf({ estimatedPaySatang, pickupAt, jobId }: JobPlace): string {
  return `${estimatedPaySatang}_${pickupAt}_${jobId}`;
}
