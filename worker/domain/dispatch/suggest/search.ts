import type { Assignment } from "./day.ts";
import type { DayOptions } from "./options.ts";
import { firstComeFirstServed } from "./first-come.ts";
import { rematch, type Plan, type PricedPlan } from "./rematch.ts";
import { SeededRandom } from "./seeded-random.ts";

/**
 * How much a search may do, in costs of chains computed: a small day may be searched until nothing better is found, a large one
 * as long as somebody waits for it.
 */
const MAX_COSTS = 160_000;
const LEAST_COSTS = 40_000;
/** In between, this by the square of the jobs. */
const COSTS_BY_SQUARE = 180_000_000;
/** A day of a few jobs is as good as it can be long before. */
const ROUNDS_PER_JOB = 300;
/** A start for `chooseChains` needs no more; where that does not prove its choice, the whole search follows. */
const ROUNDS_PER_JOB_OF_START = 60;
/** Every so many rounds the drivers exchange what they do in a part of the day. */
const EXCHANGE_EVERY = 3;
/** A round takes about this many jobs back at most, and gives them anew. */
const MOST_TAKEN_BACK = 12;
/**
 * How much worse a round may be than the one before to go on from it, in metres; it shrinks to 0 over a run. A small day is
 * searched in three runs, of which the best counts: the second one may even leave jobs without a driver for a while.
 */
const TOLERANCES_M = [2_000_000, 30_000_000, 2_000_000] as const;
/** So many jobs are searched in all runs together. */
const JOBS_OF_ALL_RUNS = 120;
const SEED_STEP = 7919;
/** How often a driver is passed over, so that rounds differ. */
const PASSED_OVER = 0.02;
/** How often a round takes jobs back that are near each other, rather than all jobs of some drivers. */
const NEAR_JOBS = 0.7;
/** How often a round gives the most regretted job first, rather than any. */
const MOST_REGRETTED_FIRST = 0.5;
/** How often a round starts at a job that has no driver. */
const FROM_OPEN = 0.3;

/** Where a job would go. */
interface Place {
  readonly driver: number;
  /** Before which job of the driver's chain. */
  readonly at: number;
  readonly addedM: number;
}

/** How long a search is: the whole one, or as long as one that only gives others a start. */
export type SearchLength = "whole" | "start";

/**
 * Looks for the assignment with the least cost (see `objective.ts`) by two kinds of rounds. "Ruin and recreate" (Schrimpf
 * et al., 2000) takes some jobs back and gives them out anew, and goes on from a worse result within a shrinking tolerance
 * (threshold accepting), so that it leaves local optima. Between them the drivers exchange what they do in a part of the
 * day, all at once and optimally (`rematch`). Deterministic for a seed; the work is bounded by `MAX_COSTS`, whatever the
 * day. Never worse than `served`.
 */
export function search(
  options: DayOptions,
  seed: number,
  length: SearchLength,
  served = firstComeFirstServed(options),
): Assignment {
  const most = length === "start" ? 1 : TOLERANCES_M.length;
  const runs = Math.max(1, Math.min(most, Math.floor(JOBS_OF_ALL_RUNS / options.jobs.length)));
  const rounds = options.jobs.length * (length === "start" ? ROUNDS_PER_JOB_OF_START : ROUNDS_PER_JOB);
  const plans = TOLERANCES_M.slice(0, runs).map((toleranceM, run) =>
    new Search(options, new SeededRandom(seed + run * SEED_STEP), toleranceM).run(rounds, served),
  );
  return plans.reduce((best, plan) => (plan.cost < best.cost ? plan : best)).chains;
}

class Search {
  private readonly options: DayOptions;
  private readonly random: SeededRandom;
  private readonly toleranceM: number;
  private costsLeft: number;

