import { SETTING_FIELDS, type SettingField, type SettingTexts } from "./config-units.ts";

/** A field that somebody else changed meanwhile. */
export interface ForeignChange {
  readonly field: SettingField;
  readonly before: string;
  readonly theirs: string;
  /** What was typed here, when this field was changed here too and differently. */
  readonly yours: string | null;
}

export interface MergedSettings {
  /** For the form: what was typed where something was, their values everywhere else. */
  readonly texts: SettingTexts;
  readonly changes: readonly ForeignChange[];
}

/**
 * Brings a form up to a configuration that somebody else saved while it was edited. Nothing typed is lost, and
 * nothing of theirs is taken back by accident.
 */
export function mergeSettings(
  before: SettingTexts,
  typed: SettingTexts,
  theirs: SettingTexts,
): MergedSettings {
  const texts = { ...theirs };
  const changes: ForeignChange[] = [];
  for (const field of SETTING_FIELDS) {
    const touched = typed[field] !== before[field];
    if (touched) texts[field] = typed[field];
    if (theirs[field] === before[field]) continue;
    const yours = touched && typed[field] !== theirs[field] ? typed[field] : null;
    changes.push({ field, before: before[field], theirs: theirs[field], yours });
  }
  return { texts, changes };
}
