import { profileOfRoad, shortfalls, type PlannedJob, type Shortfall } from "../../driving-hours/profile.ts";
import type { Refusal } from "../../errors.ts";
import type { BusyJob } from "../../jobs/command.ts";
import { drivingRefusal } from "../../jobs/decisions/driving-hours.ts";
import { whyUnfit } from "../../jobs/fit.ts";
import { drivingOfWay, lastsS } from "./route.ts";
import type { DayDriver, OpenJob, PlacedJob, Ways } from "./day.ts";

/**
 * Why a driver cannot take a job beside others, or `null`: the rule of the board (`whyUnfit`), and besides that the legal
 * hours with the empty ways between the jobs as driving. Each way may be driven right after the job before it, or so that
 * it ends with the pickup.
 * @param others jobs that are theirs besides, held or suggested
 */
export function whyNotAmong(
  ways: Ways,
  { facts, driven }: Pick<DayDriver, "facts" | "driven">,
  job: OpenJob,
  others: readonly PlacedJob[],
): Refusal | null {
  const refusal = whyUnfit(job, facts, { busy: others.map(withDriving), driven });
  if (refusal !== null || others.length === 0) return refusal;
  const shortfall = shortfallWithWays(ways, job, others, driven, "late");
  if (shortfall === null || shortfallWithWays(ways, job, others, driven, "early") === null) return null;
  return drivingRefusal(shortfall, job.jobId);
}

type WhenDriven = "early" | "late";

/** The first shortfall that a job and its ways add to those that the others have with theirs. */
function shortfallWithWays(
  ways: Ways,
  job: OpenJob,
  others: readonly PlacedJob[],
  driven: readonly BusyJob[],
  when: WhenDriven,
): Shortfall | null {
  const all = (jobs: readonly PlacedJob[]): PlannedJob[] =>
    [...jobs.map(withDriving), ...driven, ...emptyWays(ways, jobs, when)].map(planned);
  const already = new Set(shortfalls(all(others)).map(({ jobId }) => jobId));
  return shortfalls(all([...others, job])).find(({ jobId }) => !already.has(jobId)) ?? null;
}

/** A job whose driving was not recorded counts as its road. */
function withDriving(job: PlacedJob): BusyJob {
  const { roadDurationS } = job as Partial<OpenJob>;
  if ((job.driving ?? null) !== null || roadDurationS === undefined) return job;
  return { ...job, driving: profileOfRoad(roadDurationS) };
}

function planned({ jobId, startsAt, endsAt, driving }: BusyJob): PlannedJob {
  return { jobId, startsAt, endsAt, driving: driving ?? profileOfRoad(null) };
}

/** The empty ways between jobs, as if they were jobs; those to and from places that are not known are left out. */
function emptyWays(ways: Ways, jobs: readonly PlacedJob[], when: WhenDriven): BusyJob[] {
  const sorted = jobs.toSorted((a, b) => a.startsAt - b.startsAt);
  return sorted.slice(1).flatMap((next, index) => {
    const before = sorted[index];
    if (before === undefined) return [];
    const durationS = ways.durationS[before.to * ways.size + next.from] ?? 0;
    if (durationS === 0 || !Number.isFinite(durationS)) return [];
    const lastsMs = lastsS(durationS) * 1000;
    const startsAt = when === "late" ? next.startsAt - lastsMs : before.endsAt;
    return [
      {
        jobId: `way to ${next.jobId}`,
        startsAt,
        endsAt: startsAt + lastsMs,
        driving: drivingOfWay(durationS),
      },
    ];
  });
}
