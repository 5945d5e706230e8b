import * as fc from "fast-check";
import { expect, test } from "vitest";
import { SETTING_FIELDS, type SettingTexts } from "#web/features/pricing-settings/config-units.ts";
import { mergeSettings } from "#web/features/pricing-settings/merge-settings.ts";

const texts = fc
  .record(Object.fromEntries(SETTING_FIELDS.map((field) => [field, fc.constantFrom("1", "2", "3")])))
  .map((record) => record as SettingTexts);

test("nothing typed is lost, and nothing of theirs is taken back by accident", () => {
  fc.assert(
    fc.property(texts, texts, texts, (before, typed, theirs) => {
      const merged = mergeSettings(before, typed, theirs);
      for (const field of SETTING_FIELDS)
        expect(merged.texts[field]).toBe(typed[field] === before[field] ? theirs[field] : typed[field]);
    }),
  );
});

test("exactly what they changed is listed, with what was typed where it differs", () => {
  fc.assert(
    fc.property(texts, texts, texts, (before, typed, theirs) => {
      const { changes } = mergeSettings(before, typed, theirs);
      const theirChanges = SETTING_FIELDS.filter((field) => theirs[field] !== before[field]);
      expect(changes.map((change) => change.field)).toEqual(theirChanges);
      for (const { field, yours } of changes) {
        const differs = typed[field] !== before[field] && typed[field] !== theirs[field];
        expect(yours).toBe(differs ? typed[field] : null);
      }
    }),
  );
});
