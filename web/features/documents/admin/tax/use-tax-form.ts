import { useState } from "react";
import { useForm, useWatch, type UseFormReturn } from "react-hook-form";
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
import { withTheirs, type TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { rebaseForm } from "#web/entities/edit-conflict/rebase-form.ts";
import { newerOf } from "#web/entities/versions/plan-changes.ts";
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

/** What somebody else saved while this form was edited. */
export interface TaxConflict {
  readonly version: number;
  readonly savedAt: number;
  readonly changes: readonly TheirChange<TaxField, TaxValues[TaxField]>[];
}

export interface TaxRulesForm {
  readonly form: UseFormReturn<TaxValues>;
  readonly saved: SavedTaxRules;
  /** The Bangkok day from which they are to hold; "": from today. */
  readonly day: string;
  readonly dayError: string | undefined;
  readonly setDay: (day: string) => void;
  /** The second typing of the figures that change by much. */
  readonly confirmed: ConfirmedFigures<ConfirmedTaxField>;
  readonly conflict: TaxConflict | null;
  readonly isSaving: boolean;
  readonly save: () => void;
  /** Shows what is saved again; what was typed is lost. */
  readonly undo: () => void;
  /** Fills the form with other rules; nothing is saved. */
  readonly fill: (rules: TaxRules) => void;
  /**
   * Reads again what is saved; what is typed stays, and what somebody else saved under it is shown.
   * @param own the version saved here last; `null`: another's
   * @returns what is saved; `null` once it has said that reading failed
   */
  readonly reload: (own: number | null) => Promise<SavedTaxRules | null>;
  readonly takeTheirs: (field: TaxField) => void;
  readonly settleConflict: () => void;
}

/**
 * The form of the tax rules, filled with those in force on the day from which they are to hold. When somebody else saved
 * meanwhile, their values are loaded around what was typed, and each difference is decided here.
 */
export function useTaxForm(initial: SavedTaxRules): TaxRulesForm {
  const [saved, setSaved] = useState(initial);
  const [day, setDay] = useState("");
  const [dayError, setDayError] = useState<string>();
  const [conflict, setConflict] = useState<TaxConflict | null>(null);
  const form = useForm<TaxValues>({ defaultValues: valuesOf(initial.rules) });
  const typed = useWatch({ control: form.control, compute: (values: TaxValues) => textsOf(values) });
  const [today] = useState(() => bangkokDay(Date.now()));
  const confirmed = useConfirmedFigures({
    fields: CONFIRMED_TAX_FIELDS,
    texts: typed,
    valueOf: readFigure,
    base: rulesAt(saved, day),
    before: rulesWithout(saved, day),
    dayEarlier: settledRulesOn(day === "" ? today : day, saved.settled),
  });

  const rebase = (onto: TaxRules) =>
    rebaseForm<TaxValues, TaxField>(form, TAX_FIELDS, {
      before: valuesOf(rulesAt(saved, day)),
      theirs: valuesOf(onto),
    });

  const start = (now: SavedTaxRules) => {
    setSaved(now);
    setDay("");
    setDayError(undefined);
    setConflict(null);
    confirmed.clear();
    form.reset(valuesOf(now.rules));
  };

  const refresh = async (use: (now: SavedTaxRules) => void) => {
    try {
      const now = await trpcUtils.documents.taxRules.fetch(undefined, { staleTime: 0 });
      use(now);
      return now;
    } catch (error) {
      showError(error, { title: m.tax_title, text: m.tax_load_failed });
      return null;
    }
  };

  const adopt = (theirs: SavedTaxRules) => {
    const changes = rebase(rulesAt(theirs, day));
    setSaved(theirs);
    setConflict({ ...newerOf(saved, { ...theirs, createdAt: theirs.savedAt }), changes });
  };

  const mutation = trpc.documents.saveTaxRules.useMutation({
    onSuccess: () => {
      showToast("success", m.tax_title(), m.success_settings_saved());
      void trpcUtils.documents.taxRulesHistory.invalidate();
      return refresh(start);
    },
    onError: (error) => {
      if (appErrorOf(error)?.code === "TAX_RULES_VERSION_CONFLICT") return refresh(adopt);
      for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
        if (path === "effectiveFrom") setDayError(message);
        const field = FIELD_OF_PATH[path];
        if (field !== undefined) form.setError(field, { message }, { shouldFocus: true });
        if (appErrorOf(error)?.fields[path] === "CHANGE_UNCONFIRMED")
          confirmed.ask(path.slice("rules.".length));
      }
      showError(error, { title: m.tax_title, text: m.tax_save_failed });
    },
  });

  return {
    form,
    saved,
    day,
    dayError,
    setDay: (chosen) => {
      rebase(rulesAt(saved, chosen));
      setDay(chosen);
      setDayError(undefined);
    },
    confirmed,
    conflict,
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
    reload: (own) =>
      refresh((now) => {
        if (form.formState.isDirty && now.latestVersion !== own) return adopt(now);
        rebase(rulesAt(now, day));
        return setSaved(now);
      }),
    takeTheirs: (field) => {
      form.resetField(field);
      setConflict((known) => known && { ...known, changes: withTheirs(known.changes, field) });
    },
    settleConflict: () => setConflict(null),
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
