import {
  insertTaxRules,
  taxRulesHistoryQuery,
  taxRulesState,
  toDatedRules,
  type TaxRulesState,
} from "#db/queries/documents/tax-rules.ts";
import { nameOfUser } from "#db/queries/pricing/versions.ts";
import { carryInTurn, versionAt, versionState } from "#domain/dated-versions.ts";
import type { TaxRulesInput } from "#domain/documents/document-input.ts";
import {
  largeTaxChanges,
  settledRulesOn,
  unconfirmedTaxChanges,
} from "#domain/documents/large-tax-changes.ts";
import {
  carryTaxRules,
  checkTaxRules,
  FIRST_TAX_RULES,
  ownTaxRules,
  taxInvoiceGaps,
  taxRuleChanges,
  type DatedTaxRules,
  type TaxRules,
  type TaxRulesPlan,
} from "#domain/documents/tax-rules.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { CHANGES_ADD_UP_MS } from "#domain/pricing/large-changes.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { plannedDay } from "../planned-day.ts";
import { isUniqueViolation } from "../unique-violation.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/** So many versions are one page of the history. */
const PAGE = 20;

/** The tax rules in force today with who saved them, what tax invoices still lack, what is planned, and the latest version. */
export async function readTaxRules({ db, now }: Needs) {
  const { inForce, planned, settled, latestVersion, latestSavedAt } = await stateNow({ db, now });
  const rules = inForce?.rules ?? FIRST_TAX_RULES;
  return {
    rules,
    gaps: taxInvoiceGaps(rules),
    /** 0: nobody has saved any. */
    version: inForce?.version ?? 0,
    effectiveFrom: inForce?.effectiveFrom ?? "",
    savedAt: inForce?.createdAt ?? 0,
    savedByName: await nameOfUser(db, inForce?.createdBy ?? null),
    planned: planned.map(({ version, effectiveFrom, rules: after }) => ({
      version,
      effectiveFrom,
      rules: after,
    })),
    /** What held, or was planned, 24 hours ago: a change by much is measured against it, too. */
    settled: settled.map(({ version, effectiveFrom, rules: after }) => ({
      version,
      effectiveFrom,
      rules: after,
    })),
    latestVersion,
    latestSavedAt,
  };
}

/** A page of the saved versions, newest first, each with what it changed against the version that it followed. */
export async function readTaxRulesHistory({ db, now }: Needs, below: number | undefined) {
  const today = bangkokDay(now());
  const [{ inForce }, rows] = await Promise.all([
    stateNow({ db, now }),
    taxRulesHistoryQuery(db, below).limit(PAGE + 1),
  ]);
  const page = rows.slice(0, PAGE);
  return {
    items: page.map(({ version: row, authorName, before, replacedBy, isWithdrawn }) => {
      const { version, createdAt, effectiveFrom, replaces, isWithdrawal } = row;
      const { rules } = toDatedRules(row);
      return {
        version,
        createdAt,
        effectiveFrom,
        authorName,
        /** The planned version in whose place it came. */
        replaces,
        state: versionState({
          isWithdrawal,
          replacedBy,
          isWithdrawn,
          isInForce: version === inForce?.version,
          isAhead: effectiveFrom > today,
        }),
        rules,
        changes: isWithdrawal
          ? []
          : taxRuleChanges(before === null ? FIRST_TAX_RULES : toDatedRules(before).rules, rules),
      };
    }),
    nextCursor: rows.length > PAGE ? (page.at(-1)?.version.version ?? null) : null,
  };
}

/**
 * Saves tax rules that hold from today or from a later day; documents that were issued keep theirs. Plans that begin after
 * it take part in what it changes (`carryTaxRules`); a plan of the same day gives way to it.
 * @throws AppError BAD_INPUT at `effectiveFrom` for a day that is past or more than a year ahead, and at the field that would
 *   be wrong on the day of a plan; CHANGE_UNCONFIRMED at every figure that changes by much, alone or with what was saved in the
 *   24 hours before, and was not typed a second time; TAX_RULES_VERSION_CONFLICT when somebody saved since `basedOnVersion`, or a
 *   plan has begun since
 */
