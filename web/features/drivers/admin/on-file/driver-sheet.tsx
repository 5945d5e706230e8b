import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { DriverOnFileDraft } from "#domain/drivers/on-file-input.ts";
import { LICENCE_CLASSES } from "#domain/drivers/licence.ts";
import { DRIVER_NAME_MAX } from "#domain/drivers/profile-limits.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { licenceText } from "#web/entities/drivers/driver-texts.ts";
import type { DriverOnFile } from "#web/entities/drivers/driver-types.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { AreasSection } from "../../profile-fields/areas-section.tsx";
import { ChoiceField, NumberField, TextField } from "../../profile-fields/form-fields.tsx";
import { useProvinces } from "../../profile-fields/use-provinces.ts";
import { PlateFields, SizeFields } from "../../profile-fields/vehicle-fields.tsx";
import { DriverConflict } from "../correct/driver-conflict.tsx";
import { areasOf } from "../correct/profile-values.ts";
import { useMergedValues, type Saved } from "../correct/use-merged-values.ts";
import { readDriversAgain } from "../fleet/read-again.ts";

function savedOf(driver: DriverOnFile | null): Saved {
  return {
    version: driver?.version ?? 0,
    values: {
      name: driver?.name ?? "",
      email: driver?.email ?? "",
      phone: driver?.phone ?? "",
      vehicle: driver?.vehicle ?? "four_wheel",
      plate: driver?.plate ?? "",
      province: driver?.province ?? "",
      lengthCm: measureText(driver?.cargo?.lengthCm),
      widthCm: measureText(driver?.cargo?.widthCm),
      heightCm: measureText(driver?.cargo?.heightCm),
      capacityKg: measureText(driver?.cargo?.capacityKg),
      licenceClass: driver?.licenceClass ?? "",
      experienceYears: driver === null ? "" : String(driver.experienceYears),
      areas: driver?.areas.map(({ placeId }) => placeId).join(" ") ?? "",
    },
  };
}

function namesOf(areas: DriverOnFile["areas"]) {
  return Object.fromEntries(areas.map(({ placeId, name }) => [placeId, name]));
}

function measureText(measure: number | null | undefined): string {
  return measure == null ? "" : String(measure);
}

export interface DriverSheetProps {
  /** `null`: a new one. */
  readonly driver: DriverOnFile | null;
  readonly onClose: () => void;
}

/**
 * The form of a driver who has sent no papers; what the server refuses is said at its field, and what somebody else has saved
 * meanwhile beside what is typed.
 */
export function DriverSheet({ driver, onClose }: DriverSheetProps) {
  const { merged, send, isSending, errors, areaNames } = useSaving(driver, onClose);
  const [added, setAdded] = useState({});
  const provinces = useProvinces();
  const names = { ...namesOf(provinces), ...areaNames, ...added };
  const of = (name: string) => ({
    value: merged.values[name] ?? "",
    onValue: (value: string) => merged.change({ [name]: value }),
    error: errors[`driver.${name}`],
  });
  return (
    <FormSheet
      title={driver === null ? m.driver_add() : m.driver_edit()}
      description={driver === null ? m.driver_add_text() : undefined}
      submit={{ label: driver === null ? m.driver_add() : m.action_save(), busy: isSending }}
      isUnchanged={driver !== null && merged.isUnchanged}
      onSubmit={() => send()}
      onClose={onClose}
    >
      <DriverConflict merged={merged} names={names} />
      <TextField label={m.contact_name()} maxLength={DRIVER_NAME_MAX} autoComplete="off" {...of("name")} />
      <TextField
        label={m.order_phone_label()}
        type="tel"
        inputMode="tel"
        maxLength={30}
        autoComplete="off"
        {...of("phone")}
      />
      {driver?.hasAccount !== true && (
        <TextField
          label={m.account_email_label()}
          note={m.field_optional()}
          hint={m.driver_email_hint()}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...of("email")}
        />
      )}
      <ChoiceField
        label={m.driver_vehicle_type()}
        {...of("vehicle")}
        options={VEHICLE_TYPES.map((value) => ({ value, label: VEHICLE_TEXTS[value]() }))}
      />
      <PlateFields of={of} />
      <SizeFields of={of} note={m.field_optional()} />
      <NumberField label={m.driver_capacity_label()} note={m.field_optional()} {...of("capacityKg")} />
      <ChoiceField
        label={m.driver_licence_label()}
        {...of("licenceClass")}
        options={LICENCE_CLASSES.map((value) => ({ value, label: licenceText(value) }))}
      />
      <NumberField label={m.driver_experience_label()} {...of("experienceYears")} />
      <AreasSection
        areas={areasOf(merged.values)}
        onAreas={(areas, named) => {
          merged.change({ areas: areas.join(" ") });
          setAdded(named);
        }}
        error={errors["driver.areas"]}
        names={names}
        hint={m.driver_areas_on_file_hint()}
      />
    </FormSheet>
  );
}

function useSaving(driver: DriverOnFile | null, onClose: () => void) {
  const driverId = useRef(driver?.driverId ?? crypto.randomUUID());
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const merged = useMergedValues(savedOf(driver));
  const [areaNames, setAreaNames] = useState(() => namesOf(driver?.areas ?? []));
  const notSaved = { title: m.nav_admin_drivers, text: m.error_driver_profile_update_failed };
  const onError = (error: unknown) => {
    const fields = fieldErrorsOf(error);
    setErrors(fields);
    if (Object.keys(fields).length === 0) showError(error, notSaved);
  };
  const onSuccess = (done: () => string) => {
    showToast("success", m.nav_admin_drivers(), done());
    readDriversAgain();
    onClose();
  };
  const navigate = useNavigate();
  const add = trpc.drivers.add.useMutation({
    onError,
    onSuccess: () => {
      onSuccess(m.driver_added);
      void navigate({ to: "/admin/drivers", search: { show: "on_file" }, ignoreBlocker: true });
    },
  });
  const loadTheirs = async (refusal: unknown) => {
    const theirs = await trpcUtils.drivers.byId
      .fetch({ driverId: driverId.current }, { staleTime: 0 })
      .catch(() => null);
    const isSame = theirs?.onFile?.hasAccount === driver?.hasAccount;
    if (theirs?.onFile != null && isSame) {
      const saved = theirs.onFile;
      setAreaNames((before) => ({ ...before, ...namesOf(saved.areas) }));
      return merged.adopt(savedOf(saved));
    }
    // Deleted, invited or registered meanwhile: this form does not fit any more.
    showError(refusal, notSaved);
    readDriversAgain();
  };
  const edit = trpc.drivers.edit.useMutation({
    onSuccess: () => onSuccess(m.driver_profile_updated),
    onError: (error) =>
      appErrorOf(error)?.code === "DRIVER_CHANGED" ? void loadTheirs(error) : onError(error),
  });
  return {
    merged,
    errors,
    /** The names of the areas that are saved. */
    areaNames,
    isSending: add.isPending || edit.isPending,
    send: () => {
      setErrors({});
      const id = driverId.current;
      const { areas: _areas, ...texts } = merged.values;
      const typed = { ...texts, areas: areasOf(merged.values) } as unknown as DriverOnFileDraft;
      if (driver === null) add.mutate({ driverId: id, driver: typed });
      else edit.mutate({ driverId: id, seenVersion: merged.seenVersion, driver: typed });
    },
  };
}
