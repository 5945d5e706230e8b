import { useState } from "react";
import { bangkokDay } from "#domain/time.ts";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { m } from "#web/paraglide/messages.js";
import { AreasSection } from "../../profile-fields/areas-section.tsx";
import { ContactFields, ExperienceField, LicenceFields } from "../../profile-fields/person-fields.tsx";
import { VehicleFields } from "../../profile-fields/vehicle-fields.tsx";
import { DriverConflict } from "./driver-conflict.tsx";
import { areasOf, vehicleField, type TextOfVehicle } from "./profile-values.ts";
import { useCorrection, type RegisteredDriver } from "./use-correction.ts";

export interface CorrectSheetProps {
  readonly driver: RegisteredDriver;
  readonly onClose: () => void;
}

/** The office corrects what a registered driver states; pictures and further vehicles come from the driver. */
export function CorrectSheet({ driver, onClose }: CorrectSheetProps) {
  const [today] = useState(() => bangkokDay(Date.now()));
  const { merged, saved, names, errors, save, isSaving } = useCorrection(driver, onClose);
  const [added, setAdded] = useState({});
  const { values, change } = merged;
  const of = (name: string) => ({
    value: values[name] ?? "",
    onValue: (value: string) => change({ [name]: value }),
    error: errors[name],
  });
  return (
    <FormSheet
      title={m.driver_edit()}
      description={m.driver_correct_text()}
      submit={{ label: m.action_save(), busy: isSaving }}
      isUnchanged={merged.isUnchanged}
      onSubmit={() => save()}
      onClose={onClose}
    >
      <DriverConflict merged={merged} names={{ ...names, ...added }} />
      <ContactFields of={of} />
      <ExperienceField of={of} />
      <LicenceFields of={of} today={today} />
      <AreasSection
        areas={areasOf(values)}
        onAreas={(areas, named) => {
          change({ areas: areas.join(" ") });
          setAdded(named);
        }}
        error={errors["areas"]}
        names={names}
      />
      {saved.vehicles.map(({ vehicleId, plate }) => (
        <section key={vehicleId} aria-label={plate} className="grid gap-5 border-t border-line pt-5">
          <h3 className="figures text-lg">{plate}</h3>
          <VehicleFields of={(name: TextOfVehicle) => of(vehicleField(vehicleId, name))} today={today} />
        </section>
      ))}
    </FormSheet>
  );
}
