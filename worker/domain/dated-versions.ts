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

/** A planned version, and which fields it sets itself; `null` where that was not written down when it was saved. */
export interface Plan<Settings, Field extends string = string> {
  readonly settings: Settings;
  readonly ownFields: readonly Field[] | null;
}

/**
 * The fields that a plan sets itself, whatever is saved or cancelled before it: those that its author made differ from what
 * holds until then, and those that the plan in whose place it comes set to the same value.
 * @param before what holds until it begins
 * @param replaced the plan of the same moment that gives way to it
 */
export function ownFields<Field extends string, Value>(
  fields: readonly Field[],
  saved: Values<Field, Value>,
  before: Values<Field, Value>,
  replaced?: Plan<Values<Field, Value>, Field>,
): readonly Field[] {
  const keeps = (field: Field) =>
    replaced?.ownFields?.includes(field) === true && saved[field] === replaced.settings[field];
  return fields.filter((field) => saved[field] !== before[field] || keeps(field));
}

/**
 * What a planned version says after a change that holds before it: what the plan does not set itself takes part in the
 * change, so that it is not taken back on the day of the plan; what it sets stays planned. Of a plan that does not say which
 * fields it sets, those are its own that differ from what held before the change.
 * @param change what was in force at the moment of the change, and what is to be
 */
export function carryFields<Field extends string, Value, Settings extends Values<Field, Value>>(
  fields: readonly Field[],
  { settings, ownFields: own }: Plan<Settings>,
  change: { readonly before: Values<Field, Value>; readonly after: Values<Field, Value> },
): Settings {
  const isOwn = (field: Field) =>
    own === null ? settings[field] !== change.before[field] : own.includes(field);
  const carried = fieldChanges(fields, change.before, change.after)
    .filter(({ field }) => !isOwn(field))
    .map(({ field, after }) => [field, after]);
  return { ...settings, ...(Object.fromEntries(carried) as Partial<Settings>) };
}

/**
 * What the plans after a change say with it, one after the other: each carries over what the one before it took, so that a
 * plan which sets a field back to what holds now keeps that.
 * @param plans those that begin after the change, the next one first
 * @param carry what one plan says after a change that holds before it
 */
export function carryInTurn<Settings, Field extends string>(
  plans: readonly Plan<Settings, Field>[],
  change: { readonly before: Settings; readonly after: Settings },
  carry: (
    plan: Plan<Settings, Field>,
    previous: { readonly before: Settings; readonly after: Settings },
  ) => Settings,
): readonly Settings[] {
  let previous = change;
  return plans.map((plan) => {
    const after = carry(plan, previous);
    previous = { before: plan.settings, after };
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
