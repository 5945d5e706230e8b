import type { Chains } from "./chains.ts";

/** How far the prices move at first, as a share of the way to the best known cost (Polyak's rule). */
const FIRST_STEP = 1.5;
const LATER_STEP = 0.8;
/** After so many steps without a better bound they move less. */
const PATIENCE = 15;
const SHRINK = 1.6;

/** A day in which each driver chooses one of some chains. */
export interface Choices {
  readonly chains: Chains;
  /** Which of the chains may be chosen. */
  readonly active: Int32Array;
  /** Per job what it costs if nobody takes it, in metres. */
  readonly openM: Float64Array;
  readonly drivers: number;
}

/**
 * Prices of the jobs, moved step by step, so that a driver who is paid the price of each job of a chain and pays its cost
 * chooses about what the best assignment chooses. "Each job has one driver" is no rule here, only priced (Lagrangian
 * relaxation, Held and Karp 1970; steps as by Polyak 1969): whatever the prices, their sum plus what the drivers gain is
 * no more than the best assignment costs.
 */
export class Relaxation {
  /** No assignment of these choices costs less, in metres. */
  boundM = -Infinity;
  /** The prices with which the bound was found, in metres per job. */
  prices: Float64Array;
  /** Per chain that may be chosen, as in `Choices.active`, its cost less the prices of its jobs, with those prices. */
  readonly reduced: Float64Array;
  /** Per driver the least of those, or 0 for taking nothing. */
  readonly least: Float64Array;
  /** Per driver the chain that they choose at the prices of now; -1: none. */
  readonly chosen: Int32Array;
  /** The same as `reduced` and `least`, at the prices of now. */
  readonly reducedNow: Float64Array;
  readonly leastNow: Float64Array;
  private readonly choices: Choices;
  private readonly now: Float64Array;
  /** How many drivers choose each job. */
  private readonly cover: Int32Array;
  private step: number;
  private stall = 0;

  constructor(choices: Choices, prices: Float64Array, isFirst: boolean) {
    const { active, drivers, openM } = choices;
    this.choices = choices;
    this.prices = prices;
    this.now = prices.map((price, job) => Math.min(price, openM[job] ?? 0));
    this.reduced = new Float64Array(active.length);
    this.reducedNow = new Float64Array(active.length);
    this.least = new Float64Array(drivers);
    this.leastNow = new Float64Array(drivers);
    this.chosen = new Int32Array(drivers);
    this.cover = new Int32Array(openM.length);
    this.step = isFirst ? FIRST_STEP : LATER_STEP;
  }

  /** Lets every driver choose at the prices of now, and keeps these if the bound is better. @returns the bound of now */
  choose(bestM: number): number {
    const { active, chains } = this.choices;
    const { driverOf, costM, jobs, startOf } = chains;
    const { now, leastNow, reducedNow, chosen, cover } = this;
    leastNow.fill(0);
    chosen.fill(-1);
    cover.fill(0);
    // Goes over all chains at every step: without iterators and lists of jobs it takes half the time.
    for (let at = 0; at < active.length; at += 1) {
      const chain = active[at] ?? 0;
      const end = startOf[chain + 1] ?? 0;
      let reduced = costM[chain] ?? 0;
      for (let job = startOf[chain] ?? 0; job < end; job += 1) reduced -= now[jobs[job] ?? 0] ?? 0;
      reducedNow[at] = reduced;
      const driver = driverOf[chain] ?? 0;
      if (reduced < (leastNow[driver] ?? 0)) {
        leastNow[driver] = reduced;
        chosen[driver] = chain;
      }
    }
    for (const chain of chosen)
      for (const job of chains.jobsOf[chain] ?? []) cover[job] = (cover[job] ?? 0) + 1;
    const boundM = sum(this.now) + sum(this.leastNow);
    this.keep(boundM, bestM);
    return boundM;
  }

  private keep(boundM: number, bestM: number): void {
    this.stall = boundM > this.boundM + 1e-3 * (bestM - this.boundM) ? 0 : this.stall + 1;
    if (this.stall > PATIENCE) {
      this.step /= SHRINK;
      this.stall = 0;
    }
    if (boundM <= this.boundM) return;
    this.boundM = boundM;
    this.prices = this.now.slice();
    this.reduced.set(this.reducedNow);
    this.least.set(this.leastNow);
  }

  /**
   * Moves the prices: up where no driver chose a job, down where several did. @returns whether nothing had to move, which
   * is when the drivers' choices are an assignment of exactly the bound's cost
   */
  move(boundM: number, bestM: number): boolean {
    let norm = 0;
    const { openM } = this.choices;
    const jobs = openM.length;
    for (let job = 0; job < jobs; job += 1) norm += this.lackOf(job, openM[job] ?? 0) ** 2;
    if (norm === 0) return true;
    const size = (this.step * (bestM - boundM + 1)) / norm;
    for (let job = 0; job < jobs; job += 1) {
      const mostM = openM[job] ?? 0;
      this.now[job] = Math.min(mostM, (this.now[job] ?? 0) + size * this.lackOf(job, mostM));
    }
    return false;
  }

  /** How many drivers a job lacks; none where leaving it open costs no more than its price. */
  private lackOf(job: number, openM: number): number {
    const cover = this.cover[job] ?? 0;
    return cover === 0 && (this.now[job] ?? 0) >= openM ? 0 : 1 - cover;
  }
}

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
