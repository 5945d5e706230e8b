import type { Assignment, DispatchDay } from "./day.ts";
import { routeWith } from "./route.ts";
import type { DayPart } from "./suggest.ts";

/** Another driver for a job, while all others keep theirs. */
export interface Alternative {
  readonly driverId: string;
  /** How many more empty metres, and seconds of lateness, the day has with them; negative: fewer. */
  readonly moreEmptyM: number;
  readonly moreLateS: number;
}

export const MAX_ALTERNATIVES = 5;

/** Somebody who would come to a job at `at` of their chain. */
interface Place {
  readonly driver: number;
  readonly at: number;
  readonly addedM: number;
}

/** Who else could take the jobs of an assignment, among the drivers of a part of its day. */
export class OtherDrivers {
  private readonly day: DispatchDay;
  private readonly part: DayPart;
  private readonly assignment: Assignment;
  /** By its index in the day the index of a job in the part. */
  private readonly indexOf: ReadonlyMap<number, number>;
  /** Per driver of the part their jobs, by the indices in the part. */
  private readonly chains: readonly (readonly number[])[];
  private readonly costs: readonly number[];

  constructor(day: DispatchDay, part: DayPart, assignment: Assignment) {
    this.day = day;
    this.part = part;
    this.assignment = assignment;
    this.indexOf = new Map(part.jobAt.map((index, job) => [index, job]));
    this.chains = part.driverAt.map((driver) =>
      (assignment[driver] ?? []).flatMap((index) => this.indexOf.get(index) ?? []),
    );
    this.costs = this.chains.map((chain, driver) => part.options.costOf(driver, chain));
  }

  /**
   * The best others for a job, at most `MAX_ALTERNATIVES`: those to whom it adds least of what a suggestion minimises. What they
   * add is summed up for all of them; whether they may take it, which is more work, is asked of the best alone.
   * @param index of the job in the day
   * @param holder who has it, by the index in the day
   */
  bestFor(index: number, holder: number): Alternative[] {
    const job = this.indexOf.get(index) ?? -1;
    const { options, driverAt } = this.part;
    const places = (options.candidates[job] ?? [])
      .flatMap((driver) => (driverAt[driver] === holder ? [] : (this.placeOf(job, driver) ?? [])))
      .toSorted((a, b) => a.addedM - b.addedM);
    const holders = this.assignment[holder] ?? [];
    const without = holders.filter((each) => each !== index);
    const freed = this.difference(holder, without, holders);
    const best: Alternative[] = [];
    for (const { driver, at } of places) {
      if (best.length === MAX_ALTERNATIVES) break;
      const longer = (this.chains[driver] ?? []).toSpliced(at, 0, job);
      if (!options.mayTake(driver, longer)) continue;
      const other = driverAt[driver] ?? -1;
      const theirs = this.assignment[other] ?? [];
      const added = this.difference(other, [...theirs, index], theirs);
      best.push({
        driverId: this.day.drivers[other]?.facts.driverId ?? "",
        moreEmptyM: freed.emptyM + added.emptyM,
        moreLateS: freed.lateS + added.lateS,
      });
    }
    return best;
  }

  /** Where a job would come in the chain of a driver; `null` where they cannot come to it. */
  private placeOf(job: number, driver: number): Place | null {
    const { options } = this.part;
    const chain = this.chains[driver] ?? [];
    const next = chain.findIndex((each) => each > job);
    const at = next === -1 ? chain.length : next;
    if (!options.mayInsert(driver, chain, at, job)) return null;
    const addedM = options.addedBy(driver, chain, at, job, this.costs[driver] ?? 0);
    return addedM < Infinity ? { driver, at, addedM } : null;
  }

  /** What a driver's route has more with some jobs than with others, by their indices in the day. */
  private difference(driver: number, chain: readonly number[], before: readonly number[]) {
    const [now, then] = [routeWith(this.day, driver, chain), routeWith(this.day, driver, before)];
    return {
      emptyM: (now?.emptyM ?? 0) - (then?.emptyM ?? 0),
      lateS: (now?.behindS ?? 0) - (then?.behindS ?? 0),
    };
  }
}
