import { fieldChanges, type FieldChange } from "#domain/dated-versions.ts";
import { formatDay } from "../../lib/i18n/format.ts";
import { m } from "../../paraglide/messages.js";
import type { TheirChange } from "../edit-conflict/merge-edits.ts";
import type { VersionTexts } from "./version-texts.ts";

/** A version that holds from a later day, with what it changes. */
export interface Plan<Field extends string, Value> {
  readonly version: number;
  /** Epoch milliseconds. */
  readonly effectiveFrom: number;
  readonly changes: readonly FieldChange<Field, Value>[];
}

/** Versioned settings as they were read: what holds now, and what is planned. */
export interface Plans<Field extends string, Value> {
  /** Of what was saved last, whether it holds or is planned. */
  readonly latestVersion: number;
  readonly inForce: Readonly<Record<Field, Value>>;
  readonly planned: readonly Plan<Field, Value>[];
}

/** The plan of a day, whichever version says it by now. */
export function planOf<Field extends string, Value>(
  { planned }: Plans<Field, Value>,
  effectiveFrom: number,
): Plan<Field, Value> | undefined {
  return planned.find((plan) => plan.effectiveFrom === effectiveFrom);
}

/**
 * What differs between the settings as they were seen, when the plan of a day was to be cancelled, and as they are saved now:
 * that plan first, then the others and what holds until then. Each named by its day or its field; empty when nothing does.
 */
export function planDifferences<Field extends string, Value>(
  texts: VersionTexts<Field, Value>,
  cancelled: number,
  { seen, saved }: { readonly seen: Plans<Field, Value>; readonly saved: Plans<Field, Value> },
): readonly TheirChange<string, string>[] {
  const others = [...seen.planned, ...saved.planned]
    .map(({ effectiveFrom }) => effectiveFrom)
    .filter((day) => day !== cancelled)
    .toSorted((one, other) => one - other);
  const plans = [cancelled, ...new Set(others)].map((day) => ({
    field: m.version_from({ day: formatDay(day) }),
    before: planText(texts, planOf(seen, day)),
    theirs: planText(texts, planOf(saved, day)),
    yours: day === cancelled ? m.plan_cancel() : null,
  }));
  const fields = Object.keys(seen.inForce) as Field[];
  const inForce = fieldChanges<Field, Value>(fields, seen.inForce, saved.inForce).map(
    ({ field, before, after }) => ({
      field: texts.fieldName(field),
      before: texts.valueText(field, before),
      theirs: texts.valueText(field, after),
      yours: null,
    }),
  );
  const changed = plans.filter(({ before, theirs }) => before !== theirs);
  return [...changed, ...inForce];
}

function planText<Field extends string, Value>(
  { fieldName, valueText }: VersionTexts<Field, Value>,
  plan: Plan<Field, Value> | undefined,
): string {
  if (plan === undefined) return m.plan_gone();
  if (plan.changes.length === 0) return m.history_no_change();
  return plan.changes
    .map(
      ({ field, before, after }) =>
        `${fieldName(field)}: ${valueText(field, before)} → ${valueText(field, after)}`,
    )
    .join(" · ");
}

interface SeenVersions {
  /** What is in force, and when it was saved. */
  readonly version: number;
  readonly createdAt: number;
  readonly latestVersion: number;
  readonly latestSavedAt: number;
}

/** Which version came since `seen` was read: the latest one that was saved, or the plan that has begun. */
export function newerOf(seen: Pick<SeenVersions, "latestVersion">, now: SeenVersions) {
  const hasBegun = now.latestVersion === seen.latestVersion;
  return hasBegun
    ? { version: now.version, savedAt: now.createdAt }
    : { version: now.latestVersion, savedAt: now.latestSavedAt };
}
