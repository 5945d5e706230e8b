import { insertPricing } from "#db/queries/pricing.ts";
import { pricingState, type PricingState } from "#db/queries/pricing/versions.ts";
import { carryInTurn, versionAt } from "#domain/dated-versions.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { checkConfig, type PricingConfig } from "#domain/pricing/config.ts";
import {
  CHANGES_ADD_UP_MS,
  largeChanges,
  unconfirmedChanges,
  type ConfirmedValues,
} from "#domain/pricing/large-changes.ts";
import { carryOver, configChanges, ownFigures, type ConfigPlan } from "#domain/pricing/versions.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { isUniqueViolation } from "../unique-violation.ts";
import { plannedDay } from "../planned-day.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/** A checked configuration, the latest version that the admin knew, and the figures that were typed a second time. */
export interface PricingToSave {
  readonly basedOnVersion: number;
  /** The version in force that they knew. */
  readonly seenInForce: number;
  readonly config: PricingConfig;
  readonly confirmed?: ConfirmedValues | undefined;
  /** The Bangkok day at whose beginning it holds; at once without it. */
  readonly effectiveFrom?: string | undefined;
}

/**
 * Saves a checked configuration as the next version, which holds at once or from the beginning of a later
 * day. Plans that begin after it take part in what it changes (`carryOver`); a plan of the same day gives way
 * to it.
 * @throws AppError PRICING_VERSION_CONFLICT when it is based on another version than the latest, or a plan
 *     has begun since,
 *   BAD_INPUT (CHANGE_UNCONFIRMED) at every figure that changes by much, alone or with what was saved in the
 *     24 hours before (`largeChanges`), and was not typed a second time, and for a day that is not ahead,
 *   PAYMENT_GATEWAY_NOT_CONFIGURED when real payment is switched on without any way to be paid
 */
export async function savePricing(
  deps: Needs & Audited & { readonly settings: Pick<Dependencies["settings"], "promptPay" | "stripe"> },
  adminId: string,
  { basedOnVersion, seenInForce, config, confirmed = {}, effectiveFrom: day }: PricingToSave,
): Promise<{ version: number }> {
  const { promptPay, stripe } = deps.settings;
  if (config.gatewayEnabled && promptPay === null && stripe === null)
    throw new AppError("PAYMENT_GATEWAY_NOT_CONFIGURED", { fields: { "config.gatewayEnabled": "INVALID" } });
  const now = deps.now();
  const state = await pricingState(deps.db, now);
  if (state.latestVersion !== basedOnVersion) throw new AppError("PRICING_VERSION_CONFLICT");
  // A plan that has begun since would be taken back by what holds at once; a later day is based on the plan itself.
  if (day === undefined && (state.inForce?.version ?? 0) !== seenInForce)
    throw new AppError("PRICING_VERSION_CONFLICT");
  // Never before what it follows, whatever the clocks of two servers say.
  const from = day === undefined ? Math.max(now, state.inForce?.effectiveFrom ?? 0) : plannedDay(day, now);
  const before = configAt(state, from);
  const sameDay = state.planned.find((plan) => plan.effectiveFrom === from);
  // Against the day before, so that a plan that is replaced step by step asks as one that is made at once.
  const dayBefore = sameDay === undefined ? before : configAt(state, from - 1);
  const dayEarlier = configAt(state, from - CHANGES_ADD_UP_MS);
  const unconfirmed =
    dayBefore === undefined
      ? []
      : unconfirmedChanges({ before: dayBefore, dayEarlier, replaced: sameDay }, config, confirmed);
  if (unconfirmed.length > 0)
    throw badInput(Object.fromEntries(unconfirmed.map((field) => [`config.${field}`, "CHANGE_UNCONFIRMED"])));
  const version = basedOnVersion + 1;
  const saved = { createdAt: now, createdBy: adminId };
  const own =
    day === undefined || dayBefore === undefined
      ? null
      : ownFigures(config, dayBefore, sameDay && planOf(sameDay));
  const row = {
    ...config,
    version,
    effectiveFrom: from,
    replaces: sameDay?.version ?? null,
    ownFields: own,
    ...saved,
  };
  const carried = before === undefined ? [] : carriedPlans(state, from, { before, after: config });
  const follow = followingRows(carried, { version, ...saved });
  await write(deps, [row, ...follow]);
  deps.audit?.changed("pricing", String(version), logged(before), {
    ...config,
    version,
    effectiveFrom: from,
  });
  auditFollowing(deps, state, follow);
  return { version };
}

/**
 * Cancels a planned version before it holds; it stays in the history. What it changed ends in the plans after it, too,
 * until one that sets the figure itself (`ownFields`).
 * @throws AppError NOT_FOUND when it is not planned, PRICING_VERSION_CONFLICT when somebody saved meanwhile,
 *   PRICING_PLAN_FOLLOWED when a figure of the next plan would change by much at once without it: that plan is cancelled or
 *   saved again first; BAD_INPUT at the field that would be out of bounds on the day of a later plan
 */
