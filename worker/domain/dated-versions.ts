/**
 * Settings that are saved as versions, each of which holds from a moment on (prices, tax rules): which one holds when, what
 * one changes against another, and what becomes of those planned for later when something is changed before them.
 */

/** A version's number, and from when it holds: an instant in epoch milliseconds, or a Bangkok day. */
export interface Dated<Moment extends number | string = number | string> {
  readonly version: number;
  readonly effectiveFrom: Moment;
}

/** How far ahead a version may be planned. */
export const PLAN_DAYS_MAX = 366;

/** One field before and after. */
export interface FieldChange<Field extends string, Value> {
  readonly field: Field;
  readonly before: Value;
  readonly after: Value;
}

/** The settings of one version, field by field. */
type Values<Field extends string, Value> = Readonly<Record<Field, Value>>;

/**
 * The version in force at a moment: of those that hold by then the one that began last, and of the same moment the one
 * that was saved last. `undefined`: none has begun.
 */
export function versionAt<Version extends Dated>(
  versions: readonly Version[],
  at: Version["effectiveFrom"],
): Version | undefined {
  return versions
    .filter(({ effectiveFrom }) => effectiveFrom <= at)
    .toSorted((a, b) => inOrder(b.effectiveFrom, a.effectiveFrom) || b.version - a.version)[0];
}

/** Negative when `one` comes first; days are written so that they sort as text. */
function inOrder(one: number | string, other: number | string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The fields that differ between two versions. */
export function fieldChanges<Field extends string, Value>(
  fields: readonly Field[],
  before: Values<Field, Value>,
  after: Values<Field, Value>,
): readonly FieldChange<Field, Value>[] {
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

/**
 * What a planned version says after a change that holds before it: what the plan itself leaves as it was takes part in the
 * change, so that it is not taken back on the day of the plan; what the plan changes stays planned.
 * @param change what was in force at the moment of the change, and what is to be
 */
export function carryFields<Field extends string, Value, Plan extends Values<Field, Value>>(
  fields: readonly Field[],
  plan: Plan,
  change: { readonly before: Values<Field, Value>; readonly after: Values<Field, Value> },
): Plan {
  const carried = fieldChanges(fields, change.before, change.after)
    .filter(({ field, before }) => plan[field] === before)
    .map(({ field, after }) => [field, after]);
  return { ...plan, ...(Object.fromEntries(carried) as Partial<Plan>) };
}

/**
 * What the plans after a change say with it, one after the other: each carries over what the one before it took, so that a
 * plan which sets a field back to what holds now keeps that.
 * @param plans those that begin after the change, the next one first
 * @param carry what one plan says after a change that holds before it
 */
export function carryInTurn<Settings>(
  plans: readonly Settings[],
  change: { readonly before: Settings; readonly after: Settings },
  carry: (plan: Settings, change: { readonly before: Settings; readonly after: Settings }) => Settings,
): readonly Settings[] {
  let previous = change;
  return plans.map((plan) => {
    const after = carry(plan, previous);
    previous = { before: plan, after };
    return after;
  });
}

/** What became of a saved version. `replaced`: a later one took its place before it held; `withdrawal`: it cancels a plan. */
export type VersionState = "in_force" | "planned" | "past" | "replaced" | "withdrawn" | "withdrawal";

/** What is known of a saved version besides what it says. */
export interface VersionFate {
  readonly isWithdrawal: boolean;
  /** The version that took its place before it held, and whether that one only cancelled it. */
  readonly replacedBy: number | null;
  readonly isWithdrawn: boolean | null;
  readonly isInForce: boolean;
  /** It holds from a moment that has not come. */
  readonly isAhead: boolean;
}

/** What became of a saved version. */
export function versionState(fate: VersionFate): VersionState {
  if (fate.isWithdrawal) return "withdrawal";
  if (fate.replacedBy !== null) return fate.isWithdrawn === true ? "withdrawn" : "replaced";
  if (fate.isInForce) return "in_force";
  return fate.isAhead ? "planned" : "past";
}
