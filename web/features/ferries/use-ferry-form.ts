import { useState } from "react";
import { useForm, type FieldErrors, type UseFormReturn } from "react-hook-form";
import { tellUnchanged } from "#web/components/sheets/tell-unchanged.ts";
import { withTheirs, type TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { rebaseForm } from "#web/entities/edit-conflict/rebase-form.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { useSentKey } from "#web/lib/use-sent-key.ts";
import { separatorsOf } from "#web/lib/i18n/typed-number.ts";
import { m } from "#web/paraglide/messages.js";
import { useFareAgain, type FareAgain } from "./fares/use-fare-again.ts";
import { problemText } from "./ferry-texts.ts";
import type { SavedFerry } from "./ferry-types.ts";
import { isForAdmins } from "./ferry-types.ts";
import { FERRY_FIELDS, fieldAt, NEW_FERRY, type FerryField, type FerryValues } from "./ferry-form.ts";
import { readFerry, writeFerry } from "./read-ferry.ts";

/**
 * Another admin saved first: saving was refused; once their version is loaded, what they changed. `deleted`: they deleted the
 * route, and what is typed would be a new one.
 */
export type FerryConflict =
  | { readonly step: "refused" | "deleted" }
  | {
      readonly step: "loaded";
      readonly changes: readonly TheirChange<FerryField, FerryValues[FerryField]>[];
    };

export interface FerryForm {
  readonly form: UseFormReturn<FerryValues>;
  readonly unsaved: boolean;
  readonly saving: boolean;
  readonly conflict: FerryConflict | null;
  readonly fareAgain: FareAgain;
  readonly loadingTheirs: boolean;
  readonly save: () => void;
  readonly loadTheirs: () => void;
  readonly takeTheirs: (field: FerryField) => void;
}

const NOT_SAVED = { title: m.notice_title_ferry, text: m.error_ferry_save_failed };

/**
 * The form of a ferry route, new (`null`) or saved. What was typed stays after a refusal, and when another admin's
 * version is loaded.
 * @param onSaved called once it is saved
 */
export function useFerryForm(saved: SavedFerry | null, onSaved: () => void): FerryForm {
  const separators = separatorsOf(currentLocale());
  const [base, setBase] = useState(saved);
  const [conflict, setConflict] = useState<FerryConflict | null>(null);
  const [loadingTheirs, setLoadingTheirs] = useState(false);
  const form = useForm<FerryValues>({
    defaultValues: saved === null ? NEW_FERRY : writeFerry(saved, separators),
    mode: "onTouched",
    resolver: (values) => {
      const read = readFerry(values, separators);
      if (read.ok) return { values, errors: {} };
      const errors: FieldErrors<FerryValues> = {};
      for (const field of FERRY_FIELDS) {
        const problem = read.problems[field];
        if (problem !== undefined)
          Object.assign(errors, {
            [field]: { type: problem, message: problemText(field, problem, separators) },
          });
      }
      return { values: {}, errors };
    },
  });

  const fareAgain = useFareAgain(base, form);

  const becomeNew = () => {
    setBase(null);
    setConflict({ step: "deleted" });
  };
  const onError = (error: unknown) => {
    const known = appErrorOf(error);
    if (known?.code === "FERRY_VERSION_CONFLICT") return setConflict({ step: "refused" });
    if (known?.code === "NOT_FOUND") return becomeNew();
    let first = true;
    for (const [path, code] of Object.entries(known?.fields ?? {})) {
      if (path === "again") fareAgain.demand("vehicleFareMaxSatang");
      if (path === "againLowest") fareAgain.demand("vehicleFareMinSatang");
      const field = fieldAt(path);
      if (field === undefined) continue;
      form.setError(
        field,
        { type: code, message: problemText(field, code, separators) },
        { shouldFocus: first },
      );
      first = false;
    }
    showError(error, NOT_SAVED);
  };
  const onSuccess = (text: () => string) => {
    void trpcUtils.ferries.invalidate();
    showToast("success", m.notice_title_ferry(), text());
    onSaved();
  };
  const press = useSentKey();
  const create = trpc.ferries.create.useMutation({
    onSuccess: () => onSuccess(m.success_ferry_added),
    onError,
  });
  const update = trpc.ferries.update.useMutation({
    onSuccess: () => onSuccess(m.success_ferry_updated),
    onError,
  });

  const loadTheirs = async (mine: SavedFerry) => {
    setLoadingTheirs(true);
    try {
      const list = await trpcUtils.ferries.list.fetch(undefined, { staleTime: 0 });
      const theirs = isForAdmins(list)
        ? list.find((ferry) => ferry.ferryRouteId === mine.ferryRouteId)
        : undefined;
      if (theirs === undefined) becomeNew();
      else adopt(mine, theirs);
    } catch (error) {
      showError(error, { title: m.notice_title_ferry, text: m.error_ferries_load_failed });
    }
    setLoadingTheirs(false);
  };
  const adopt = (mine: SavedFerry, theirs: SavedFerry) => {
    const changes = rebaseForm(form, FERRY_FIELDS, {
      before: writeFerry(mine, separators),
      theirs: writeFerry(theirs, separators),
    });
    setBase(theirs);
    setConflict({ step: "loaded", changes });
  };

  return {
    form,
    unsaved: form.formState.isDirty,
    saving: create.isPending || update.isPending,
    conflict,
    fareAgain,
    loadingTheirs,
    save: () => {
      if (base !== null && !form.formState.isDirty) {
        tellUnchanged();
        return onSaved();
      }
      return void form.handleSubmit((values) => {
        const read = readFerry(values, separators);
        if (!read.ok || !fareAgain.isConfirmed) return fareAgain.ask();
        if (base === null) create.mutate({ idempotencyKey: press.keyOf(read.ferry), ferry: read.ferry });
        else
          update.mutate({
            ferryRouteId: base.ferryRouteId,
            basedOnVersion: base.version,
            ferry: read.ferry,
            ...fareAgain.figures,
          });
      })();
    },
    loadTheirs: () => void (base !== null && loadTheirs(base)),
    takeTheirs: (field) => {
      form.resetField(field);
      setConflict((known) =>
        known?.step === "loaded" ? { ...known, changes: withTheirs(known.changes, field) } : known,
      );
    },
  };
}
