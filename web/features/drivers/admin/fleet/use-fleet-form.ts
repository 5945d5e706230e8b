import { useRef, useState } from "react";
import type { DriverFleet, ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { useMergedValues, type MergedValues, type Values } from "../correct/use-merged-values.ts";
import { readDriversAgain } from "./read-again.ts";

/** Whose vehicles or papers are changed, of which record, and as which version it was seen. */
export interface SeenFleet {
  readonly driverId: string;
  readonly of: DriverFleet["of"];
  readonly seenVersion: number;
  /** Of the press: repeating it with the same values counts once. */
  readonly key: string;
}

export interface FleetForm {
  readonly merged: MergedValues;
  /** The names of places, by their ids. */
  readonly names: ReviewedDriver["names"];
  /** Where stored pictures are shown from, by their ids. */
  readonly files: ReviewedDriver["files"];
  /** What is wrong, by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly seen: () => SeenFleet;
  /** For the mutation that saves. */
  readonly following: {
    readonly onSuccess: () => void;
    readonly onError: (error: unknown) => void;
  };
}

const CONFLICTS = new Set(["REGISTRATION_CHANGED", "DRIVER_CHANGED"]);

export interface FleetFormOptions {
  readonly driver: ReviewedDriver;
  readonly fleet: DriverFleet;
  /** The values of the form in a fleet; `null` where it has them no more. */
  readonly valuesIn: (fleet: DriverFleet) => Values | null;
  /** What stands before the fields in the errors of the server: "vehicle". */
  readonly prefix: string;
  readonly onSaved: () => void;
}

/** A form of a driver's vehicles and papers that several people of the office may change at once: what was typed stays. */
export function useFleetForm({ driver, fleet, valuesIn, prefix, onSaved }: FleetFormOptions): FleetForm {
  const { driverId } = driver;
  const [shown, setShown] = useState(driver);
  const [errors, setErrors] = useState<FleetForm["errors"]>({});
  const merged = useMergedValues({ version: fleet.version, values: valuesIn(fleet) ?? {} });
  const press = useRef({ form: "", key: "" });
  const notSaved = { title: m.nav_admin_drivers, text: m.error_driver_profile_update_failed };
  const loadTheirs = async (refusal: unknown) => {
    const theirs = await trpcUtils.drivers.byId.fetch({ driverId }, { staleTime: 0 }).catch(() => null);
    const values = theirs?.fleet?.of === fleet.of ? valuesIn(theirs.fleet) : null;
    if (theirs?.fleet != null && values !== null) {
      setShown(theirs);
      return merged.adopt({ version: theirs.fleet.version, values });
    }
    // Retired, deleted or registered meanwhile: this form does not fit any more.
    showError(refusal, notSaved);
    readDriversAgain();
  };
  return {
    merged,
    names: shown.names,
    files: shown.files,
    errors,
    seen: () => {
      setErrors({});
      const form = JSON.stringify([merged.seenVersion, merged.values]);
      if (press.current.form !== form) press.current = { form, key: crypto.randomUUID() };
      return { driverId, of: fleet.of, seenVersion: merged.seenVersion, key: press.current.key };
    },
    following: {
      onSuccess: () => {
        showToast("success", m.nav_admin_drivers(), m.driver_profile_updated());
        readDriversAgain();
        onSaved();
      },
      onError: (error) => {
        if (CONFLICTS.has(appErrorOf(error)?.code ?? "")) return void loadTheirs(error);
        const fields = Object.entries(fieldErrorsOf(error));
        setErrors(Object.fromEntries(fields.map(([path, text]) => [path.replace(`${prefix}.`, ""), text])));
        if (fields.length === 0) showError(error, notSaved);
      },
    },
  };
}
