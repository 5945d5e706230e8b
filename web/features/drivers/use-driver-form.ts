import { useEffect, useRef, useState } from "react";
import type { ProfileDraft, VehicleDraft } from "#domain/drivers/profile-input.ts";
import type { OwnRegistration } from "#web/entities/drivers/driver-types.ts";
import { trpc, trpcClient, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

/** How long after the last change the form is stored. */
const SAVE_AFTER_MS = 700;

export type DraftState = "unchanged" | "saving" | "saved" | "failed";
type Errors = Readonly<Record<string, string>>;

/** The form of a driver: what is typed, stored as it is typed, and sent once. */
export interface DriverForm {
  readonly form: ProfileDraft;
  readonly errors: Errors;
  readonly draft: DraftState;
  readonly change: (values: Partial<ProfileDraft>) => void;
  readonly changeVehicle: (vehicleId: string, values: Partial<VehicleDraft>) => void;
  readonly send: () => void;
  readonly isSending: boolean;
}

export function useDriverForm(registration: OwnRegistration): DriverForm {
  const [form, setForm] = useState<ProfileDraft>(registration.form);
  const [errors, setErrors] = useState<Errors>({});
  const key = useRef(crypto.randomUUID());
  const { draft, keep, settle } = useStoredDraft();
  const isDriver = registration.state === "approved" || registration.state === "suspended";
  const sending = trpc.drivers.send.useMutation({
    onSuccess: () => {
      key.current = crypto.randomUUID();
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
  const put = (next: (before: ProfileDraft) => ProfileDraft, isTouched: (path: string) => boolean) => {
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
      sending.mutate({ key: key.current, profile: form });
    },
    isSending: sending.isPending,
  };
}

/** Stores the form a moment after each change, and at once when the page is left. */
function useStoredDraft() {
  const [state, setState] = useState<DraftState>("unchanged");
  const waiting = useRef<{ readonly draft: ProfileDraft; readonly timer: number } | null>(null);
  const store = async () => {
    const held = waiting.current;
    if (held === null) return;
    window.clearTimeout(held.timer);
    waiting.current = null;
    try {
      await trpcClient.drivers.saveDraft.mutate({ draft: held.draft });
      if (waiting.current === null) setState("saved");
    } catch {
      setState("failed");
    }
  };
  useEffect(() => {
    const leave = () => void store();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
    // `store` reads refs alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return {
    draft: state,
    keep: (draft: ProfileDraft) => {
      if (waiting.current !== null) window.clearTimeout(waiting.current.timer);
      setState("saving");
      waiting.current = { draft, timer: window.setTimeout(() => void store(), SAVE_AFTER_MS) };
    },
    /** The form is sent: storing it afterwards would make a draft of it again. */
    settle: () => {
      if (waiting.current !== null) window.clearTimeout(waiting.current.timer);
      waiting.current = null;
    },
  };
}