export async function saveTaxRules(
  { db, now, audit }: Needs & Audited,
  { userId }: Viewer,
  { basedOnVersion, seenInForce, effectiveFrom: day, rules, confirmed }: TaxRulesInput,
): Promise<{ version: number }> {
  const today = bangkokDay(now());
  const from = day ?? today;
  if (from !== today) plannedDay(from, now());
  const state = await stateNow({ db, now });
  if (state.latestVersion !== basedOnVersion) throw new AppError("TAX_RULES_VERSION_CONFLICT");
  // A plan that has begun since would be taken back by what holds from today; a later day is based on the plan itself.
  if (from === today && (state.inForce?.version ?? 0) !== seenInForce)
    throw new AppError("TAX_RULES_VERSION_CONFLICT");
  const before = versionAt(versionsOf(state), from);
  const version = basedOnVersion + 1;
  const saved = { createdAt: now(), createdBy: userId };
  const sameDay = before !== undefined && from > today && before.effectiveFrom === from ? before : undefined;
  refuseUnconfirmed(state, from, { rules, confirmed, sameDay });
  const dayBefore = versionAt(
    versionsOf(state).filter(({ version: each }) => each !== sameDay?.version),
    from,
  );
  const ownFields =
    from === today
      ? null
      : ownTaxRules(rules, dayBefore?.rules ?? FIRST_TAX_RULES, sameDay && planOf(sameDay));
  const row = {
    version,
    effectiveFrom: from,
    rules,
    replaces: sameDay?.version ?? null,
    ownFields,
    ...saved,
  };
  const change = { before: before?.rules ?? FIRST_TAX_RULES, after: rules };
  const follow = followingRows(state, from, change, { version, ...saved });
  await write(db, [row, ...follow.map((each) => each.row)]);
  audit?.changed("tax_rules", String(version), logged(before), { version, effectiveFrom: from, rules });
  auditFollowing(audit, follow);
  return { version };
}

/**
 * Cancels planned tax rules before they hold; they stay in the history. What they changed ends in the plans after them, too,
 * until some that set it themselves (`ownFields`).
 * @throws AppError NOT_FOUND when they are not planned, TAX_RULES_VERSION_CONFLICT when somebody saved meanwhile,
 *   PRICING_PLAN_FOLLOWED when a figure of the next plan would change by much at once without them, BAD_INPUT at the field that
 *   would be wrong on the day of a later plan
 */
export async function withdrawTaxRules(
  { db, now, audit }: Needs & Audited,
  { userId }: Viewer,
  { version: withdrawn, basedOnVersion }: { readonly version: number; readonly basedOnVersion: number },
): Promise<{ version: number }> {
  const state = await stateNow({ db, now });
  const plan = state.planned.find(({ version }) => version === withdrawn);
  if (plan === undefined) throw new AppError("NOT_FOUND");
  if (state.latestVersion !== basedOnVersion) throw new AppError("TAX_RULES_VERSION_CONFLICT");
  const version = basedOnVersion + 1;
  const saved = { createdAt: now(), createdBy: userId };
  const earlier = versionsOf(state).filter(({ effectiveFrom }) => effectiveFrom < plan.effectiveFrom);
  const before = versionAt(earlier, plan.effectiveFrom)?.rules ?? FIRST_TAX_RULES;
  const change = { before: plan.rules, after: before };
  if (isLargeWithout(state, plan, before)) throw new AppError("PRICING_PLAN_FOLLOWED");
  const follow = followingRows(state, plan.effectiveFrom, change, { version, ...saved });
  await write(db, [
    { ...plan, version, replaces: withdrawn, isWithdrawal: true, ...saved },
    ...follow.map((each) => each.row),
  ]);
  audit?.changed("tax_rules", String(withdrawn), logged(plan), null);
  auditFollowing(audit, follow);
  return { version };
}

/**
 * Whether the plan after `plan` changes a figure by much once `plan` is gone, and did not with it. What it has from `plan` alone
 * goes with that.
 */
