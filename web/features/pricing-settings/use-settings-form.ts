import { useState } from "react";
import { useForm, useWatch, type FieldErrors, type UseFormReturn } from "react-hook-form";
import type { PricingConfig } from "#domain/pricing/config.ts";
import { mergeEdits, withTheirs, type TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { separatorsOf } from "#web/lib/i18n/typed-number.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { SETTING_FIELDS, writeSettings, type SettingField, type SettingTexts } from "./config-units.ts";
import { readSettings } from "./read-settings.ts";
import { problemText } from "./setting-texts.ts";

/** The configuration in force, as the server sends it. */
export type SavedSettings = RouterOutputs["pricing"]["settings"];

/** What somebody else saved while this form was edited. */
export interface Conflict {
  readonly version: number;
  readonly savedAt: number;
  readonly changes: readonly TheirChange<SettingField, string>[];
}

export interface SettingsForm {
  readonly form: UseFormReturn<SettingTexts>;
  /** The configuration the form is based on. */
  readonly base: SavedSettings;
  /** The typed configuration, or `null` while a field is invalid. */
  readonly typed: PricingConfig | null;
  readonly unsaved: boolean;
  readonly saving: boolean;
  /** Switches the payment gateway, at once and alone; what is typed stays as it is. */
  readonly switchGateway: () => void;
  readonly isSwitching: boolean;
  readonly conflict: Conflict | null;
  readonly save: () => void;
  readonly undo: () => void;
  readonly takeTheirs: (field: SettingField) => void;
  readonly settleConflict: () => void;
}

/**
 * The form of the pricing configuration, filled with the one in force. When somebody else saved meanwhile, their
 * values are loaded around what was typed, and the admin decides about each difference.
 */
export function useSettingsForm(saved: SavedSettings): SettingsForm {
  const separators = separatorsOf(currentLocale());
  const [base, setBase] = useState(saved);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useForm<SettingTexts>({
    defaultValues: writeSettings(saved, separators),
    mode: "onTouched",
    resolver: (texts) => {
      const read = readSettings(texts, separators, base.gatewayEnabled);
      if (read.ok) return { values: texts, errors: {} };
      const errors: FieldErrors<SettingTexts> = {};
      for (const field of SETTING_FIELDS) {
        const problem = read.problems[field];
        if (problem !== undefined)
          errors[field] = { type: problem, message: problemText(field, problem, separators) };
      }
      return { values: {}, errors };
    },
  });
  const texts = useWatch({ control: form.control, compute: (values: SettingTexts) => values });
  const read = readSettings(texts, separators, base.gatewayEnabled);
  const unsaved = form.formState.isDirty;

  const adopt = (theirs: SavedSettings) => {
    const typed = form.getValues();
    const theirTexts = writeSettings(theirs, separators);
    const before = writeSettings(base, separators);
    const { touched, changes } = mergeEdits(SETTING_FIELDS, { before, typed, theirs: theirTexts });
    form.reset(theirTexts);
    for (const field of touched)
      if (typed[field] !== theirTexts[field])
        form.setValue(field, typed[field], { shouldDirty: true, shouldValidate: true });
    setBase(theirs);
    setConflict({ version: theirs.version, savedAt: theirs.createdAt, changes });
  };

  const mutation = trpc.pricing.save.useMutation({
    onSuccess: ({ version }, { config }) => {
      const now = { ...base, ...(config as PricingConfig), version, createdAt: Date.now() };
      setBase(now);
      setConflict(null);
      form.reset(writeSettings(now, separators));
      void trpcUtils.pricing.current.invalidate();
      showToast("success", m.notice_title_settings(), m.success_settings_saved());
    },
    onError: (error) => {
      if (appErrorOf(error)?.code === "PRICING_VERSION_CONFLICT") return void fetchTheirs();
      for (const [path, text] of Object.entries(fieldErrorsOf(error))) {
        const field = SETTING_FIELDS.find((each) => path === `config.${each}`);
        if (field !== undefined) form.setError(field, { message: text });
      }
      showError(error, { title: m.notice_title_settings, text: m.error_settings_save_failed });
    },
  });

  const gateway = trpc.pricing.save.useMutation({
    onSuccess: ({ version }, { config: { gatewayEnabled } }) => {
      setBase({ ...base, gatewayEnabled, version, createdAt: Date.now() });
      void trpcUtils.pricing.current.invalidate();
      showToast("success", m.notice_title_settings(), m.success_settings_saved());
    },
    onError: (error) => {
      if (appErrorOf(error)?.code === "PRICING_VERSION_CONFLICT") return void fetchTheirs();
      showError(error, { title: m.notice_title_settings, text: m.error_settings_save_failed });
    },
  });

  const fetchTheirs = async () => {
    try {
      adopt(await trpcUtils.pricing.settings.fetch(undefined, { staleTime: 0 }));
    } catch (error) {
      showError(error, { title: m.notice_title_settings, text: m.error_settings_save_failed });
    }
  };

  return {
    form,
    base,
    typed: read.ok ? read.config : null,
    unsaved,
    saving: mutation.isPending,
    switchGateway: () => {
      const inForce = readSettings(writeSettings(base, separators), separators, !base.gatewayEnabled);
      if (inForce.ok) gateway.mutate({ basedOnVersion: base.version, config: inForce.config });
    },
    isSwitching: gateway.isPending,
    conflict,
    save: () =>
      void form.handleSubmit((values) => {
        const config = readSettings(values, separators, base.gatewayEnabled);
        if (config.ok) mutation.mutate({ basedOnVersion: base.version, config: config.config });
      })(),
    undo: () => {
      form.reset();
      setConflict(null);
    },
    takeTheirs: (field) => {
      form.resetField(field);
      setConflict((known) => known && { ...known, changes: withTheirs(known.changes, field) });
    },
    settleConflict: () => setConflict(null),
  };
}
