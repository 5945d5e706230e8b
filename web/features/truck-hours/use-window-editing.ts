import { useState } from "react";
import { useForm, type FieldErrors, type UseFormReturn } from "react-hook-form";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
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
  /** The row being edited and the version that it shows; a new row has version 0. */
  const [edited, setEdited] = useState<{ readonly id: string; readonly version: number } | null>(null);
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
      setEdited(null);
    },
    onError: (error, { windowId }) => {
      afterFailure(error);
      if (appErrorOf(error)?.code === "TRUCK_HOURS_VERSION_CONFLICT") void showTheirs(windowId);
    },
  });
  const begin = (id: string, version: number, values: WindowValues) => {
    form.reset(values);
    setEdited({ id, version });
  };
  /** Another admin saved first: shows their version, for a change that is based on it. */
  const showTheirs = async (windowId: string) => {
    const list = await trpcUtils.truckHours.list.fetch(undefined, { staleTime: 0 }).catch(() => null);
    const theirs = list?.windows.find((window) => window.windowId === windowId);
    if (theirs === undefined) setEdited(null);
    else begin(windowId, theirs.version, writeWindow(theirs));
  };
  return {
    form,
    editing: edited?.id ?? null,
    saving: mutation.isPending,
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
  };
}

function newId(vehicle: BanWindow["vehicle"]): string {
  return `${vehicle.replace("_", "-")}-${crypto.randomUUID().slice(0, 8)}`;
}