function isLargeWithout(
  { planned }: TaxRulesState,
  plan: TaxRulesState["planned"][number],
  before: TaxRules,
): boolean {
  const [following] = planned
    .filter(({ effectiveFrom }) => effectiveFrom > plan.effectiveFrom)
    .toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1));
  if (following === undefined) return false;
  const next = carryTaxRules(planOf(following), { before: plan.rules, after: before });
  const asked = largeTaxChanges({ before: plan.rules }, next);
  return largeTaxChanges({ before }, next).some((field) => !asked.includes(field));
}

/** What is known of the rules now, and what of it is older than the changes that add up. */
function stateNow({ db, now }: Needs): Promise<TaxRulesState> {
  return taxRulesState(db, bangkokDay(now()), now() - CHANGES_ADD_UP_MS);
}

/** @throws AppError BAD_INPUT (CHANGE_UNCONFIRMED) */
function refuseUnconfirmed(
  state: TaxRulesState,
  from: string,
  change: Pick<TaxRulesInput, "rules" | "confirmed"> & { readonly sameDay: DatedTaxRules | undefined },
): void {
  const { rules, confirmed, sameDay } = change;
  // Without the plan of the same day, so that one that is replaced step by step asks as one made at once.
  const others = versionsOf(state).filter(({ version }) => version !== sameDay?.version);
  const before = versionAt(others, from)?.rules ?? FIRST_TAX_RULES;
  const dayEarlier = settledRulesOn(from, state.settled);
  const measure = { before, dayEarlier, replaced: sameDay?.rules };
  const fields = unconfirmedTaxChanges(measure, rules, confirmed);
  if (fields.length > 0)
    throw badInput(Object.fromEntries(fields.map((field) => [`rules.${field}`, "CHANGE_UNCONFIRMED"])));
}

function planOf({ rules, ownFields }: TaxRulesState["planned"][number]): TaxRulesPlan {
  return { settings: rules, ownFields };
}

function versionsOf({ inForce, planned }: TaxRulesState) {
  return inForce === undefined ? planned : [inForce, ...planned];
}

/**
 * The plans after a day that take part in a change on it, with the rows that come in their place.
 * @param saved the version of the change, and who saves it
 * @throws AppError BAD_INPUT at the field that would be wrong on the day of a plan
 */
function followingRows(
  { planned }: TaxRulesState,
  from: string,
  change: { readonly before: TaxRules; readonly after: TaxRules },
  saved: { readonly version: number; readonly createdAt: number; readonly createdBy: string },
) {
  const plans = planned.filter(({ effectiveFrom }) => effectiveFrom > from);
  const carried = carryInTurn(plans.map(planOf), change, carryTaxRules);
  return plans
    .map((plan, at) => ({ plan, rules: carried[at] ?? plan.rules }))
    .filter(({ plan, rules }) => taxRuleChanges(plan.rules, rules).length > 0)
    .map(({ plan, rules }, at) => {
      const faults = Object.entries(checkTaxRules(rules)).map(([field, code]) => [`rules.${field}`, code]);
      if (faults.length > 0) throw badInput(Object.fromEntries(faults));
      const { effectiveFrom, version: replaces, ownFields } = plan;
      const row = { ...saved, version: saved.version + 1 + at, effectiveFrom, rules, replaces, ownFields };
      return { plan, row };
    });
}

function auditFollowing(audit: Audited["audit"], follow: ReturnType<typeof followingRows>): void {
  for (const { plan, row } of follow)
    audit?.changed("tax_rules", String(row.version), logged(plan), logged(row));
}

/** A version as the log has it: not who saved it and when, which it says by itself, nor what it sets, which follows. */
function logged<Version extends object>(
  version: (Version & { createdAt?: unknown; createdBy?: unknown; ownFields?: unknown }) | undefined,
) {
  if (version === undefined) return null;
  const { createdAt: _at, createdBy: _by, ownFields: _own, ...rest } = version;
  return rest;
}

async function write(db: Needs["db"], rows: Parameters<typeof insertTaxRules>[1]): Promise<void> {
  try {
    await insertTaxRules(db, rows);
  } catch (cause) {
    if (isUniqueViolation(cause)) throw new AppError("TAX_RULES_VERSION_CONFLICT", { cause });
    throw cause;
  }
}
