import { suggest } from "#domain/dispatch/suggest/suggest.ts";
import { compareWithOptimum } from "../worker/domain/dispatch/suggest/compare-with-optimum.ts";
import { peculiaritiesOf, randomDay, randomDayIn } from "../worker/domain/dispatch/suggest/random-day.ts";
import { figures, ms } from "./measure.ts";
import { answerRequest, requestedDay } from "./suggested-request.ts";

/** How many random days are solved exactly; `SEEDS=20` for a short run. */
const SEEDS = Number(process.env["SEEDS"] ?? 200);
const DAY = { jobs: 40, drivers: 25 };
const LARGE_DAY = { jobs: 200, drivers: 100 };
const ROUNDS = 20;
/** No day's suggestion may be farther from the proven optimum: the run fails. */
const MOST_OVER_OPTIMUM = 0.02;
/** A large day's suggestions may take so long on a quiet machine: the run fails. */
const MOST_MS = 200;

/** How near suggestions come to the proven optimum, what they save against first come first served, and how long they take. */
async function measureSuggestions(): Promise<void> {
  const gaps: number[] = [];
  let [moreOpen, foundKm, firstKm, foundJobs, firstJobs] = [0, 0, 0, 0, 0];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { found, firstCome, optimum } = await compareWithOptimum(randomDay(seed, DAY));
    gaps.push(found.drivenM / optimum.drivenM - 1);
    moreOpen += found.open > optimum.open ? 1 : 0;
    foundKm += found.drivenM / 1000;
    firstKm += firstCome.drivenM / 1000;
    foundJobs += DAY.jobs - found.open;
    firstJobs += DAY.jobs - firstCome.open;
  }
  const { median, worst } = figures(gaps);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  console.log(
    `${SEEDS} random days of ${DAY.jobs} jobs and ${DAY.drivers} drivers against the proven optimum (HiGHS), ` +
      `${count(({ hasSea }) => hasSea)} of them with ferries and islands, ${count(({ hasBans }) => hasBans)} with ` +
      `truck bans, ${count(({ hasBothVehicles }) => hasBothVehicles)} with drivers who have both kinds of vehicle:`,
  );
  console.log(
    `  empty km over it: median ${percent(median)}, mean ${percent(mean)}, worst ${percent(worst)}`,
  );
  console.log(`  days with fewer jobs given out than possible: ${moreOpen}`);
  console.log(
    `  jobs given out: ${foundJobs}, first come first served ${firstJobs}; empty km per job ` +
      `${(foundKm / foundJobs).toFixed(1)} against ${(firstKm / firstJobs).toFixed(1)}: ` +
      `${Math.round((firstKm - foundKm) / SEEDS)} km less a day`,
  );
  if (worst > MOST_OVER_OPTIMUM || moreOpen > 0) process.exitCode = 1;
  const { day, places } = randomDayIn(1, LARGE_DAY);
  console.log(
    `${LARGE_DAY.jobs} jobs and ${LARGE_DAY.drivers} drivers, in Node (at most ${MOST_MS} ms in the median):`,
  );
  await measure("  the plan alone", () => suggest(day));
  const requested = await requestedDay(day, (spot) => places.point(spot));
  await measure("  all that a request does but the reading of D1", () => answerRequest(requested));
}

/**
 * Runs something several times; the run fails where the median is too slow. Other work of the machine adds to
 * the time that passes, not to the processor's.
 */
async function measure(what: string, run: () => unknown): Promise<void> {
  const [tookMs, processorMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [before, usedBefore] = [performance.now(), process.cpuUsage()];
    await run();
    tookMs.push(performance.now() - before);
    const { user, system } = process.cpuUsage(usedBefore);
    processorMs.push((user + system) / 1000);
  }
  const [took, used] = [figures(tookMs), figures(processorMs)];
  console.log(
    `${what}: first ${ms(tookMs[0] ?? 0)}, median ${ms(took.median)}, worst ${ms(took.worst)}; ` +
      `of the processor in the median ${ms(used.median)}`,
  );
  if (took.median > MOST_MS) process.exitCode = 1;
}

function count(has: (peculiarities: ReturnType<typeof peculiaritiesOf>) => boolean): number {
  return Array.from({ length: SEEDS }, (_, index) => peculiaritiesOf(index + 1)).filter(has).length;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

await measureSuggestions();
