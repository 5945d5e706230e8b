import { useState } from "react";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { m } from "#web/paraglide/messages.js";
import type { DayJob, Suggestion } from "./suggestion-types.ts";

/** What a dispatcher has decided before the rest is planned: by job who takes it; `null`: it stays open. */
export type Pins = ReadonlyMap<string, string | null>;

/** A plan of a day with what it was made around. */
export interface Plan {
  readonly suggestion: Suggestion;
  /** Those that hold, and those that do not. */
  readonly pins: Pins;
  readonly refused: Suggestion["refusedPins"];
  /** The plan that it takes the place of because of another decision; `null` where nothing was decided since. */
  readonly before: Suggestion | null;
  /** The jobs and the names of the drivers of this plan and of those before it, by their ids. */
  readonly jobs: ReadonlyMap<string, DayJob>;
  readonly names: ReadonlyMap<string, string>;
  /** The phones of those of them whom no message reaches. */
  readonly phonesToTell: ReadonlyMap<string, string | null>;
  /** Tells it from the others of the page. */
  readonly round: number;
  /** Whether it was asked for anew, by nothing that was decided. */
  readonly isReloaded: boolean;
}

const NOTHING_GIVEN: Pins = new Map();

/**
 * The plan of a day, made by the server: at first without a decision, then anew with each. One that cannot be made leaves the
 * plan before it and its decisions as they are.
 * @param suggestion the first one; `undefined` while it is made
 * @param kept what it is made around: decided before the page was loaded
 */
export function usePlan(day: string, suggestion: Suggestion | undefined, kept: Pins) {
  const [planned, setPlanned] = useState<Plan | null>(null);
  const [isPlanning, setPlanning] = useState(false);
  const first = suggestion === undefined ? null : planOf(null, suggestion, kept, NOTHING_GIVEN, true);
  const plan = planned ?? first;

  /** @param given what was assigned here already, or may be, which is no more to be planned */
  const make = async (pins: Pins, given: Pins, isReloaded: boolean): Promise<boolean> => {
    setPlanning(true);
    try {
      const asked = Object.fromEntries([...given, ...pins]);
      const made = await trpcClient.suggestions.forDay.query({ day, pins: asked });
      setPlanned(planOf(plan, made, pins, given, isReloaded));
      return true;
    } catch (error) {
      showError(error, { title: m.nav_admin_suggestions, text: m.suggest_failed });
      return false;
    } finally {
      setPlanning(false);
    }
  };
  return {
    plan,
    isPlanning,
    /** Plans around other decisions. @returns whether it could be planned */
    decide: (pins: Pins, given: Pins) => make(pins, given, false),
    /** Plans once more around the same ones, with what others have done meanwhile. */
    reload: (given: Pins) => void make(plan?.pins ?? kept, given, true),
  };
}

export type Planning = ReturnType<typeof usePlan>;

function planOf(
  last: Plan | null,
  suggestion: Suggestion,
  decided: Pins,
  given: Pins,
  isReloaded: boolean,
): Plan {
  const isOpen = new Set(suggestion.jobs.map(({ jobId }) => jobId));
  // What was assigned as decided is no choice any more; one that has no answer and is open still is.
  const pins = new Map([...decided].filter(([jobId]) => !given.has(jobId) || isOpen.has(jobId)));
  const refused = suggestion.refusedPins.filter(({ jobId }) => pins.has(jobId));
  const isRefused = new Set(refused.map(({ jobId }) => jobId));
  const names = suggestion.drivers.map(({ driverId, name }) => [driverId, name] as const);
  return {
    suggestion,
    pins: new Map([...pins].filter(([jobId]) => !isRefused.has(jobId))),
    refused,
    before: isReloaded ? null : (last?.suggestion ?? null),
    jobs: new Map([...(last?.jobs ?? []), ...suggestion.jobs.map((job) => [job.jobId, job] as const)]),
    names: new Map([...(last?.names ?? []), ...names]),
    phonesToTell: new Map([
      ...(last?.phonesToTell ?? []),
      ...suggestion.drivers.map(({ driverId, phoneToTell }) => [driverId, phoneToTell] as const),
    ]),
    round: (last?.round ?? 0) + 1,
    isReloaded,
  };
}

/** A job that another driver has, or nobody, than in the plan before. */
export interface ChangedDriver {
  readonly jobId: string;
  /** Their ids; `null`: nobody. */
  readonly before: string | null;
  readonly now: string | null;
}

/** The jobs that a new plan gives to other drivers than the one before, in the order of their pickups. */
export function changedDrivers({ suggestion, before }: Pick<Plan, "suggestion" | "before">): ChangedDriver[] {
  if (before === null) return [];
  const [then, now] = [driversOf(before), driversOf(suggestion)];
  const stillOpen = new Set(before.jobs.map(({ jobId }) => jobId));
  return suggestion.jobs
    .map(({ jobId }) => ({ jobId, before: then.get(jobId) ?? null, now: now.get(jobId) ?? null }))
    .filter((job) => stillOpen.has(job.jobId) && job.before !== job.now);
}

function driversOf({ suggested }: Suggestion): ReadonlyMap<string, string> {
  return new Map(suggested.map(({ jobId, driverId }) => [jobId, driverId]));
}
