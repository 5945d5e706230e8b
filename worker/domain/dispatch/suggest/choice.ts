import type { Assignment } from "./day.ts";
import type { Chains } from "./chains.ts";
import { UNASSIGNED_M } from "./objective.ts";
import type { DayOptions } from "./options.ts";
import { Relaxation, type Choices } from "./relaxation.ts";

/** How many chains may be priced, which takes a fifth of a second: a bound on the work, not a clock. */
const MAX_PRICED = 5_500_000;
/** Steps of the prices, for the whole day and after each decision. */
const FIRST_STEPS = 800;
const LATER_STEPS = 80;
/** Every so many steps the chains are given out by their prices; and at each of the last ones. */
const GIVE_EVERY = 4;
const GIVE_LAST = 10;
/** A chain so much dearer than its driver's cheapest one is not given out, in metres. */
const TOO_DEAR_M = 3_000_000;
/** Costs that differ by less are equal, in metres. */
const EXACT_M = 0.5;
/** What it costs to leave a job open whose driver has been decided: more than any other way of giving it. */
const DECIDED_M = 4 * UNASSIGNED_M;

/** What was chosen, and whether there is nothing better: otherwise the work was used up before. */
export interface ChosenChains {
  readonly assignment: Assignment;
  readonly isProven: boolean;
}

/**
 * The best choice of one chain per driver, from all that they may take, that a bounded work finds: branch and bound over
 * "this driver takes this job", with the bound of `Relaxation`. Most days of a company's size are proven best long before
 * the work is used up. Never worse than `start`, and always the same for the same day.
 * @param start an assignment; the better it is, the less has to be looked at
 */
export function chooseChains(options: DayOptions, chains: Chains, start: Assignment): ChosenChains {
  const choice = new Choice(options, chains, start);
  choice.run();
  const { assignment, isProven } = choice;
  return { assignment, isProven };
}

class Choice {
  assignment: Assignment;
  isProven = true;
  private readonly options: DayOptions;
  private readonly chains: Chains;
  private bestM: number;
  private pricesLeft = MAX_PRICED;
  /** Where chains are put in order. */
  private readonly ordered: Int32Array;

  constructor(options: DayOptions, chains: Chains, start: Assignment) {
    this.options = options;
    this.chains = chains;
    this.assignment = start;
    this.ordered = new Int32Array(chains.costM.length);
    this.bestM = options.totalOf(start);
  }

  run(): void {
    const openM = Float64Array.from(this.options.unassigned);
    const { drivers } = this.options;
    const active = Int32Array.from(this.chains.jobsOf.keys());
    const all = { chains: this.chains, active, openM, drivers: drivers.length };
    this.decide(all, this.firstPrices(openM), true);
  }

  /** What a job is worth in the assignment to begin with: what its driver saves without it, or what leaving it open costs. */
  private firstPrices(openM: Float64Array): Float64Array {
    const prices = openM.slice();
    for (const [driver, chain] of this.assignment.entries())
      for (const job of chain) {
        const without = chain.filter((other) => other !== job);
        const savedM = this.options.costOf(driver, chain) - this.options.costOf(driver, without);
        prices[job] = Number.isFinite(savedM) ? Math.max(0, savedM) : 0;
      }
    return prices;
  }

  /** Finds the best of some choices, or that none of them is better than what is known. */
  private decide(choices: Choices, prices: Float64Array, isFirst: boolean): void {
    const relaxed = new Relaxation(choices, prices, isFirst);
    const chosenBy = new Map<number, number>();
    const steps = isFirst ? FIRST_STEPS : LATER_STEPS;
    for (let step = 0; step < steps; step += 1) {
      if (this.pricesLeft <= 0) {
        this.isProven = false;
        return;
      }
      this.pricesLeft -= choices.active.length;
      const boundM = relaxed.choose(this.bestM);
      if (step % GIVE_EVERY === 0 || step >= steps - GIVE_LAST) this.giveByPrices(choices, relaxed);
      if (relaxed.boundM > this.bestM - EXACT_M) return;
      if (step >= steps / 2) this.count(relaxed.chosen, chosenBy);
      if (relaxed.move(boundM, this.bestM)) {
        this.keepIfBetter(relaxed.chosen.filter((chain) => chain >= 0));
        return;
      }
    }
    const gapM = this.bestM - relaxed.boundM;
    const { driverOf } = this.chains;
    const active = choices.active.filter(
      (chain, at) => (relaxed.reduced[at] ?? 0) - (relaxed.least[driverOf[chain] ?? 0] ?? 0) < gapM,
    );
    this.branch({ ...choices, active }, relaxed.prices, chosenBy, steps / 2);
  }

