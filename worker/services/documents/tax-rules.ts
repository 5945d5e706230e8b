import { datedTaxRules, insertTaxRules } from "#db/queries/documents/tax-rules.ts";
import type { TaxRulesInput } from "#domain/documents/document-input.ts";
import { taxInvoiceGaps, taxRulesOn } from "#domain/documents/tax-rules.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { isUniqueViolation } from "../unique-violation.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/** The tax rules in force today, what tax invoices still lack, the changes ahead, and the latest version. */
export async function readTaxRules({ db, now }: Needs) {
  const versions = await datedTaxRules(db);
  const today = bangkokDay(now());
  const rules = taxRulesOn(today, versions);
  return {
    rules,
    gaps: taxInvoiceGaps(rules),
    upcoming: versions
      .filter(({ effectiveFrom }) => effectiveFrom > today)
      .toSorted((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom)),
    version: versions[0]?.version ?? 0,
  };
}

/**
 * Saves tax rules that hold from today or a later day; documents that were issued keep theirs.
 * @throws AppError BAD_INPUT, or TAX_RULES_VERSION_CONFLICT when another admin saved since `basedOnVersion`
 */
export async function saveTaxRules(
  { db, now, audit }: Needs & Audited,
  { userId }: Viewer,
  { basedOnVersion, effectiveFrom, rules }: TaxRulesInput,
): Promise<{ version: number }> {
  if (effectiveFrom < bangkokDay(now())) throw badInput({ effectiveFrom: "DATE_IN_PAST" });
  const before = (await datedTaxRules(db))[0];
  const latest = before?.version ?? 0;
  if (latest !== basedOnVersion) throw new AppError("TAX_RULES_VERSION_CONFLICT");
  const version = basedOnVersion + 1;
  try {
    await insertTaxRules(db, { version, effectiveFrom, rules }, userId, now());
  } catch (cause) {
    if (isUniqueViolation(cause)) throw new AppError("TAX_RULES_VERSION_CONFLICT", { cause });
    throw cause;
  }
  audit?.changed("tax_rules", String(version), before ?? null, { version, effectiveFrom, rules });
  return { version };
}
