import { lazy, Suspense, useState, type ReactNode } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { withTheirs, type TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { rebaseForm } from "#web/entities/edit-conflict/rebase-form.ts";
import { loadInPlace } from "#web/entities/fallbacks/load-in-place.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";

/** Whose code is loaded with the first save that another device was before. */
const loadNotice = () => import("./other-device-notice.tsx");
const OtherDeviceNotice = lazy(loadNotice);

export interface OtherDevice<Values> {
  /** What the form was opened with, which a save says that it has seen. */
  readonly seen: () => Values;
  /** Whether an error of a save is that: then what is saved by now, which `load` reads, is put under what was typed. */
  readonly explains: (error: unknown, load: () => Promise<Values>) => Promise<boolean>;
  /** It was saved: takes that as what the form was opened with; what was typed meanwhile stays, to be saved next. */
  readonly settle: (saved: Values) => void;
  readonly notice: ReactNode;
}

interface Fields<Values, Field> {
  readonly names: readonly Field[];
  readonly label: (field: Field) => string;
  readonly valueText: (field: Field, value: Values[Field & keyof Values]) => string;
}

/** A form of details that the same person may have saved on another device since it was opened. */
export function useOtherDevice<Values extends FieldValues, Field extends Path<Values>>(
  form: UseFormReturn<Values>,
  { names, label, valueText }: Fields<Values, Field>,
): OtherDevice<Values> {
  const [changes, setChanges] = useState<readonly TheirChange<Field, Values[Field]>[] | null>(null);
  const seen = () => form.formState.defaultValues as Values;
  return {
    seen,
    explains: async (error, load) => {
      if (appErrorOf(error)?.code !== "DETAILS_CHANGED") return false;
      try {
        // Where its code does not come, the error says what happened and what is typed stays.
        const theirs = await load();
        await loadInPlace(loadNotice);
        setChanges(rebaseForm(form, names, { before: seen(), theirs }));
        return true;
      } catch {
        return false;
      }
    },
    settle: (saved) => {
      setChanges(null);
      const typed = form.getValues();
      form.reset(saved, { keepValues: true });
      for (const name of names)
        if (typed[name] !== saved[name]) form.setValue(name, typed[name], { shouldDirty: true });
    },
    notice: changes !== null && (
      <Suspense fallback={null}>
        <OtherDeviceNotice
          changes={changes}
          label={(field) => label(field as Field)}
          valueText={(field, value) => valueText(field as Field, value as Values[Field])}
          onTake={(field) => {
            form.resetField(field as Field);
            setChanges(withTheirs(changes, field as Field));
          }}
        />
      </Suspense>
    ),
  };
}
