import { useState } from "react";
import type { VehicleDraft } from "#domain/drivers/profile-input.ts";
import { bangkokDay } from "#domain/time.ts";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import type { DriverFleet, ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { PaperPhoto } from "../../paper-photo.tsx";
import { VehicleFields, type PhotoOfVehicle } from "../../profile-fields/vehicle-fields.tsx";
import { newVehicle } from "../../vehicles-section.tsx";
import { DriverConflict } from "../correct/driver-conflict.tsx";
import { useFleetForm } from "./use-fleet-form.ts";

type Vehicle = DriverFleet["vehicles"][number];
type Typed = Omit<VehicleDraft, "vehicleId">;

/** A vehicle as one text per field. */
function typedOf({ vehicleId: _id, ...facts }: Vehicle): Typed {
  const texts = Object.entries(facts).map(([name, value]) => [name, value === null ? "" : String(value)]);
  return Object.fromEntries(texts) as Typed;
}

export interface VehicleSheetProps {
  readonly driver: ReviewedDriver;
  readonly fleet: DriverFleet;
  /** `null`: a new one. */
  readonly vehicle: Vehicle | null;
  /** Above the form, instead of what is done or the plate. */
  readonly title?: string | undefined;
  readonly onClose: () => void;
}

/** The form with which the office adds or changes a vehicle of a driver, with its papers and their pictures. */
export function VehicleSheet({ driver, fleet, vehicle, title, onClose }: VehicleSheetProps) {
  const [today] = useState(() => bangkokDay(Date.now()));
  const [{ vehicleId: newId, ...empty }] = useState(newVehicle);
  const vehicleId = vehicle?.vehicleId ?? newId;
  const { merged, names, files, errors, seen, following } = useFleetForm({
    driver,
    fleet,
    valuesIn: ({ vehicles }) => {
      const theirs = vehicles.find((each) => each.vehicleId === vehicleId);
      if (theirs !== undefined) return { ...typedOf(theirs) };
      return vehicle === null ? { ...empty } : null;
    },
    prefix: "vehicle",
    onSaved: onClose,
  });
  const save = trpc.vehicles.save.useMutation(following);
  const { values, change } = merged;
  const of = (name: string) => ({
    value: values[name] ?? "",
    onValue: (value: string) => change({ [name]: value }),
    error: errors[name],
  });
  const photo = (name: PhotoOfVehicle, label: string) => (
    <PaperPhoto
      label={label}
      error={errors[name]}
      fileId={values[name] ?? ""}
      url={files[values[name] ?? ""]}
      onChange={(fileId) => change({ [name]: fileId })}
      driverId={driver.driverId}
    />
  );
  return (
    <FormSheet
      title={title ?? (vehicle === null ? m.driver_vehicle_add() : vehicle.plate)}
      description={m.vehicle_save_text()}
      submit={{
        label: vehicle === null ? m.driver_vehicle_add() : m.action_save(),
        busy: save.isPending,
      }}
      isUnchanged={vehicle !== null && merged.isUnchanged}
      onSubmit={() => save.mutate({ ...seen(), vehicle: { ...empty, ...values, vehicleId } })}
      onClose={onClose}
    >
      <DriverConflict merged={merged} names={names} />
      <VehicleFields
        of={of}
        today={today}
        photo={photo}
        optional={fleet.of === "file" ? m.field_optional() : undefined}
      />
    </FormSheet>
  );
}
