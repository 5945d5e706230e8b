import { checkConfig, type PricingConfig } from "#domain/pricing/config.ts";
import type { FieldCode } from "#domain/errors.ts";
import { readNumber, type NumberProblem, type Separators } from "#web/lib/i18n/typed-number.ts";
import { DECIMALS, eachField, SETTING_FIELDS, type SettingField, type SettingTexts } from "./config-units.ts";

/** What is wrong with a field: how it is written, its bounds, or how it stands to the others. */
export type SettingProblem = NumberProblem | FieldCode;
export type SettingProblems = Partial<Record<SettingField, SettingProblem>>;

export type ReadSettings =
  | { readonly ok: true; readonly config: PricingConfig }
  | { readonly ok: false; readonly problems: SettingProblems };

/**
 * The configuration somebody typed, or every field that is not right. What cannot be edited here, the gateway's
 * switch, is passed on as it is.
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
