import { useEffect, useId, useRef, type RefObject } from "react";
import type { VehicleDraft } from "#domain/drivers/profile-input.ts";
import { MAX_VEHICLES_OF_DRIVER } from "#domain/drivers/profile-limits.ts";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { FieldError } from "#web/components/forms/field.tsx";
import { FormSection } from "#web/components/forms/form-section.tsx";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { PaperPhoto } from "./paper-photo.tsx";
import { VehicleFields, type PhotoOfVehicle } from "./profile-fields/vehicle-fields.tsx";
import type { DriverForm } from "./use-driver-form.ts";

/** An empty vehicle of the form. */
export function newVehicle(): VehicleDraft {
  return {
    vehicleId: crypto.randomUUID(),
    type: "",
    plate: "",
    province: "",
    lengthCm: "",
    widthCm: "",
    heightCm: "",
    capacityKg: "",
    year: "",
    registrationExpiresOn: "",
    registrationFileId: "",
    insuranceExpiresOn: "",
    insuranceFileId: "",
  };
}

export interface VehiclesSectionProps {
  readonly driver: DriverForm;
  /** Where stored pictures are shown from, by their ids. */
  readonly files: Readonly<Record<string, string>>;
  /** The Bangkok day of today. */
  readonly today: string;
}

/** The vehicles of a driver with their papers; the first is the one they drive. */
export function VehiclesSection({ driver, files, today }: VehiclesSectionProps) {
  const { form, errors, change } = driver;
  const id = useId();
  const { vehicles } = form;
  const list = useRef<HTMLDivElement>(null);
  useFocusOnVehicles(list, vehicles);
  return (
    <FormSection title={m.driver_section_vehicles()}>
      <div ref={list} className="grid gap-5">
        {vehicles.length > 1 && <p className="text-sm text-muted">{m.driver_vehicle_first_hint()}</p>}
        {vehicles.map((vehicle, index) => (
          <VehicleCard
            key={vehicle.vehicleId}
            driver={driver}
            vehicle={vehicle}
            index={index}
            files={files}
            today={today}
          />
        ))}
        <div tabIndex={-1}>
          <FieldError id={`${id}-error`} error={errors["vehicles"]} />
        </div>
        {vehicles.length < MAX_VEHICLES_OF_DRIVER && (
          <div>
            <Button data-add-vehicle onClick={() => change({ vehicles: [...vehicles, newVehicle()] })}>
              {m.driver_vehicle_add()}
            </Button>
          </div>
        )}
      </div>
    </FormSection>
  );
}

/**
 * Leads the focus to a vehicle that was added, to the first one after another was put there, and to the button that adds
 * one after one was removed: the button that was pressed is gone, or above what follows from it.
 */
function useFocusOnVehicles(list: RefObject<HTMLDivElement | null>, vehicles: readonly VehicleDraft[]): void {
  const ids = vehicles.map(({ vehicleId }) => vehicleId).join(" ");
  const before = useRef({ ids, count: vehicles.length });
  useEffect(() => {
    const { ids: known, count } = before.current;
    if (known === ids) return;
    before.current = { ids, count: vehicles.length };
    // One that the office has given them comes while they type, and leaves the focus where it is.
    if (document.activeElement?.matches("input, select, textarea") === true) return;
    const at = vehicles.length > count ? vehicles.length - 1 : 0;
    const chosen =
      vehicles.length < count
        ? list.current?.querySelector<HTMLElement>("[data-add-vehicle]")
        : list.current?.querySelectorAll("[data-vehicle]").item(at).querySelector<HTMLElement>("select");
    chosen?.focus();
  }, [ids, vehicles.length, list]);
}

interface VehicleCardProps extends VehiclesSectionProps {
  readonly vehicle: VehicleDraft;
  readonly index: number;
}

function VehicleCard({ driver, vehicle, index, files, today }: VehicleCardProps) {
  const { form, errors, change, changeVehicle, removeVehicle } = driver;
  const { vehicleId } = vehicle;
  const number = formatNumber(index + 1);
  const of = (name: keyof VehicleDraft) => ({
    value: vehicle[name],
    onValue: (value: string) => changeVehicle(vehicleId, { [name]: value }),
    error: errors[`vehicles.${index}.${name}`],
  });
  const paper = (name: PhotoOfVehicle, label: string) => (
    <PaperPhoto
      label={label}
      error={errors[`vehicles.${index}.${name}`]}
      fileId={vehicle[name]}
      url={files[vehicle[name]]}
      onChange={(fileId) => changeVehicle(vehicleId, { [name]: fileId })}
    />
  );
  const others = form.vehicles.filter((each) => each.vehicleId !== vehicleId);
  return (
    <Card data-vehicle aria-label={m.driver_vehicle_number({ number })} className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">{m.driver_vehicle_number({ number })}</h3>
        <div className="flex flex-wrap gap-2">
          {index > 0 && (
            <Button size="small" onClick={() => change({ vehicles: [vehicle, ...others] })}>
              {m.driver_vehicle_drive()}
            </Button>
          )}
          {form.vehicles.length > 1 && (
            <Button size="small" tone="plain" onClick={() => removeVehicle(vehicleId)}>
              {m.driver_vehicle_remove({ number })}
            </Button>
          )}
        </div>
      </div>
      <VehicleFields of={of} today={today} photo={paper} />
    </Card>
  );
}
