import { useRef, useState } from "react";
import { draftOf, type ProfileDraft } from "#domain/drivers/profile-input.ts";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { readDriversAgain } from "../fleet/read-again.ts";
import { valuesOf, vehicleField, withValues, type TextOfVehicle } from "./profile-values.ts";
import { useMergedValues, type MergedValues } from "./use-merged-values.ts";

/** A driver whose profile holds. */
export type RegisteredDriver = ReviewedDriver & { readonly profile: NonNullable<ReviewedDriver["profile"]> };

export interface Correction {
  readonly merged: MergedValues;
  /** The profile as it is saved. */
  readonly saved: ProfileDraft;
  /** The names of its places. */
  readonly names: ReviewedDriver["names"];
  /** What is wrong, by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly save: () => void;
  readonly isSaving: boolean;
}

const savedOf = ({ version, profile }: RegisteredDriver) => ({ version, values: valuesOf(draftOf(profile)) });

/** The form with which the office corrects a driver's profile. What was typed stays when somebody else saved first. */
export function useCorrection(driver: RegisteredDriver, onSaved: () => void): Correction {
  const [opened, setOpened] = useState(driver);
  const [errors, setErrors] = useState<Correction["errors"]>({});
  const merged = useMergedValues(savedOf(driver));
  const saved = draftOf(opened.profile);
  // Every press of another form is another one.
  const press = useRef({ form: "", key: "" });
  const notSaved = { title: m.nav_admin_drivers, text: m.error_driver_profile_update_failed };
  const loadTheirs = async () => {
    try {
      const theirs = await trpcUtils.drivers.byId.fetch({ driverId: driver.driverId }, { staleTime: 0 });
      if (theirs.profile === null) return showToast("error", m.nav_admin_drivers(), m.error_not_found());
      const registered = { ...theirs, profile: theirs.profile };
      setOpened(registered);
      merged.adopt(savedOf(registered));
    } catch (error) {
      showError(error, notSaved);
    }
  };
  const correct = trpc.drivers.correct.useMutation({
    onSuccess: () => {
      showToast("success", m.nav_admin_drivers(), m.driver_profile_updated());
      readDriversAgain();
      onSaved();
    },
    onError: (error) => {
      if (appErrorOf(error)?.code === "REGISTRATION_CHANGED") return void loadTheirs();
      const fields = Object.entries(fieldErrorsOf(error)).map(
        ([path, text]) => [fieldAt(path, saved), text] as const,
      );
      setErrors(Object.fromEntries(fields));
      if (fields.length === 0) showError(error, notSaved);
    },
  });
  return {
    merged,
    saved,
    names: opened.names,
    errors,
    isSaving: correct.isPending,
    save: () => {
      setErrors({});
      const profile = withValues(saved, merged.values);
      const form = JSON.stringify([merged.seenVersion, profile]);
      if (press.current.form !== form) press.current = { form, key: crypto.randomUUID() };
      const { driverId } = driver;
      correct.mutate({ driverId, key: press.current.key, seenVersion: merged.seenVersion, profile });
    },
  };
}

/** The server names a vehicle by its place in the list. */
function fieldAt(path: string, { vehicles }: ProfileDraft): string {
  const [, index, name] = /^profile\.vehicles\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const vehicle = vehicles[Number(index)];
  if (vehicle === undefined || name === undefined) return path.replace(/^profile\./, "");
  return vehicleField(vehicle.vehicleId, name as TextOfVehicle);
}