  constructor(options: DayOptions, random: SeededRandom, toleranceM: number) {
    this.options = options;
    this.random = random;
    this.toleranceM = toleranceM;
    const bySize = COSTS_BY_SQUARE / Math.max(1, options.jobs.length) ** 2;
    this.costsLeft = Math.max(LEAST_COSTS, Math.min(MAX_COSTS, bySize));
  }

  run(rounds: number, firstCome: Assignment): PricedPlan {
    const { jobs, drivers } = this.options;
    const { pins } = this.options;
    const open = [...jobs.keys()].filter((job) => !this.options.isPinned(job));
    const empty = this.priced({ chains: drivers.map((_, driver) => pins[driver] ?? []), open });
    const given = this.recreate(empty, false);
    const served = this.planOf(firstCome);
    let best = served.cost < given.cost ? served : given;
    let current = best;
    const budget = this.costsLeft;
    for (let round = 0; round < rounds && this.costsLeft > 0; round += 1) {
      const left = Math.min(this.costsLeft / budget, 1 - round / rounds);
      const tried = this.recreate(this.priced(this.ruin(current), current), true);
      if (tried.cost < current.cost + this.toleranceM * left * left * this.random.next()) current = tried;
      if (round % EXCHANGE_EVERY === 0) current = this.exchange(current);
      if (current.cost < best.cost) best = current;
    }
    return best;
  }

  private planOf(chains: Assignment): PricedPlan {
    const given = new Set(chains.flat());
    const open = this.options.jobs.flatMap((_, index) => (given.has(index) ? [] : [index]));
    return this.priced({ chains, open });
  }

  /** @param known a plan with which it may have chains in common */
  private priced({ chains, open }: Plan, known?: PricedPlan): PricedPlan {
    const costs = chains.map((chain, driver) =>
      chain === known?.chains[driver] ? (known.costs[driver] ?? 0) : this.options.costOfTaken(driver, chain),
    );
    const driving = costs.reduce((sum, cost) => sum + cost, 0);
    const waiting = open.reduce((sum, job) => sum + (this.options.unassigned[job] ?? 0), 0);
    return { chains, open, costs, cost: driving + waiting };
  }

  /** Exchanges what drivers do in a time of the day chosen at random. */
  private exchange(plan: PricedPlan): PricedPlan {
    const { length } = this.options.jobs;
    const from = this.random.below(length);
    const until = this.random.next() < 0.5 ? length : from + 1 + this.random.below(length - from);
    const { plan: exchanged, costs } = rematch(this.options, plan, from, until);
    this.costsLeft -= costs;
    return exchanged === plan ? plan : this.priced(exchanged, plan);
  }

  /** Takes jobs back: those nearest to one of them, or all of some drivers. */
  private ruin(plan: Plan): Plan {
    const chosen = this.random.next() < NEAR_JOBS ? this.nearJobs(plan) : this.wholeChains(plan);
    const taken = new Set([...chosen].filter((job) => !this.options.isPinned(job)));
    const kept = plan.chains.map((chain, driver) => {
      if (!chain.some((job) => taken.has(job))) return chain;
      const rest = chain.filter((job) => !taken.has(job));
      if (this.options.mayTake(driver, rest)) return rest;
      // Without a job between them the ways between the others may be too long.
      const pins = this.options.pins[driver] ?? [];
      for (const job of rest) if (!pins.includes(job)) taken.add(job);
      return pins;
    });
    return { chains: kept, open: [...new Set([...plan.open, ...taken])] };
  }

  private nearJobs({ open }: Plan): Set<number> {
    const { jobs } = this.options;
    const centre =
      open.length > 0 && this.random.next() < FROM_OPEN ? this.pick(open) : this.random.below(jobs.length);
    const count = 2 + this.random.below(MOST_TAKEN_BACK - 1);
    const far = this.options.apartM(centre).slice();
    for (let job = 0; job < far.length; job += 1) far[job] = (far[job] ?? 0) * (0.5 + this.random.next());
    const near = Int32Array.from(jobs.keys()).sort((a, b) => (far[a] ?? 0) - (far[b] ?? 0));
    return new Set(near.subarray(0, count));
  }

