import { useState } from "react";
import { useWatch } from "react-hook-form";
import { versionAt } from "#domain/dated-versions.ts";
import {
  CONFIRMED_TAX_FIELDS,
  settledRulesOn,
  type ConfirmedTaxField,
} from "#domain/documents/large-tax-changes.ts";
import type { TaxRules } from "#domain/documents/tax-rules.ts";
import { bangkokDay } from "#domain/time.ts";
import {
  focusFirstUnconfirmed,
  useConfirmedFigures,
  type ConfirmedFigures,
} from "#web/entities/confirmed-figures/use-confirmed-figures.ts";
import { newerOf } from "#web/entities/versions/plan-changes.ts";
import { useVersionedForm, type VersionedForm } from "#web/entities/versions/use-versioned-form.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import {
  FIELD_OF_PATH,
  readFigure,
  rulesOf,
  TAX_FIELDS,
  textsOf,
  valuesOf,
  type TaxField,
  type TaxValues,
} from "./tax-values.ts";

/** The tax rules in force with what is planned, as the server sends them. */
export type SavedTaxRules = RouterOutputs["documents"]["taxRules"];

export interface TaxRulesForm extends VersionedForm<SavedTaxRules, TaxRules, TaxValues, TaxField> {
  /** The second typing of the figures that change by much. */
  readonly confirmed: ConfirmedFigures<ConfirmedTaxField>;
  readonly isSaving: boolean;
  readonly save: () => void;
  /** Shows what is saved again; what was typed is lost. */
  readonly undo: () => void;
  /** Fills the form with other rules; nothing is saved. */
  readonly fill: (rules: TaxRules) => void;
}

/**
 * The form of the tax rules, filled with those in force on the day from which they are to hold. When somebody else saved
 * meanwhile, their values are loaded around what was typed, and each difference is decided here.
 */
export function useTaxForm(initial: SavedTaxRules): TaxRulesForm {
  const { steps, ...versioned } = useVersionedForm<SavedTaxRules, TaxRules, TaxValues, TaxField>({
    initial,
    fields: TAX_FIELDS,
    termsOn: rulesAt,
    valuesOf,
    fetchSaved: () => trpcUtils.documents.taxRules.fetch(undefined, { staleTime: 0 }),
    loadFailed: { title: m.tax_title, text: m.tax_load_failed },
    newerOf: (seen, now) => newerOf(seen, { ...now, createdAt: now.savedAt }),
    isUnchangedTold: true,
  });
  const { form, saved, base, day } = versioned;
  const typed = useWatch({ control: form.control, compute: (values: TaxValues) => textsOf(values) });
  const [today] = useState(() => bangkokDay(Date.now()));
  const confirmed = useConfirmedFigures({
    fields: CONFIRMED_TAX_FIELDS,
    texts: typed,
    valueOf: readFigure,
    base,
    before: rulesWithout(saved, day),
    dayEarlier: settledRulesOn(day === "" ? today : day, saved.settled),
  });

  const start = (now: SavedTaxRules) => {
    steps.start(now);
    confirmed.clear();
  };

  const mutation = trpc.documents.saveTaxRules.useMutation({
    onSuccess: () => {
      showToast("success", m.tax_title(), m.success_settings_saved());
      void trpcUtils.documents.taxRulesHistory.invalidate();
      return steps.refresh(start);
    },
    onError: (error) => {
      if (appErrorOf(error)?.code === "TAX_RULES_VERSION_CONFLICT") return steps.refresh(steps.adopt);
      for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
        if (path === "effectiveFrom") steps.refuseDay(message);
        const field = FIELD_OF_PATH[path];
        if (field !== undefined) form.setError(field, { message }, { shouldFocus: true });
        if (appErrorOf(error)?.fields[path] === "CHANGE_UNCONFIRMED")
          confirmed.ask(path.slice("rules.".length));
      }
      showError(error, { title: m.tax_title, text: m.tax_save_failed });
    },
  });

  return {
    ...versioned,
    confirmed,
    isSaving: mutation.isPending,
    save: () =>
      void form.handleSubmit((values) => {
        const typedAgain = confirmed.confirm();
        if (typedAgain === null) focusFirstUnconfirmed();
        else
          mutation.mutate({
            basedOnVersion: saved.latestVersion,
            seenInForce: saved.version,
            rules: rulesOf(values),
            confirmed: typedAgain,
            ...(day === "" ? {} : { effectiveFrom: day }),
          });
      })(),
    undo: () => start(saved),
    fill: (rules) => {
      const filled = valuesOf(rules);
      for (const field of TAX_FIELDS) form.setValue(field, filled[field], { shouldDirty: true });
    },
  };
}

/** The rules in force on a Bangkok day; "": today. */
function rulesAt(saved: SavedTaxRules, day: string): TaxRules {
  return day === "" ? saved.rules : (versionAt([saved, ...saved.planned], day)?.rules ?? saved.rules);
}

/** What holds until a change that holds from a day does: without the plan of the same day, which gives way to it. */
function rulesWithout(saved: SavedTaxRules, day: string): TaxRules {
  const sameDay = saved.planned.find(({ effectiveFrom }) => effectiveFrom === day);
  return sameDay === undefined ? rulesAt(saved, day) : rulesBefore(saved, sameDay);
}

/** What holds until planned rules do. */
export function rulesBefore(saved: SavedTaxRules, plan: SavedTaxRules["planned"][number]): TaxRules {
  const earlier = saved.planned.filter(({ effectiveFrom }) => effectiveFrom < plan.effectiveFrom);
  return versionAt([saved, ...earlier], plan.effectiveFrom)?.rules ?? saved.rules;
}
