import { useWatch, type FieldErrors } from "react-hook-form";
import type { PricingConfig } from "#domain/pricing/config.ts";
import { CONFIRMED_FIELDS, type ConfirmedField } from "#domain/pricing/large-changes.ts";
import {
  focusFirstUnconfirmed,
  useConfirmedFigures,
  type ConfirmedFigures,
} from "#web/entities/confirmed-figures/use-confirmed-figures.ts";
import { newerOf } from "#web/entities/versions/plan-changes.ts";
import { useVersionedForm, type VersionedForm } from "#web/entities/versions/use-versioned-form.ts";
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
  type PlannedVersion,
  type SavedSettings,
} from "./versions/settings-at.ts";
import { problemText } from "./setting-texts.ts";

type Terms = SavedSettings | PlannedVersion;

export interface SettingsForm extends VersionedForm<SavedSettings, Terms, SettingTexts, SettingField> {
  /** The typed configuration, or `null` while a field is invalid. */
  readonly typed: PricingConfig | null;
  readonly confirmed: ConfirmedFigures<ConfirmedField>;
  readonly saving: boolean;
  readonly gateway: GatewaySwitch;
  readonly save: () => void;
  readonly undo: () => void;
  /** Fills the form with the figures of another version. */
  readonly fill: (config: PricingConfig) => void;
}

/**
 * The form of the pricing configuration, filled with the one in force on the day from which it is to hold. When somebody
 * else saved meanwhile, their values are loaded around what was typed, and the admin decides about each difference.
 */
export function useSettingsForm(initial: SavedSettings): SettingsForm {
  const separators = separatorsOf(currentLocale());
  const { steps, ...versioned } = useVersionedForm<SavedSettings, Terms, SettingTexts, SettingField>({
    initial,
    fields: SETTING_FIELDS,
    termsOn: settingsAt,
    valuesOf: (config) => writeSettings(config, separators),
    checks: ({ gatewayEnabled }) => ({
      mode: "onTouched",
      resolver: (texts) => {
        const read = readSettings(texts, separators, gatewayEnabled);
        if (read.ok) return { values: texts, errors: {} };
        const errors: FieldErrors<SettingTexts> = {};
        for (const field of SETTING_FIELDS) {
          const problem = read.problems[field];
          if (problem !== undefined)
            errors[field] = { type: problem, message: problemText(field, problem, separators) };
        }
        return { values: {}, errors };
      },
    }),
    fetchSaved: () => trpcUtils.pricing.settings.fetch(undefined, { staleTime: 0 }),
    loadFailed: { title: m.notice_title_settings, text: m.error_settings_load_failed },
    newerOf,
    // A switch of the gateway alone concerns no field.
    isUnchangedTold: false,
    // What is typed is compared with the figures in force, which may be others by now.
    onTheirs: () => void trpcUtils.pricing.whatWouldChange.invalidate(),
  });
  const { form, saved, base, day } = versioned;
  const texts = useWatch({ control: form.control, compute: (values: SettingTexts) => values });
  const read = readSettings(texts, separators, base.gatewayEnabled);
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

  const start = (now: SavedSettings) => {
    steps.start(now);
    confirmed.clear();
  };
  const fetchTheirs = () => steps.refresh(steps.adopt);

  const onSaved = () => {
    void trpcUtils.pricing.current.invalidate();
    void trpcUtils.pricing.history.invalidate();
    void trpcUtils.pricing.whatWouldChange.invalidate();
    showToast("success", m.notice_title_settings(), m.success_settings_saved());
  };

  const onRefused = (error: unknown) => {
    if (appErrorOf(error)?.code === "PRICING_VERSION_CONFLICT") return void fetchTheirs();
    for (const [path, text] of Object.entries(fieldErrorsOf(error))) {
      if (path === "effectiveFrom") steps.refuseDay(text);
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
      return steps.refresh(start);
    },
    onError: onRefused,
  });

  const gateway = useGatewaySwitch({
    saved,
    onSaved: ({ version }) => {
      onSaved();
      return versioned.reload(version);
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
    ...versioned,
    typed: read.ok ? read.config : null,
    confirmed,
    saving: mutation.isPending,
    gateway,
    save,
    undo: () => start(saved),
    fill: (config) => {
      const filled = writeSettings(config, separators);
      for (const field of SETTING_FIELDS)
        form.setValue(field, filled[field], { shouldDirty: true, shouldValidate: true });
    },
  };
}
