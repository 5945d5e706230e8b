import { useEffect, useRef, useState } from "react";
import type { OwnDraft, VehicleDraft } from "#domain/drivers/profile-input.ts";
import type { OwnRegistration } from "#web/entities/drivers/driver-types.ts";
import { trpc, trpcClient, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { dropKeptForm, keepForm, keptForm } from "./kept-form.ts";
import { m } from "#web/paraglide/messages.js";

/** How long after the last change the form is stored. */
const SAVE_AFTER_MS = 700;

export type DraftState = "unchanged" | "saving" | "saved" | "failed";
type Errors = Readonly<Record<string, string>>;

/** The form of a driver: what is typed, stored as it is typed, and sent once. */
export interface DriverForm {
  readonly form: OwnDraft;
  readonly errors: Errors;
  readonly draft: DraftState;
  readonly change: (values: Partial<OwnDraft>) => void;
  readonly changeVehicle: (vehicleId: string, values: Partial<VehicleDraft>) => void;
  readonly removeVehicle: (vehicleId: string) => void;
  readonly send: () => void;
  readonly isSending: boolean;
}

/** @param userId the account whose form it is: what it typed without a signal is in the form again */
export function useDriverForm(registration: OwnRegistration, userId: string): DriverForm {
  const kept = { userId, sentAt: registration.sentAt };
  const [unsaved] = useState(() => keptForm(kept));
  const [form, setForm] = useState<OwnDraft>(unsaved ?? registration.form);
  const [errors, setErrors] = useState<Errors>({});
  const key = useRef(crypto.randomUUID());
  const { draft, keep, settle } = useStoredDraft(kept, unsaved, (came) =>
    setForm((before) => withVehicles(before, came)),
  );
  const isDriver = registration.state === "approved" || registration.state === "suspended";
  const sending = trpc.drivers.send.useMutation({
    onSuccess: () => {
      key.current = crypto.randomUUID();
      dropKeptForm();
      if (isDriver) showToast("success", m.driver_profile_title(), m.driver_profile_updated());
      else showToast("success", m.driver_register_title(), m.driver_sent());
      void trpcUtils.drivers.invalidate();
    },
    onError: (error) => {
      const found = Object.fromEntries(
        Object.entries(fieldErrorsOf(error)).map(([path, text]) => [path.replace(/^profile\./, ""), text]),
      );
      setErrors(found);
      keep(form);
      if (Object.keys(found).length === 0)
        showError(error, { title: m.driver_profile_title, text: m.error_driver_profile_update_failed });
    },
  });
  const put = (next: (before: OwnDraft) => OwnDraft, isTouched: (path: string) => boolean) => {
    setForm((before) => {
      const after = next(before);
      keep(after);
      return after;
    });
    // Another form is another press.
    key.current = crypto.randomUUID();
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([path]) => !isTouched(path))));
  };
  return {
    form,
    errors,
    draft,
    change: (values) =>
      put(
        (before) => ({ ...before, ...values }),
        (path) => (path.split(".")[0] ?? "") in values,
      ),
    removeVehicle: (vehicleId) =>
      put(
        (before) => ({
          ...before,
          vehicles: before.vehicles.filter((each) => each.vehicleId !== vehicleId),
          removedVehicleIds: [...(before.removedVehicleIds ?? []), vehicleId],
        }),
        (path) => path.split(".")[0] === "vehicles",
      ),
    changeVehicle: (vehicleId, values) => {
      const index = form.vehicles.findIndex((each) => each.vehicleId === vehicleId);
      put(
        (before) => ({
          ...before,
          vehicles: before.vehicles.map((each) =>
            each.vehicleId === vehicleId ? { ...each, ...values } : each,
          ),
        }),
        (path) => Object.keys(values).some((name) => path === `vehicles.${index}.${name}`),
      );
    },
    send: () => {
      settle();
      sending.mutate({ key: key.current, profile: form, removedVehicleIds: form.removedVehicleIds });
    },
    isSending: sending.isPending,
  };
}

/** A form with vehicles that it has not, and that were not taken out of it. */
function withVehicles(form: OwnDraft, came: readonly VehicleDraft[]): OwnDraft {
  const known = new Set([
    ...form.vehicles.map(({ vehicleId }) => vehicleId),
    ...(form.removedVehicleIds ?? []),
  ]);
  return { ...form, vehicles: [...form.vehicles, ...came.filter(({ vehicleId }) => !known.has(vehicleId))] };
}

/**
 * Stores the form a moment after each change, at once when the page is left, and when there is a connection again. Until
 * the server has it, it is kept on this device.
 * @param unsaved what was kept when the page was opened
 * @param onVehicles gets the vehicles that have come to the driver since the form was opened
 */
function useStoredDraft(
  kept: { readonly userId: string; readonly sentAt: number | null },
  unsaved: OwnDraft | null,
  onVehicles: (came: readonly VehicleDraft[]) => void,
) {
  const [state, setState] = useState<DraftState>("unchanged");
  const waiting = useRef<{ readonly draft: OwnDraft; readonly timer: number } | null>(null);
  const store = async () => {
    const held = waiting.current;
    if (held === null) return;
    window.clearTimeout(held.timer);
    waiting.current = null;
    try {
      const { came } = await trpcClient.drivers.saveDraft.mutate({ draft: held.draft });
      if (came.length > 0) onVehicles(came);
      if (waiting.current !== null) return;
      dropKeptForm();
      setState("saved");
    } catch {
      // Tried again with the next change, with the next signal, and when the page is opened again.
      waiting.current ??= { draft: held.draft, timer: 0 };
      setState("failed");
    }
  };
  const keep = (draft: OwnDraft) => {
    keepForm({ ...kept, form: draft });
    if (waiting.current !== null) window.clearTimeout(waiting.current.timer);
    setState("saving");
    waiting.current = { draft, timer: window.setTimeout(() => void store(), SAVE_AFTER_MS) };
  };
  useEffect(() => {
    if (unsaved !== null) keep(unsaved);
    const attempt = () => void store();
    window.addEventListener("pagehide", attempt);
    window.addEventListener("online", attempt);
    return () => {
      window.removeEventListener("pagehide", attempt);
      window.removeEventListener("online", attempt);
      attempt();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `store` and `keep` read refs and what is fixed while the form is open
  }, []);
  return {
    draft: state,
    keep,
    /** The form is sent: storing it afterwards would make a draft of it again. */
    settle: () => {
      if (waiting.current !== null) window.clearTimeout(waiting.current.timer);
      waiting.current = null;
    },
  };
}
