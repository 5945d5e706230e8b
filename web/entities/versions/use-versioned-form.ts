import { useState } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormProps,
  type UseFormReturn,
} from "react-hook-form";
import { showError, type NoticeFallback } from "../../lib/errors/show-error.ts";
import { withTheirs, type TheirChange } from "../edit-conflict/merge-edits.ts";
import { rebaseForm } from "../edit-conflict/rebase-form.ts";

/** What somebody else saved while a form was edited. */
interface VersionConflict<Field, Value> {
  readonly version: number;
  readonly savedAt: number;
  readonly changes: readonly TheirChange<Field, Value>[];
}

/** Settings with dated versions, and how a form shows them. */
export interface VersionedSettings<Saved, Terms, Values extends FieldValues, Field extends Path<Values>> {
  /** What is saved as it was read when the form was opened. */
  readonly initial: Saved;
  readonly fields: readonly Field[];
  /** What holds on a Bangkok day; "": now. */
  readonly termsOn: (saved: Saved, day: string) => Terms;
  readonly valuesOf: (terms: Terms) => Values;
  /** How the form checks what is typed over `base`. */
  readonly checks?: (base: Terms) => Pick<UseFormProps<Values>, "mode" | "resolver">;
  readonly fetchSaved: () => Promise<Saved>;
  readonly loadFailed: NoticeFallback;
  /** Which version came since `seen` was read. */
  readonly newerOf: (seen: Saved, now: Saved) => { readonly version: number; readonly savedAt: number };
  /** Whether a version of somebody else that changes no field is told where nothing is typed, too. */
  readonly isUnchangedTold: boolean;
  /** Another version of somebody else is about to be put under what is typed. */
  readonly onTheirs?: () => void;
}

/** A form of settings as its parts on the screen use it. */
export interface VersionedForm<Saved, Terms, Values extends FieldValues, Field extends Path<Values>> {
  readonly form: UseFormReturn<Values>;
  /** What is in force, and what is planned. */
  readonly saved: Saved;
  /** What the form is based on: what holds on its day. */
  readonly base: Terms;
  /** The Bangkok day from which it is to hold; "": at once. */
  readonly day: string;
  readonly dayError: string | undefined;
  readonly setDay: (day: string) => void;
  /** Whether something is typed that is not saved. */
  readonly unsaved: boolean;
  readonly conflict: VersionConflict<Field, Values[Field]> | null;
  /**
   * Reads again what is saved; what is typed stays, and what somebody else saved under it is shown.
   * @param own the version saved here last; `null`: another's
   * @returns what is saved; `null` once it has said that reading failed
   */
  readonly reload: (own: number | null) => Promise<Saved | null>;
  /** Their value of a field is right. */
  readonly takeTheirs: (field: Field) => void;
  readonly settleConflict: () => void;
}

/** What saving such a form needs beside the form. */
export interface VersionedSteps<Saved> {
  /** Shows what is saved; what was typed is lost. */
  readonly start: (saved: Saved) => void;
  /** Reads again what is saved. @returns it; `null` once it has said that reading failed */
  readonly refresh: (use: (saved: Saved) => void) => Promise<Saved | null>;
  /** Puts what somebody else saved under what is typed, and shows the differences. */
  readonly adopt: (theirs: Saved) => void;
  /** Says at the day what is wrong with it. */
  readonly refuseDay: (text: string) => void;
}

/**
 * The form of settings with dated versions, filled with what holds on the day from which a change is to hold. When somebody
 * else saved meanwhile, their values are loaded around what was typed, and each difference is decided here.
 */
export function useVersionedForm<
  Saved extends { readonly latestVersion: number },
  Terms,
  Values extends FieldValues,
  Field extends Path<Values>,
>(
  settings: VersionedSettings<Saved, Terms, Values, Field>,
): VersionedForm<Saved, Terms, Values, Field> & { readonly steps: VersionedSteps<Saved> } {
  const { fields, termsOn, valuesOf } = settings;
  const [saved, setSaved] = useState<Saved>(settings.initial);
  const [day, setDay] = useState("");
  const [dayError, setDayError] = useState<string>();
  const [conflict, setConflict] = useState<VersionConflict<Field, Values[Field]> | null>(null);
  const base = termsOn(saved, day);
  const form = useForm<Values>({
    defaultValues: valuesOf(base) as DefaultValues<Values>,
    ...settings.checks?.(base),
  });
  const unsaved = form.formState.isDirty;

  /** Puts other saved values under what was typed. @returns what differs */
  const rebase = (onto: Terms) =>
    rebaseForm<Values, Field>(form, fields, { before: valuesOf(base), theirs: valuesOf(onto) });

  const start = (now: Saved): void => {
    setSaved(now);
    setDay("");
    setDayError(undefined);
    setConflict(null);
    form.reset(valuesOf(termsOn(now, "")));
  };

  const refresh = async (use: (now: Saved) => void): Promise<Saved | null> => {
    try {
      const now = await settings.fetchSaved();
      use(now);
      return now;
    } catch (error) {
      showError(error, settings.loadFailed);
      return null;
    }
  };

  const adopt = (theirs: Saved): void => {
    settings.onTheirs?.();
    const changes = rebase(termsOn(theirs, day));
    setSaved(theirs);
    const isTold = settings.isUnchangedTold || changes.length > 0 || unsaved;
    setConflict(isTold ? { ...settings.newerOf(saved, theirs), changes } : null);
  };

  return {
    form,
    saved,
    base,
    day,
    dayError,
    setDay: (chosen) => {
      rebase(termsOn(saved, chosen));
      setDay(chosen);
      setDayError(undefined);
    },
    unsaved,
    conflict,
    reload: (own) =>
      refresh((now) => {
        if (unsaved && now.latestVersion !== own) return adopt(now);
        rebase(termsOn(now, day));
        return setSaved(now);
      }),
    takeTheirs: (field) => {
      form.resetField(field);
      setConflict((known) => known && { ...known, changes: withTheirs(known.changes, field) });
    },
    settleConflict: () => setConflict(null),
    steps: { start, refresh, adopt, refuseDay: setDayError },
  };
}