  /** Decides of the pair that the prices leave most open, first that the driver takes the job, then that they do not. */
  private branch(
    choices: Choices,
    prices: Float64Array,
    chosenBy: ReadonlyMap<number, number>,
    counted: number,
  ): void {
    const jobs = this.options.jobs.length;
    const pairs = [...chosenBy].map(([pair, count]) => ({ pair, apart: Math.abs(count / counted - 0.5) }));
    const undecided = pairs
      .toSorted((a, b) => a.apart - b.apart)
      .find(({ pair }) => this.isOpen(choices, Math.floor(pair / jobs), pair % jobs));
    if (undecided === undefined) return;
    const driver = Math.floor(undecided.pair / jobs);
    const job = undecided.pair % jobs;
    const { driverOf, jobsOf } = this.chains;
    const has = (chain: number): boolean => jobsOf[chain]?.includes(job) === true;
    const openM = choices.openM.slice();
    openM[job] = Math.max(DECIDED_M, openM[job] ?? 0);
    const taking = choices.active.filter((chain) => (driverOf[chain] === driver) === has(chain));
    this.decide({ ...choices, openM, active: taking }, prices, false);
    const leaving = choices.active.filter((chain) => driverOf[chain] !== driver || !has(chain));
    this.decide({ ...choices, active: leaving }, prices, false);
  }

  /** Whether it is still open who drives a job: by the driver, and in another way. */
  private isOpen({ active }: Choices, driver: number, job: number): boolean {
    const { driverOf, jobsOf } = this.chains;
    let [isTaken, isLeft] = [false, false];
    for (const chain of active) {
      const has = jobsOf[chain]?.includes(job) === true;
      if (driverOf[chain] !== driver) isLeft ||= has;
      else if (has) isTaken = true;
      else isLeft = true;
    }
    return isTaken && isLeft;
  }

  /** Counts which driver chose which job, by `driver * jobs + job`. */
  private count(chosen: Int32Array, chosenBy: Map<number, number>): void {
    const jobs = this.options.jobs.length;
    for (let driver = 0; driver < chosen.length; driver += 1)
      for (const job of this.chains.jobsOf[chosen[driver] ?? -1] ?? []) {
        const pair = driver * jobs + job;
        chosenBy.set(pair, (chosenBy.get(pair) ?? 0) + 1);
      }
  }

  /** Gives the chains out one after another, the one that gains most at its prices first. */
  private giveByPrices({ active }: Choices, { reducedNow, leastNow }: Relaxation): void {
    const { driverOf, jobsOf } = this.chains;
    let count = 0;
    for (let at = 0; at < active.length; at += 1) {
      const leastM = leastNow[driverOf[active[at] ?? 0] ?? 0] ?? 0;
      if ((reducedNow[at] ?? 0) - leastM < TOO_DEAR_M) this.ordered[count++] = at;
    }
    const ordered = this.ordered
      .subarray(0, count)
      .sort((a, b) => (reducedNow[a] ?? 0) - (reducedNow[b] ?? 0));
    this.pricesLeft -= 2 * count;
    const { drivers } = this.options;
    const isTaken = new Uint8Array(this.options.jobs.length);
    const isBusy = new Uint8Array(drivers.length);
    const given: number[] = [];
    for (const at of ordered) {
      const chain = active[at] ?? 0;
      const driver = driverOf[chain] ?? 0;
      if (isBusy[driver] === 1 || this.hasOneOf(isTaken, chain)) continue;
      isBusy[driver] = 1;
      for (const job of jobsOf[chain] ?? []) isTaken[job] = 1;
      given.push(chain);
      if (given.length === drivers.length) break;
    }
    this.keepIfBetter(given);
  }

  /** Whether a chain has a job that is taken already. */
  private hasOneOf(isTaken: Uint8Array, chain: number): boolean {
    const { jobs, startOf } = this.chains;
    const end = startOf[chain + 1] ?? 0;
    for (let at = startOf[chain] ?? 0; at < end; at += 1) if (isTaken[jobs[at] ?? 0] === 1) return true;
    return false;
  }

  private keepIfBetter(given: Iterable<number>): void {
    const { driverOf, costM, jobsOf } = this.chains;
    const { unassigned } = this.options;
    const isTaken = new Uint8Array(unassigned.length);
    let totalM = 0;
    for (const chain of given) {
      totalM += costM[chain] ?? 0;
      for (const job of jobsOf[chain] ?? []) isTaken[job] = 1;
    }
    for (let job = 0; job < unassigned.length; job += 1)
      if (isTaken[job] === 0) totalM += unassigned[job] ?? 0;
    if (totalM >= this.bestM - EXACT_M) return;
    this.bestM = totalM;
    const chosen = new Map(Array.from(given, (chain) => [driverOf[chain], jobsOf[chain] ?? []]));
    this.assignment = this.options.drivers.map((_, driver) => chosen.get(driver) ?? []);
  }
}