export async function withdrawPlan(
  deps: Needs & Audited,
  adminId: string,
  { version: withdrawn, basedOnVersion }: { readonly version: number; readonly basedOnVersion: number },
): Promise<{ version: number }> {
  const now = deps.now();
  const state = await pricingState(deps.db, now);
  const plan = state.planned.find(({ version }) => version === withdrawn);
  if (plan === undefined) throw new AppError("NOT_FOUND");
  if (state.latestVersion !== basedOnVersion) throw new AppError("PRICING_VERSION_CONFLICT");
  const before = configAt(state, plan.effectiveFrom - 1);
  if (before !== undefined && largeWithout(state, plan, before)) throw new AppError("PRICING_PLAN_FOLLOWED");
  const carried =
    before === undefined ? [] : carriedPlans(state, plan.effectiveFrom, { before: plan, after: before });
  const version = basedOnVersion + 1;
  const saved = { createdAt: now, createdBy: adminId };
  const follow = followingRows(carried, { version, ...saved });
  await write(deps, [{ ...plan, version, replaces: withdrawn, isWithdrawal: true, ...saved }, ...follow]);
  deps.audit?.changed("pricing", String(withdrawn), logged(plan), null);
  auditFollowing(deps, state, follow);
  return { version };
}

/**
 * Whether the plan after `plan` changes a figure by much once `plan` is gone, and did not with it. What it has from `plan`
 * alone goes with that.
 */
function largeWithout(
  state: PricingState,
  plan: PricingState["planned"][number],
  before: PricingConfig,
): boolean {
  const planned = state.planned
    .filter(({ effectiveFrom }) => effectiveFrom > plan.effectiveFrom)
    .toSorted((one, other) => one.effectiveFrom - other.effectiveFrom)[0];
  if (planned === undefined) return false;
  const next = carryOver(planOf(planned), { before: plan, after: before });
  const asked = largeChanges({ before: plan }, next);
  return largeChanges({ before }, next).some((field) => !asked.includes(field));
}

/** The pricing config in force at an instant that is at most `CHANGES_ADD_UP_MS` past. */
function configAt({ recent, planned: plans }: PricingState, at: number) {
  return versionAt([...recent, ...plans], at);
}

function planOf(planned: PricingState["planned"][number]): ConfigPlan {
  return { settings: planned, ownFields: planned.ownFields };
}

/**
 * The plans after an instant that take part in a change at it, as they are to be saved.
 * @throws AppError BAD_INPUT at the field that would be out of bounds on the day of a plan
 */
function carriedPlans(
  { planned: plans }: PricingState,
  from: number,
  change: { readonly before: PricingConfig; readonly after: PricingConfig },
) {
  const after = plans.filter((plan) => plan.effectiveFrom > from);
  const carried = carryInTurn(after.map(planOf), change, carryOver);
  return after
    .map((plan, at) => ({ plan, config: carried[at] ?? plan }))
    .filter(({ plan, config }) => configChanges(plan, config).length > 0)
    .map(({ plan, config }) => {
      const faults = Object.entries(checkConfig(config)).map(([field, code]) => [`config.${field}`, code]);
      if (faults.length > 0) throw badInput(Object.fromEntries(faults));
      return { ...plan, ...config, effectiveFrom: plan.effectiveFrom, replaces: plan.version };
    });
}

/** The rows of plans that a change is carried over to. @param saved the version of the change, and who saves it */
function followingRows<Plan extends object>(
  carried: readonly Plan[],
  saved: { readonly version: number; readonly createdAt: number; readonly createdBy: string },
) {
  return carried.map((plan, at) => ({ ...plan, ...saved, version: saved.version + 1 + at }));
}

function auditFollowing(
  { audit }: Audited,
  { planned }: PricingState,
  follow: readonly { readonly version: number; readonly replaces: number }[],
): void {
  for (const plan of follow)
    audit?.changed(
      "pricing",
      String(plan.version),
      logged(planned.find(({ version }) => version === plan.replaces)),
      logged(plan),
    );
}

async function write({ db }: Needs, rows: Parameters<typeof insertPricing>[1]): Promise<void> {
  try {
    await insertPricing(db, rows);
  } catch (cause) {
    if (isUniqueViolation(cause)) throw new AppError("PRICING_VERSION_CONFLICT", { cause });
    throw cause;
  }
}

/** What the log says of a version: not who saved it and when, which it says by itself. */
function logged<Version extends object>(
  version: (Version & { createdAt?: unknown; createdBy?: unknown; ownFields?: unknown }) | undefined,
) {
  if (version === undefined) return null;
  const { createdAt: _at, createdBy: _by, ownFields: _own, ...rest } = version;
  return rest;
}
