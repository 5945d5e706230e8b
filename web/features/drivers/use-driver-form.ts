import { useEffect, useRef, useState } from "react";
import type { OwnDraft, ProfileDraft, VehicleDraft } from "#domain/drivers/profile-input.ts";
import { MAX_VEHICLES_OF_DRIVER } from "#domain/drivers/profile-limits.ts";
import { withTheirs } from "#web/entities/edit-conflict/merge-edits.ts";
import { loadInPlace } from "#web/entities/fallbacks/load-in-place.ts";
import type { OwnRegistration } from "#web/entities/drivers/driver-types.ts";
import { trpc, trpcClient, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import type { FormChange } from "./form-conflict.tsx";
import { dropKeptForm, keepForm, keptForm, type SeenProfile } from "./kept-form.ts";
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
  /** What the office has corrected while this was typed, and what shows it; `null`: nothing. */
  readonly conflict: FormConflict | null;
  /** Takes over what it has saved of a field. */
  readonly takeTheirs: (field: string) => void;
  readonly send: () => void;
  readonly isSending: boolean;
}

/** Its code is loaded with the first correction of the office that comes between. */
const loadFormConflict = () => import("./form-conflict.tsx");

interface FormConflict {
  readonly changes: readonly FormChange[];
  /** Of the registration that the office has corrected, and what holds with it. */
  readonly version: number;
  readonly theirs: ProfileDraft;
  readonly Notice: Awaited<ReturnType<typeof loadFormConflict>>["default"];
  readonly withTheirValue: Awaited<ReturnType<typeof loadFormConflict>>["withTheirValue"];
}

function seenOf({ version, holds }: OwnRegistration): SeenProfile {
  return { version, holds };
}

function isOvertaken(error: unknown): boolean {
  return appErrorOf(error)?.code === "REGISTRATION_CHANGED";
}

