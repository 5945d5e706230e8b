import type { Database } from "#db/client.ts";
import { boardOpenings } from "#db/queries/jobs/board-opening.ts";
import type { Violation } from "./checks.ts";
import type { Played } from "./play.ts";
import type { Stored } from "./stored.ts";

/** D1 says of every order and job what the board says, once everything has been written. */
export function checkProjection({ log, world }: Played, stored: Stored): Violation[] {
  const last = log.sights().at(-1);
  if (last === undefined) return [{ what: "nobody looked at the board", entries: [] }];
  const ofBoard = last.orders.flatMap(({ orderId, status, version, revision, startsAt, jobs }) => [
    text("order", { orderId, status, version, revision, pickupAt: startsAt }),
    ...jobs.map((job) => {
      const { jobId, status: is, driverId, overlapReason, startedAt, completedAt, visits } = job;
      const window = last.jobs.find((each) => each.jobId === jobId);
      const { waitingSatang, waitingPaySatang } = job;
      const row = { jobId, status: is, driverId, overlapReason, startedAt, completedAt, visits };
      return text("job", {
        ...row,
        waitingSatang,
        waitingPaySatang,
        pickupAt: window?.startsAt,
        endsAt: window?.endsAt,
      });
    }),
  ]);
  const ofDatabase = [
    ...stored.orders.map(({ orderId, status, version, revision, pickupAt }) =>
      text("order", { orderId, status, version, revision, pickupAt }),
    ),
    ...stored.jobs.map((job) => {
      const { jobId, status, driverId, overlapReason, startedAt, completedAt, visits, pickupAt, endsAt } =
        job;
      const { waitingSatang, waitingPaySatang } = job;
      const row = { jobId, status, driverId, overlapReason, startedAt, completedAt, visits };
      return text("job", { ...row, waitingSatang, waitingPaySatang, pickupAt, endsAt });
    }),
  ];
  const missing = ofBoard.filter((line) => !ofDatabase.includes(line));
  const other = ofDatabase.filter((line) => !ofBoard.includes(line));
  if (missing.length === 0 && other.length === 0 && last.orders.length === world.orders.length) return [];
  return [{ what: `the board says ${missing.join(" ")}, D1 says ${other.join(" ")}`, entries: [] }];
}

function text(kind: string, fields: object): string {
  return `${kind} ${JSON.stringify(fields)}`;
}

/**
 * A board that lost its storage would read from D1 everything that this one knows, once everything has been written, but
 * what its orders' earlier terms were: of changes that it does not remember a board says only that there were some.
 */
export async function checkRebuilt(db: Database, { log, world }: Played): Promise<Violation[]> {
  const last = log.sights().at(-1);
  const read = await boardOpenings(
    db,
    world.orders.map(({ orderId }) => orderId),
  );
  return read.flatMap(({ order, windows }) => {
    const known = last?.orders.find(({ orderId }) => orderId === order.orderId);
    const knownWindows = order.jobs.map(({ jobId }) => {
      const job = last?.jobs.find((each) => each.jobId === jobId);
      return { startsAt: job?.startsAt, endsAt: job?.endsAt };
    });
    const remembered = known && { ...known, termChanges: order.termChanges };
    const [before, after] = [
      sortedText({ order: remembered, windows: knownWindows }),
      sortedText({ order, windows }),
    ];
    return before === after
      ? []
      : [{ what: `the board knows ${before}, and would read ${after}`, entries: [] }];
  });
}

/** The order of fields says nothing. */
function sortedText(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
