import { nameOfUser, pricingState, versionHistoryQuery } from "#db/queries/pricing/versions.ts";
import { versionState } from "#domain/dated-versions.ts";
import { AppError } from "#domain/errors.ts";
import type { PricingConfig } from "#domain/pricing/config.ts";
import { CONFIG_FIELDS, configChanges } from "#domain/pricing/versions.ts";
import type { Dependencies } from "../../dependencies.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/** So many versions are one page of the history. */
const PAGE = 20;

/**
 * The pricing config in force, what is planned, and whether the payment gateway can be switched on, for the admin's form.
 * @throws AppError PRICING_LOAD_FAILED before prices were seeded
 */
export async function readPricingSettings({
  db,
  now,
  settings: { promptPay, stripe },
}: Needs & Pick<Dependencies, "settings">) {
  const readAt = now();
  const { inForce, recent, planned, latestVersion, latestSavedAt } = await pricingState(db, readAt);
  if (inForce === undefined) throw new AppError("PRICING_LOAD_FAILED");
  return {
    ...inForce,
    createdByName: await nameOfUser(db, inForce.createdBy),
    latestVersion,
    latestSavedAt,
    readAt,
    /** What held in the last 24 hours, with what holds: small changes of one day add up. */
    recent,
    planned,
    canBePaid: promptPay !== null || stripe !== null,
  };
}

/** A page of the saved versions, newest first, each with what it changed against the version that it followed. */
export async function readPricingHistory({ db, now }: Needs, below: number | undefined) {
  const [{ inForce }, rows] = await Promise.all([
    pricingState(db, now()),
    versionHistoryQuery(db, below).limit(PAGE + 1),
  ]);
  const page = rows.slice(0, PAGE);
  return {
    items: page.map(({ version: row, authorName, before, replacedBy, isWithdrawn }) => {
      const { version, createdAt, effectiveFrom, replaces, isWithdrawal } = row;
      return {
        version,
        createdAt,
        /** 0: it held when it was saved. */
        effectiveFrom,
        authorName,
        /** The planned version in whose place it came. */
        replaces,
        state: versionState({
          isWithdrawal,
          replacedBy,
          isWithdrawn,
          isInForce: version === inForce?.version,
          isAhead: effectiveFrom > now(),
        }),
        config: configOf(row),
        changes: before === null || isWithdrawal ? [] : configChanges(before, row),
      };
    }),
    nextCursor: rows.length > PAGE ? (page.at(-1)?.version.version ?? null) : null,
  };
}

function configOf(row: PricingConfig): PricingConfig {
  return Object.fromEntries(CONFIG_FIELDS.map((field) => [field, row[field]])) as unknown as PricingConfig;
}
