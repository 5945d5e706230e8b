import { checkConfig, type PricingConfig } from "#domain/pricing/config.ts";
import type { FieldCode } from "#domain/field-errors.ts";
import { readNumber, type NumberProblem, type Separators } from "#web/lib/i18n/typed-number.ts";
import { DECIMALS, eachField, SETTING_FIELDS, type SettingField, type SettingTexts } from "./config-units.ts";

/** What is wrong with a field: its notation, its bounds, or its relation to another field. */
export type SettingProblem = NumberProblem | FieldCode;
export type SettingProblems = Partial<Record<SettingField, SettingProblem>>;

export type ReadSettings =
  | { readonly ok: true; readonly config: PricingConfig }
  | { readonly ok: false; readonly problems: SettingProblems };

/**
 * The typed configuration, or every invalid field. `gatewayEnabled`, which cannot be edited here, is passed through.
 */
export function readSettings(
  texts: SettingTexts,
  separators: Separators,
  gatewayEnabled: boolean,
): ReadSettings {
  const problems: SettingProblems = {};
  const numbers = eachField((field) => {
    const read = readNumber(texts[field], DECIMALS[field], separators);
    if (read.ok) return read.value;
    problems[field] = read.problem;
    return Number.NaN;
  });
  const config: PricingConfig = { ...numbers, gatewayEnabled };
  const outOfBounds = checkConfig(config);
  for (const field of SETTING_FIELDS) {
    const code = outOfBounds[field];
    if (code !== undefined) problems[field] ??= code;
  }
  return Object.keys(problems).length === 0 ? { ok: true, config } : { ok: false, problems };
}