  private wholeChains({ chains }: Plan): Set<number> {
    const taken = new Set<number>();
    for (let tries = 0; tries < 2 * MOST_TAKEN_BACK && taken.size < MOST_TAKEN_BACK; tries += 1)
      for (const job of chains[this.random.below(chains.length)] ?? []) taken.add(job);
    return taken;
  }

  private pick(list: readonly number[]): number {
    return list[this.random.below(list.length)] ?? 0;
  }

  /** Gives out the open jobs: the job first whose second-best driver costs most more than the best one. */
  private recreate(before: PricedPlan, isVaried: boolean): PricedPlan {
    const chains = [...before.chains];
    const costs = [...before.costs];
    const places = new Map(before.open.map((job) => [job, this.placesOf(job, chains, costs, isVaried)]));
    const open: number[] = [];
    const byRegret = !isVaried || this.random.next() < MOST_REGRETTED_FIRST;
    while (places.size > 0) {
      const job = byRegret ? mostRegretted(places) : this.pick([...places.keys()]);
      const place = places.get(job)?.[0];
      places.delete(job);
      if (place === undefined || place.addedM >= (this.options.unassigned[job] ?? 0)) {
        open.push(job);
        continue;
      }
      chains[place.driver] = (chains[place.driver] ?? []).toSpliced(place.at, 0, job);
      costs[place.driver] = (costs[place.driver] ?? 0) + place.addedM;
      for (const [other, theirs] of places) {
        const known = theirs.findIndex(({ driver }) => driver === place.driver);
        if (known !== -1) theirs.splice(known, 1);
        const isCandidate = this.options.isCandidate(place.driver, other);
        const again = isCandidate ? this.placeWith(other, place.driver, chains, costs) : null;
        if (again !== null) insert(theirs, again);
      }
    }
    return this.priced({ chains, open }, before);
  }

  private placesOf(
    job: number,
    chains: readonly (readonly number[])[],
    costs: readonly number[],
    isVaried: boolean,
  ): Place[] {
    const places: Place[] = [];
    for (const driver of this.options.candidates[job] ?? []) {
      if (isVaried && this.random.next() < PASSED_OVER) continue;
      const place = this.placeWith(job, driver, chains, costs);
      if (place !== null) places.push(place);
    }
    return places.sort((a, b) => a.addedM - b.addedM);
  }

  private placeWith(
    job: number,
    driver: number,
    chains: readonly (readonly number[])[],
    costs: readonly number[],
  ): Place | null {
    const chain = chains[driver] ?? [];
    let at = 0;
    while (at < chain.length && (chain[at] ?? 0) <= job) at += 1;
    const last = chain[at - 1];
    const following = chain[at];
    if (last !== undefined && !this.options.mayFollow(last, job)) return null;
    if (following !== undefined && !this.options.mayFollow(job, following)) return null;
    this.costsLeft -= 1;
    const addedM = this.options.addedBy(driver, chain, at, job, costs[driver] ?? 0);
    if (!(addedM < Infinity) || !this.options.mayTakeWith(driver, chain, at, job)) return null;
    return { driver, at, addedM };
  }
}

/** The job that loses most by going to its second-best driver; one with a single driver loses more than any other. */
function mostRegretted(places: ReadonlyMap<number, readonly Place[]>): number {
  let [chosen, most] = [-1, -Infinity];
  for (const [job, { 0: best, 1: second }] of places) {
    const regret = best === undefined ? -1 : second === undefined ? Infinity : second.addedM - best.addedM;
    if (regret > most || chosen === -1) [chosen, most] = [job, regret];
  }
  return chosen;
}

function insert(places: Place[], place: Place): void {
  const at = places.findIndex(({ addedM }) => addedM > place.addedM);
  if (at === -1) places.push(place);
  else places.splice(at, 0, place);
}
