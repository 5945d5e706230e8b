import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { versionAt } from "#domain/dated-versions.ts";
import type { TaxRules } from "#domain/documents/tax-rules.ts";
import { withTheirs, type TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { rebaseForm } from "#web/entities/edit-conflict/rebase-form.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { FIELD_OF_PATH, rulesOf, TAX_FIELDS, valuesOf, type TaxField, type TaxValues } from "./tax-values.ts";

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
  readonly conflict: TaxConflict | null;
  readonly isSaving: boolean;
  readonly save: () => void;
  /** Shows what is saved again; what was typed is lost. */
  readonly undo: () => void;
  /** Fills the form with other rules; nothing is saved. */
  readonly fill: (rules: TaxRules) => void;
  /** Reads again what is saved; what is typed stays. */
  readonly reload: () => Promise<void>;
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
    form.reset(valuesOf(now.rules));
  };

  const refresh = async (use: (now: SavedTaxRules) => void) => {
    try {
      use(await trpcUtils.documents.taxRules.fetch(undefined, { staleTime: 0 }));
    } catch (error) {
      showError(error, { title: m.tax_title, text: m.tax_load_failed });
    }
  };

  const mutation = trpc.documents.saveTaxRules.useMutation({
    onSuccess: () => {
      showToast("success", m.tax_title(), m.success_settings_saved());
      void trpcUtils.documents.taxRulesHistory.invalidate();
      return refresh(start);
    },
    onError: (error) => {
      if (appErrorOf(error)?.code === "TAX_RULES_VERSION_CONFLICT")
        return refresh((theirs) => {
          const changes = rebase(rulesAt(theirs, day));
          setSaved(theirs);
          setConflict({ version: theirs.latestVersion, savedAt: theirs.latestSavedAt, changes });
        });
      for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
        if (path === "effectiveFrom") setDayError(message);
        const field = FIELD_OF_PATH[path];
        if (field !== undefined) form.setError(field, { message }, { shouldFocus: true });
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
    conflict,
    isSaving: mutation.isPending,
    save: () =>
      void form.handleSubmit((values) =>
        mutation.mutate({
          basedOnVersion: saved.latestVersion,
          rules: rulesOf(values),
          ...(day === "" ? {} : { effectiveFrom: day }),
        }),
      )(),
    undo: () => start(saved),
    fill: (rules) => {
      const filled = valuesOf(rules);
      for (const field of TAX_FIELDS) form.setValue(field, filled[field], { shouldDirty: true });
    },
    reload: () =>
      refresh((now) => {
        rebase(rulesAt(now, day));
        setSaved(now);
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

/** What holds until planned rules do. */
export function rulesBefore(saved: SavedTaxRules, plan: SavedTaxRules["planned"][number]): TaxRules {
  const earlier = saved.planned.filter(({ effectiveFrom }) => effectiveFrom < plan.effectiveFrom);
  return versionAt([saved, ...earlier], plan.effectiveFrom)?.rules ?? saved.rules;
}