/** @param userId the account whose form it is: what it typed without a signal is in the form again */
export function useDriverForm(registration: OwnRegistration, userId: string): DriverForm {
  const kept = { userId, sentAt: registration.sentAt };
  const [unsaved] = useState(() => keptForm(kept));
  const seen = useRef<SeenProfile>(unsaved?.seen ?? seenOf(registration));
  const [form, setForm] = useState<OwnDraft>(unsaved?.form ?? registration.form);
  const latest = useRef(form);
  const show = (after: OwnDraft) => {
    latest.current = after;
    setForm(after);
  };
  /** The form as the server had it when it was opened, or as it was sent since. */
  const sent = useRef<ProfileDraft>(registration.form);
  const [conflict, setConflict] = useState<FormConflict | null>(null);
  /** The registration is another one by now: what the office has corrected goes under what was typed. @returns what it has */
  const follow = async (): Promise<readonly FormChange[]> => {
    const [fresh, { default: Notice, mergedForm, withTheirValue }] = await Promise.all([
      trpcClient.drivers.registration.query(),
      loadInPlace(loadFormConflict),
    ]);
    // Where nothing held yet, what was sent is what the office has decided about.
    const before = seen.current.holds ?? sent.current;
    seen.current = seenOf(fresh);
    trpcUtils.drivers.registration.setData(undefined, fresh);
    if (fresh.holds === null) return [];
    const merged = mergedForm(latest.current, before, fresh.holds);
    show(merged.form);
    const { changes } = merged;
    const found = { changes, version: fresh.version, theirs: fresh.holds, Notice, withTheirValue };
    setConflict(changes.length === 0 ? null : found);
    return changes;
  };
  const [errors, setErrors] = useState<Errors>({});
  const key = useRef(crypto.randomUUID());
  const { draft, keep, settle } = useStoredDraft(kept, unsaved?.form ?? null, seen, {
    onVehicles: (came) => show(withVehicles(latest.current, came)),
    onChanged: async () => {
      await follow();
      return latest.current;
    },
  });
  const isDriver = registration.state === "approved" || registration.state === "suspended";
  const sending = trpc.drivers.send.useMutation({
    onSuccess: ({ version, isWaiting }) => {
      key.current = crypto.randomUUID();
      dropKeptForm();
      setConflict(null);
      sent.current = latest.current;
      seen.current = { version, holds: isWaiting ? seen.current.holds : latest.current };
      if (isDriver) showToast("success", m.driver_profile_title(), m.driver_profile_updated());
      else showToast("success", m.driver_register_title(), m.driver_sent());
      void trpcUtils.drivers.invalidate();
    },
    onError: async (error) => {
      if (await hasFollowed(error)) return;
      const found = Object.fromEntries(
        Object.entries(fieldErrorsOf(error)).map(([path, text]) => [path.replace(/^profile\./, ""), text]),
      );
      if (appErrorOf(error)?.fields["profile.vehicles"] === "TOO_MANY")
        found["vehicles"] = m.driver_vehicles_too_many({ max: formatNumber(MAX_VEHICLES_OF_DRIVER) });
      setErrors(found);
      keep(latest.current);
      if (Object.keys(found).length === 0)
        showError(error, { title: m.driver_profile_title, text: m.error_driver_profile_update_failed });
    },
  });
  const send = () => {
    settle();
    const { removedVehicleIds, ...profile } = latest.current;
    const { version: seenVersion } = seen.current;
    sending.mutate({ key: key.current, profile, removedVehicleIds, seenVersion });
  };
  /** Sends again where nothing of the profile is another one; otherwise its driver reads that before. */
  const hasFollowed = async (error: unknown): Promise<boolean> => {
    if (!isOvertaken(error)) return false;
    try {
      const changes = await follow();
      key.current = crypto.randomUUID();
      if (changes.length === 0) send();
      else keep(latest.current);
      return true;
    } catch {
      return false;
    }
  };
  const put = (next: (before: OwnDraft) => OwnDraft, isTouched: (path: string) => boolean) => {
    const after = next(latest.current);
    show(after);
    keep(after);
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
    conflict,
    takeTheirs: (field) => {
      if (conflict === null) return;
      put(
        (before) => conflict.withTheirValue(before, field, conflict.theirs),
        () => false,
      );
      setConflict({ ...conflict, changes: withTheirs(conflict.changes, field) });
    },
    send,
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

interface StoringDraft {
  /** Gets the vehicles that have come to the driver since the form was opened. */
  readonly onVehicles: (came: readonly VehicleDraft[]) => void;
  /** The registration is another one than was seen. @returns the form as it is typed on the one that it is now */
  readonly onChanged: () => Promise<OwnDraft>;
}

/**
 * Stores the form a moment after each change, at once when the page is left, and when there is a connection again. Until
 * the server has it, it is kept on this device.
 * @param unsaved what was kept when the page was opened
 * @param seen the profile on which it is typed
 */
function useStoredDraft(
  kept: { readonly userId: string; readonly sentAt: number | null },
  unsaved: OwnDraft | null,
  seen: { current: SeenProfile },
  { onVehicles, onChanged }: StoringDraft,
) {
  const [state, setState] = useState<DraftState>("unchanged");
  const isOpen = useRef(true);
  const waiting = useRef<{ readonly draft: OwnDraft; readonly timer: number } | null>(null);
  const store = async () => {
    const held = waiting.current;
    if (held === null) return;
    window.clearTimeout(held.timer);
    waiting.current = null;
    try {
      const { version: seenVersion } = seen.current;
      const { came, version } = await trpcClient.drivers.saveDraft.mutate({ draft: held.draft, seenVersion });
      seen.current = { ...seen.current, version };
      if (came.length > 0) onVehicles(came);
      if (waiting.current !== null) return;
      dropKeptForm();
      setState("saved");
    } catch (error) {
      // A page that was left shows nothing: what it keeps is compared when it is opened again.
      const merged = isOvertaken(error) && isOpen.current ? await onChanged().catch(() => null) : null;
      if (merged !== null) {
        keep(merged);
        return;
      }
      // Tried again with the next change, with the next signal, and when the page is opened again.
      waiting.current ??= { draft: held.draft, timer: 0 };
      setState("failed");
    }
  };
  const keep = (draft: OwnDraft) => {
    keepForm({ ...kept, form: draft, seen: seen.current });
    if (waiting.current !== null) window.clearTimeout(waiting.current.timer);
    setState("saving");
    waiting.current = { draft, timer: window.setTimeout(() => void store(), SAVE_AFTER_MS) };
  };
  useEffect(() => {
    isOpen.current = true;
    if (unsaved !== null) keep(unsaved);
    const attempt = () => void store();
    window.addEventListener("pagehide", attempt);
    window.addEventListener("online", attempt);
    return () => {
      window.removeEventListener("pagehide", attempt);
      window.removeEventListener("online", attempt);
      isOpen.current = false;
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
