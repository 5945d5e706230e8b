import type { DriversChange, RevisionFact, WorkersChange } from "./revision.ts";

/** What changed of an order's terms, as the drivers of its jobs may read it: no amount, and nothing about its customer. */
type Changed =
  /** Stops from 0: with another address, pin, person or access, and those of them with another address or pin. */
  | {
      readonly kind: "doors_changed";
      readonly positions: readonly number[];
      readonly elsewhere: readonly number[];
    }
  | { readonly kind: "stop_added" }
  | { readonly kind: "day_changed"; readonly fromPickupAt: number; readonly toPickupAt: number }
  | ({ readonly kind: "workers_changed" } & Pick<WorkersChange, "fromWorkers" | "toWorkers">)
  | ({ readonly kind: "drivers_changed" } & DriversChange)
  | { readonly kind: "notes_changed" | "contact_changed" | "door_change_agreed" }
  /** Something else, or what was not recorded. */
  | { readonly kind: "terms_changed" }
  /** Nothing that concerns a driver, as an offer that nobody has accepted. */
  | { readonly kind: "other" };

/** One change of an order's terms. */
export type TermChange = Changed & {
  /** The order's `revision` since. */
  readonly revision: number;
  /** Epoch milliseconds; 0 where it was not recorded. */
  readonly at: number;
};

/** How many changes an order remembers; of those before, only that there were some is known. */
export const TERM_CHANGES_KEPT = 40;

/** A revision as the drivers of the order's jobs may read it. */
export function termChangeOf(fact: RevisionFact): Changed {
  switch (fact.kind) {
    case "doors_changed":
      return { kind: fact.kind, positions: stopsOf(fact), elsewhere: fact.elsewhere ?? fact.positions };
    case "day_changed":
      return { kind: fact.kind, fromPickupAt: fact.fromPickupAt, toPickupAt: fact.toPickupAt };
    case "workers_changed":
      return { kind: fact.kind, fromWorkers: fact.fromWorkers, toWorkers: fact.toWorkers };
    case "drivers_changed":
      return { kind: fact.kind, fromDrivers: fact.fromDrivers, toDrivers: fact.toDrivers };
    case "notes_changed":
    case "contact_changed":
      return { kind: fact.kind };
    case "door_change_agreed":
      if (fact.isPriceAlone) return { kind: "other" };
      return { kind: fact.stop === undefined ? fact.kind : "stop_added" };
    case "offer_accepted":
    case "move_changed":
      return { kind: "terms_changed" };
    default:
      return { kind: "other" };
  }
}

/** The stops with another door or another access, in travel order. */
function stopsOf({
  positions,
  access = [],
}: Extract<RevisionFact, { readonly kind: "doors_changed" }>): readonly number[] {
  const all = new Set([...positions, ...access.map(({ position }) => position)]);
  return [...all].toSorted((one, other) => one - other);
}

/** The terms of an order, and how they became so. */
export interface ChangedTerms {
  readonly revision: number;
  /** The latest changes of the terms, oldest first, at most `TERM_CHANGES_KEPT`. */
  readonly termChanges: readonly TermChange[];
}

/**
 * What has changed of an order's terms since somebody saw them, oldest first. Of changes that are not remembered it says
 * only that there were some.
 * @param seenRevision the order's `revision` that they saw
 */
export function changesSince(
  { revision, termChanges }: ChangedTerms,
  seenRevision: number,
): readonly TermChange[] {
  const known = termChanges.filter((change) => change.revision > seenRevision);
  const areAllKnown = known.length >= revision - seenRevision;
  return areAllKnown ? known : [{ kind: "terms_changed", revision: seenRevision + 1, at: 0 }, ...known];
}

/** What concerns the driver of a job that is under way: its day and its crew do not change any more. */
const OF_STARTED: ReadonlySet<TermChange["kind"]> = new Set([
  "doors_changed",
  "stop_added",
  "notes_changed",
  "contact_changed",
  "door_change_agreed",
  "terms_changed",
]);

/**
 * What the driver who pressed a step is told, because their phone did not show it.
 * @param isUnderWay whether the press is a step of a job that had started
 */
export function changesToTell(
  terms: ChangedTerms,
  seenRevision: number | undefined,
  isUnderWay: boolean,
): readonly TermChange[] {
  if (seenRevision === undefined) return [];
  return changesSince(terms, seenRevision).filter(({ kind }) =>
    isUnderWay ? OF_STARTED.has(kind) : kind !== "other",
  );
}
