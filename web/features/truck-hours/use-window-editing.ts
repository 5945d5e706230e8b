import { useState } from "react";
import { useForm, type FieldErrors, type UseFormReturn } from "react-hook-form";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { afterFailure, afterSave } from "./save-notices.ts";
import type { BanWindow } from "./truck-hours-types.ts";
import {
  NEW_WINDOW,
  readWindow,
  writeWindow,
  type WindowProblem,
  type WindowValues,
} from "./window-values.ts";

/** The id of the row being added. */
export const NEW_ID = "new";

export interface WindowEditing {
  readonly form: UseFormReturn<WindowValues>;
  /** The row being edited, `NEW_ID`, or none. */
  readonly editing: string | null;
  readonly saving: boolean;
  readonly add: () => void;
  readonly edit: (window: BanWindow) => void;
  readonly stop: () => void;
  readonly save: () => void;
}

const PROBLEM_TEXTS = {
  REQUIRED: m.field_required,
  END_FIRST: m.truck_window_end_first,
} as const satisfies Record<WindowProblem, () => string>;

/** Edits the banned hours in place, one row at a time. */
export function useWindowEditing(): WindowEditing {
  const [editing, setEditing] = useState<string | null>(null);
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
    onSuccess: () => {
      afterSave();
      setEditing(null);
    },
    onError: afterFailure,
  });
  const begin = (id: string, values: WindowValues) => {
    form.reset(values);
    setEditing(id);
  };
  return {
    form,
    editing,
    saving: mutation.isPending,
    add: () => begin(NEW_ID, NEW_WINDOW),
    edit: (window) => begin(window.windowId, writeWindow(window)),
    stop: () => setEditing(null),
    save: () =>
      void form.handleSubmit((values) => {
        const read = readWindow(values);
        if (!read.ok || editing === null) return;
        const windowId = editing === NEW_ID ? newId(read.window.vehicle) : editing;
        mutation.mutate({ windowId, ...read.window });
      })(),
  };
}

function newId(vehicle: BanWindow["vehicle"]): string {
  return `${vehicle.replace("_", "-")}-${crypto.randomUUID().slice(0, 8)}`;
}
