import { useRef, useState } from "react";
import type { OwnDraft, ProfileDraft, VehicleDraft } from "#domain/drivers/profile-input.ts";
import { MAX_VEHICLES_OF_DRIVER } from "#domain/drivers/profile-limits.ts";
import { withTheirs } from "#web/entities/edit-conflict/merge-edits.ts";
import { loadInPlace } from "#web/entities/fallbacks/load-in-place.ts";
import type { OwnRegistration } from "#web/entities/drivers/driver-types.ts";
import { trpc, trpcClient, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { isDecided } from "#web/lib/errors/is-decided.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import type { FormChange } from "./form-conflict.tsx";
import { dropKeptForm, keptForm, type SeenProfile } from "./kept-form.ts";
import { takenOf, withoutAnswered, type SentForm } from "./unanswered-sends.ts";
import { isOvertaken, useStoredDraft, type DraftState, type KeptOf } from "./use-stored-draft.ts";
import { m } from "#web/paraglide/messages.js";

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

function seenOf({ version, holds, sent }: OwnRegistration): SeenProfile {
  return { version, holds, sent };
}

/** Whether something that was typed differs from what the office has saved there, and nobody has decided yet. */
function isUndecided(changes: readonly FormChange[]): boolean {
  return changes.some(({ yours }) => yours !== null);
}

/** The first version of a registration that is stored; 0 is none. */
const FIRST_VERSION = 1;

/**
 * What a registration that is another one comes to: `taken` where it is the form that was sent without an answer, and nothing
 * was typed since; `to_read` where there is something that its driver has to read before it is sent.
 */
type Followed = "taken" | "to_read" | "merged";

/** Whose form it is, and what becomes of the page that shows it. */
export interface DriverFormOwner {
  /** What this account typed without a signal is in the form again. */
  readonly userId: string;
  /** The form has gone over to what its registration is by now, and is not to be begun anew for it. */
  readonly onFollowed: (fresh: OwnRegistration) => void;
}

/** The form of a driver on their registration. */
export function useDriverForm(
  registration: OwnRegistration,
  { userId, onFollowed }: DriverFormOwner,
): DriverForm {
  const kept = useRef<KeptOf>({ userId, sentAt: registration.sentAt });
  const [unsaved] = useState(() => keptForm({ userId, sentAt: registration.sentAt }));
  const seen = useRef<SeenProfile>(unsaved?.seen ?? seenOf(registration));
  const [form, setForm] = useState<OwnDraft>(unsaved?.form ?? registration.form);
  const latest = useRef(form);
  const show = (after: OwnDraft) => {
    latest.current = after;
    setForm(after);
  };
  const [opened] = useState<ProfileDraft>(registration.form);
  /** Why the office has refused what was sent last, as far as it is on the page. */
  const reason = useRef(registration.reason);
  const [conflict, setConflict] = useState<FormConflict | null>(null);
  const open = useRef<FormConflict | null>(null);
  const showConflict = (next: FormConflict | null) => {
    open.current = next;
    setConflict(next);
  };
  /** What was sent and has no answer, the latest first: the server may have it. */
  const unanswered = useRef<readonly SentForm[]>([]);
  const onSent = (isWaiting: boolean, version: number) => {
    key.current = crypto.randomUUID();
    unanswered.current = [];
    dropKeptForm();
    showConflict(null);
    seen.current = isWaiting
      ? { version, holds: seen.current.holds, sent: latest.current }
      : { version, holds: latest.current, sent: null };
    tellSent();
    void trpcUtils.drivers.invalidate();
  };
  /** The registration is another one by now: what the office has corrected goes under what was typed. */
  const follow = async (): Promise<Followed> => {
    const own = await takenOf(unanswered.current);
    const [fresh, { default: Notice, comparedOf, mergedForm, withLater, withTheirValue }] = await Promise.all(
      [trpcClient.drivers.registration.query(), loadInPlace(loadFormConflict)],
    );
    const isOwnAlone =
      own !== undefined && fresh.version === Math.max(seen.current.version, FIRST_VERSION) + 1;
    if (isOwnAlone && own.key === key.current) {
      onSent(fresh.isWaiting, fresh.version);
      return "taken";
    }
    unanswered.current = [];
    if (own !== undefined) {
      // What becomes of the form is another press.
      key.current = crypto.randomUUID();
      showConflict(null);
      tellSent();
    }
    const isSentAnew = own === undefined && fresh.sentAt !== null && fresh.sentAt !== kept.current.sentAt;
    const typedOn = own === undefined ? seen.current : { ...seen.current, sent: own.profile };
    const { before, theirs } = isOwnAlone
      ? { before: own.profile, theirs: null }
      : comparedOf(typedOn, fresh, opened, isSentAnew);
    seen.current = seenOf(fresh);
    kept.current = { userId, sentAt: fresh.sentAt };
    onFollowed(fresh);
    trpcUtils.drivers.registration.setData(undefined, fresh);
    const earlier = open.current?.changes ?? [];
    const isRefused = fresh.reason !== "" && fresh.reason !== reason.current;
    reason.current = fresh.reason;
    if (theirs === null) return isRefused || isUndecided(earlier) ? "to_read" : "merged";
    const { form: merged, changes: later } = mergedForm(latest.current, before, theirs);
    show(merged);
    const changes = withLater(earlier, later);
    // A notice that nothing comes to stays where it is.
    const version = later.length === 0 ? (open.current?.version ?? fresh.version) : fresh.version;
    const found = { changes, version, theirs, Notice, withTheirValue };
    showConflict(changes.length === 0 ? null : found);
    return isRefused || later.length > 0 || isUndecided(earlier) ? "to_read" : "merged";
  };
  const [errors, setErrors] = useState<Errors>({});
  const key = useRef(crypto.randomUUID());
  const { draft, keep, settle, isOpen } = useStoredDraft(kept, unsaved?.form ?? null, seen, {
    onVehicles: (came) => show(withVehicles(latest.current, came)),
    onChanged: async () => ((await follow()) === "taken" ? null : latest.current),
  });
  const isDriver = registration.state === "approved" || registration.state === "suspended";
  const tellSent = () => {
    if (isDriver) showToast("success", m.driver_profile_title(), m.driver_profile_updated());
    else showToast("success", m.driver_register_title(), m.driver_sent());
  };
  const sending = trpc.drivers.send.useMutation({
    onSuccess: ({ version, isWaiting }) => onSent(isWaiting, version),
    onError: async (error, sent) => {
      if (isDecided(error)) unanswered.current = withoutAnswered(unanswered.current, sent.key);
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
    const sent: SentForm = { key: key.current, profile, removedVehicleIds, seenVersion };
    unanswered.current = [sent, ...withoutAnswered(unanswered.current, sent.key)];
    sending.mutate(sent);
  };
  /** Sends again where nothing of the profile is another one; otherwise its driver reads that before. */
  const hasFollowed = async (error: unknown): Promise<boolean> => {
    // A page that was left shows nothing.
    if (!isOvertaken(error) || !isOpen()) return false;
    try {
      const followed = await follow();
      if (followed === "taken") return true;
      key.current = crypto.randomUUID();
      if (followed === "to_read") keep(latest.current);
      else send();
      // A refusal stands above the form, where it takes no focus.
      return followed === "merged" || open.current !== null;
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
      showConflict({ ...conflict, changes: withTheirs(conflict.changes, field) });
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
