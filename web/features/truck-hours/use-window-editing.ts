import { useState } from "react";
import { useForm, type FieldErrors, type UseFormReturn } from "react-hook-form";
import { withTheirs, type TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { rebaseForm } from "#web/entities/edit-conflict/rebase-form.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { m } from "#web/paraglide/messages.js";
import { afterFailure, afterSave } from "./save-notices.ts";
import type { BanWindow } from "./truck-hours-types.ts";
import {
  NEW_WINDOW,
  readWindow,
  WINDOW_FIELDS,
  writeWindow,
  type WindowField,
  type WindowProblem,
  type WindowValues,
} from "./window-values.ts";

/** What another admin saved while a row was edited; `null` when they deleted it. */
export type WindowConflict = readonly TheirChange<WindowField, WindowValues[WindowField]>[] | null;

/** The id of the row being added. */
export const NEW_ID = "new";

export interface WindowEditing {
  readonly form: UseFormReturn<WindowValues>;
  /** The row being edited, `NEW_ID`, or none. */
  readonly editing: string | null;
  readonly saving: boolean;
  /** The banned hours that were saved last of those that were not there; `null` before. */
  readonly addedId: string | null;
  /** Whether the row being edited says something that is not saved. */
  readonly isChanged: boolean;
  /** `undefined`: nobody else has saved. */
  readonly conflict: WindowConflict | undefined;
  readonly add: () => void;
  readonly edit: (window: BanWindow) => void;
  readonly stop: () => void;
  readonly save: () => void;
  /** Takes over the value that the other admin saved. */
  readonly takeTheirs: (field: WindowField) => void;
}

const PROBLEM_TEXTS = {
  REQUIRED: m.field_required,
  END_FIRST: m.truck_window_end_first,
} as const satisfies Record<WindowProblem, () => string>;

/** The row being edited, the version that it is based on and what that says; a new row has version 0. */
interface Edited {
  readonly id: string;
  readonly version: number;
  readonly before: WindowValues;
}

/** Edits the banned hours in place, one row at a time. What was typed stays when another admin saved first. */
export function useWindowEditing(): WindowEditing {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [addedId, setAddedId] = useState<string | null>(null);
  const [conflict, setConflict] = useState<WindowConflict>();
  const form = useForm<WindowValues>({
    defaultValues: NEW_WINDOW,
    resolver: (values) => {
      const read = readWindow(values);
      if (read.ok) return { values, errors: {} };
      const errors: FieldErrors<WindowValues> = {};
      const { from, to } = read.problems;
      if (from !== undefined) errors.from = { type: from, message: PROBLEM_TEXTS[from]() };
      if (to !== undefined) errors.to = { type: to, message: PROBLEM_TEXTS[to]() };
      return { values: {}, errors };
    },
  });
  const mutation = trpc.truckHours.saveWindow.useMutation({
    onSuccess: (_saved, { windowId }) => {
      afterSave();
      setEdited(null);
      if (edited?.id === NEW_ID) setAddedId(windowId);
    },
    onError: (error, { windowId }) => {
      if (appErrorOf(error)?.code === "TRUCK_HOURS_VERSION_CONFLICT") void loadTheirs(windowId);
      else afterFailure(error);
    },
  });
  const begin = (id: string, version: number, values: WindowValues) => {
    form.reset(values);
    setConflict(undefined);
    setEdited({ id, version, before: values });
  };
  /** Loads what the other admin saved around what was typed; a row that they deleted becomes a new one. */
  const loadTheirs = async (windowId: string) => {
    if (edited === null) return;
    try {
      const [theirs] = (await trpcUtils.truckHours.windows.fetch({ windowId }, { staleTime: 0 })).items;
      void trpcUtils.truckHours.windows.invalidate({});
      if (theirs === undefined) {
        setEdited({ id: NEW_ID, version: 0, before: NEW_WINDOW });
        setConflict(null);
      } else {
        const values = writeWindow(theirs);
        setConflict(rebaseForm(form, WINDOW_FIELDS, { before: edited.before, theirs: values }));
        setEdited({ id: windowId, version: theirs.version, before: values });
      }
    } catch (error) {
      afterFailure(error);
    }
  };
  return {
    form,
    editing: edited?.id ?? null,
    saving: mutation.isPending,
    addedId,
    isChanged: edited !== null && form.formState.isDirty,
    conflict: edited === null ? undefined : conflict,
    add: () => begin(NEW_ID, 0, NEW_WINDOW),
    edit: (window) => begin(window.windowId, window.version, writeWindow(window)),
    stop: () => setEdited(null),
    save: () =>
      void form.handleSubmit((values) => {
        const read = readWindow(values);
        if (!read.ok || edited === null) return;
        const windowId = edited.id === NEW_ID ? newId(read.window.vehicle) : edited.id;
        mutation.mutate({ windowId, ...read.window, basedOnVersion: edited.version });
      })(),
    takeTheirs: (field) => {
      form.resetField(field);
      setConflict((known) => known && withTheirs(known, field));
    },
  };
}

function newId(vehicle: BanWindow["vehicle"]): string {
  return `${vehicle.replace("_", "-")}-${crypto.randomUUID().slice(0, 8)}`;
}
