import { useState } from "react";
import { useForm, useWatch, type FieldErrors, type UseFormReturn } from "react-hook-form";
import type { PricingConfig } from "#domain/pricing/config.ts";
import { CONFIRMED_FIELDS, type ConfirmedField } from "#domain/pricing/large-changes.ts";
import {
  focusFirstUnconfirmed,
  useConfirmedFigures,
  type ConfirmedFigures,
} from "#web/entities/confirmed-figures/use-confirmed-figures.ts";
import { mergeEdits, withTheirs, type TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { newerOf } from "#web/entities/versions/plan-changes.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { readNumber, separatorsOf } from "#web/lib/i18n/typed-number.ts";
import { m } from "#web/paraglide/messages.js";
import {
  DECIMALS,
  SETTING_FIELDS,
  writeSettings,
  type SettingField,
  type SettingTexts,
} from "./config-units.ts";
import { readSettings } from "./read-settings.ts";
import { useGatewaySwitch, type GatewaySwitch } from "./use-gateway-switch.ts";
import {
  settingsAt,
  settingsBefore,
  settingsDayEarlier,
  type SavedSettings,
} from "./versions/settings-at.ts";
import { problemText } from "./setting-texts.ts";

/** What somebody else saved while this form was edited. */
export interface Conflict {
  readonly version: number;
  readonly savedAt: number;
  readonly changes: readonly TheirChange<SettingField, string>[];
}

export interface SettingsForm {
  readonly form: UseFormReturn<SettingTexts>;
  /** The configuration in force, and what is planned. */
  readonly saved: SavedSettings;
  /** The configuration the form is based on: the one in force on its day. */
  readonly base: PricingConfig;
  /** The Bangkok day from which it is to hold; "": at once. */
  readonly day: string;
  readonly dayError: string | undefined;
  readonly setDay: (day: string) => void;
  /** The typed configuration, or `null` while a field is invalid. */
  readonly typed: PricingConfig | null;
  readonly unsaved: boolean;
  readonly confirmed: ConfirmedFigures<ConfirmedField>;
  readonly saving: boolean;
  readonly gateway: GatewaySwitch;
  readonly conflict: Conflict | null;
  readonly save: () => void;
  readonly undo: () => void;
  /** Fills the form with the figures of another version. */
  readonly fill: (config: PricingConfig) => void;
  /**
   * Reads again what is saved; what is typed stays, and what somebody else saved under it is shown.
   * @param own the version saved here last; `null`: another's
   * @returns what is saved; `null` once it has said that reading failed
   */
  readonly reload: (own: number | null) => Promise<SavedSettings | null>;
  readonly takeTheirs: (field: SettingField) => void;
  readonly settleConflict: () => void;
}

/**
 * The form of the pricing configuration, filled with the one in force on the day from which it is to hold. When somebody
 * else saved meanwhile, their values are loaded around what was typed, and the admin decides about each difference.
 */
export function useSettingsForm(initial: SavedSettings): SettingsForm {
  const separators = separatorsOf(currentLocale());
  const [saved, setSaved] = useState(initial);
  const [day, setDay] = useState("");
  const [dayError, setDayError] = useState<string>();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const base = settingsAt(saved, day);
  const form = useForm<SettingTexts>({
    defaultValues: writeSettings(base, separators),
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
  const dayBefore = settingsBefore(saved, day);
  const dayEarlier = settingsDayEarlier(saved, day);
  const confirmed = useConfirmedFigures({
    fields: CONFIRMED_FIELDS,
    texts,
    valueOf: (field, text) => {
      const figure = readNumber(text, DECIMALS[field], separators);
      return figure.ok ? figure.value : null;
    },
    base,
    before: dayBefore,
    dayEarlier,
  });

  /** Puts other saved values under what was typed. @returns what differs */
  const rebase = (onto: PricingConfig) => {
    const typed = form.getValues();
    const theirTexts = writeSettings(onto, separators);
    const before = writeSettings(base, separators);
    const { touched, changes } = mergeEdits(SETTING_FIELDS, { before, typed, theirs: theirTexts });
    form.reset(theirTexts);
    for (const field of touched)
      if (typed[field] !== theirTexts[field])
        form.setValue(field, typed[field], { shouldDirty: true, shouldValidate: true });
    return changes;
  };

  const start = (now: SavedSettings) => {
    setSaved(now);
    setDay("");
    setDayError(undefined);
    setConflict(null);
    confirmed.clear();
    form.reset(writeSettings(now, separators));
  };

  const refresh = async (use: (now: SavedSettings) => void) => {
    try {
      const now = await trpcUtils.pricing.settings.fetch(undefined, { staleTime: 0 });
      use(now);
      return now;
    } catch (error) {
      showError(error, { title: m.notice_title_settings, text: m.error_settings_load_failed });
      return null;
    }
  };

  const adopt = (theirs: SavedSettings) => {
    // What is typed is compared with the figures in force, which may be others by now.
    void trpcUtils.pricing.whatWouldChange.invalidate();
    const changes = rebase(settingsAt(theirs, day));
    setSaved(theirs);
    // A switch of the gateway alone concerns no field.
    setConflict(changes.length === 0 && !unsaved ? null : { ...newerOf(saved, theirs), changes });
  };
  const fetchTheirs = () => refresh(adopt);

  const onSaved = () => {
    void trpcUtils.pricing.current.invalidate();
    void trpcUtils.pricing.history.invalidate();
    void trpcUtils.pricing.whatWouldChange.invalidate();
    showToast("success", m.notice_title_settings(), m.success_settings_saved());
  };

  const onRefused = (error: unknown) => {
    if (appErrorOf(error)?.code === "PRICING_VERSION_CONFLICT") return void fetchTheirs();
    for (const [path, text] of Object.entries(fieldErrorsOf(error))) {
      if (path === "effectiveFrom") setDayError(text);
      const field = SETTING_FIELDS.find((each) => path === `config.${each}`);
      if (field === undefined) continue;
      form.setError(field, { message: text });
      if (appErrorOf(error)?.fields[path] === "CHANGE_UNCONFIRMED") confirmed.ask(field);
    }
    showError(error, { title: m.notice_title_settings, text: m.error_settings_save_failed });
  };

  const mutation = trpc.pricing.save.useMutation({
    onSuccess: () => {
      onSaved();
      return refresh(start);
    },
    onError: onRefused,
  });

  const reload = (own: number | null) =>
    refresh((now) => {
      if (unsaved && now.latestVersion !== own) return adopt(now);
      rebase(settingsAt(now, day));
      return setSaved(now);
    });

  const gateway = useGatewaySwitch({
    saved,
    onSaved: ({ version }) => {
      onSaved();
      return reload(version);
    },
    onFailed: onRefused,
    loadTheirs: fetchTheirs,
  });

  const save = () =>
    void form.handleSubmit((values) => {
      const config = readSettings(values, separators, base.gatewayEnabled);
      const typedAgain = confirmed.confirm();
      if (typedAgain === null) focusFirstUnconfirmed();
      else if (config.ok)
        mutation.mutate({
          basedOnVersion: saved.latestVersion,
          seenInForce: saved.version,
          config: config.config,
          confirmed: typedAgain,
          ...(day === "" ? {} : { effectiveFrom: day }),
        });
    })();

  return {
    form,
    saved,
    base,
    day,
    dayError,
    setDay: (chosen) => {
      rebase(settingsAt(saved, chosen));
      setDay(chosen);
      setDayError(undefined);
    },
    typed: read.ok ? read.config : null,
    unsaved,
    confirmed,
    saving: mutation.isPending,
    gateway,
    conflict,
    save,
    undo: () => start(saved),
    fill: (config) => {
      const filled = writeSettings(config, separators);
      for (const field of SETTING_FIELDS)
        form.setValue(field, filled[field], { shouldDirty: true, shouldValidate: true });
    },
    reload,
    takeTheirs: (field) => {
      form.resetField(field);
      setConflict((known) => known && { ...known, changes: withTheirs(known.changes, field) });
    },
    settleConflict: () => setConflict(null),
  };
}
