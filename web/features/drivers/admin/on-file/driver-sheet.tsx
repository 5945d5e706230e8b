import { useNavigate } from "@tanstack/react-router";
import { useId, useRef, useState } from "react";
import { LICENCE_CLASSES } from "#domain/drivers/licence.ts";
import { DRIVER_NAME_MAX } from "#domain/drivers/profile-input.ts";
import { VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import { Button } from "#web/components/button.tsx";
import { Sheet } from "#web/components/dialog.tsx";
import { licenceText } from "#web/entities/drivers/driver-texts.ts";
import type { DriverOnFile } from "#web/entities/drivers/driver-types.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { ChoiceField, NumberField, TextField } from "../../profile-fields/form-fields.tsx";

interface Typed {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly vehicle: VehicleType;
  readonly plate: string;
  readonly licenceClass: string;
  readonly experienceYears: string;
}

function typedOf(driver: DriverOnFile | null): Typed {
  return {
    name: driver?.name ?? "",
    email: driver?.email ?? "",
    phone: driver?.phone ?? "",
    vehicle: driver?.vehicle ?? "four_wheel",
    plate: driver?.plate ?? "",
    licenceClass: driver?.licenceClass ?? "",
    experienceYears: driver === null ? "" : String(driver.experienceYears),
  };
}

export interface DriverSheetProps {
  /** `null`: a new one. */
  readonly driver: DriverOnFile | null;
  readonly onClose: () => void;
}

/** The form of a driver without an account; what the server refuses is said at its field. */
export function DriverSheet({ driver, onClose }: DriverSheetProps) {
  const formId = useId();
  const [typed, setTyped] = useState(() => typedOf(driver));
  const { send, isSending, errors } = useSaving(driver, onClose);
  const of = (name: Exclude<keyof Typed, "vehicle">) => ({
    value: typed[name],
    onValue: (value: string) => setTyped({ ...typed, [name]: value }),
    error: errors[`driver.${name}`],
  });
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={driver === null ? m.driver_add() : m.driver_edit()}
      description={driver === null ? m.driver_add_text() : undefined}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button type="submit" form={formId} tone="solid" busy={isSending}>
            {driver === null ? m.driver_add() : m.action_save()}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          send(typed);
        }}
      >
        <TextField label={m.contact_name()} maxLength={DRIVER_NAME_MAX} autoComplete="off" {...of("name")} />
        <TextField
          label={m.order_phone_label()}
          type="tel"
          inputMode="tel"
          maxLength={30}
          autoComplete="off"
          {...of("phone")}
        />
        <TextField
          label={m.account_email_label()}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...of("email")}
        />
        <ChoiceField
          label={m.driver_vehicle_type()}
          value={typed.vehicle}
          onValue={(vehicle) => setTyped({ ...typed, vehicle: vehicle as VehicleType })}
          error={errors["driver.vehicle"]}
          options={VEHICLE_TYPES.map((value) => ({ value, label: VEHICLE_TEXTS[value]() }))}
        />
        <TextField label={m.driver_plate_label()} autoComplete="off" maxLength={20} {...of("plate")} />
        <ChoiceField
          label={m.driver_licence_label()}
          {...of("licenceClass")}
          options={LICENCE_CLASSES.map((value) => ({ value, label: licenceText(value) }))}
        />
        <NumberField label={m.driver_experience_label()} {...of("experienceYears")} />
      </form>
    </Sheet>
  );
}

function useSaving(driver: DriverOnFile | null, onClose: () => void) {
  const driverId = useRef(driver?.driverId ?? crypto.randomUUID());
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const following = (done: () => string) => ({
    onSuccess: () => {
      showToast("success", m.nav_admin_drivers(), done());
      void trpcUtils.drivers.invalidate();
      onClose();
    },
    onError: (error: unknown) => {
      const fields = fieldErrorsOf(error);
      setErrors(fields);
      if (Object.keys(fields).length > 0) return;
      showError(error, { title: m.nav_admin_drivers, text: m.error_driver_profile_update_failed });
      void trpcUtils.drivers.invalidate();
    },
  });
  const navigate = useNavigate();
  const added = following(m.driver_added);
  const add = trpc.drivers.add.useMutation({
    ...added,
    onSuccess: () => {
      added.onSuccess();
      void navigate({ to: "/admin/drivers", search: { show: "on_file" } });
    },
  });
  const edit = trpc.drivers.edit.useMutation(following(m.driver_profile_updated));
  return {
    errors,
    isSending: add.isPending || edit.isPending,
    send: (typed: Typed) => {
      setErrors({});
      const id = driverId.current;
      if (driver === null) add.mutate({ driverId: id, driver: typed });
      else edit.mutate({ driverId: id, seenVersion: driver.version, driver: typed });
    },
  };
}
