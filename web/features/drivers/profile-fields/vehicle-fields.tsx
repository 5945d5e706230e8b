import type { ReactNode } from "react";
import type { VehicleDraft } from "#domain/drivers/profile-input.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { placeName } from "#web/entities/drivers/driver-texts.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { ChoiceField, DayField, NumberField, TextField } from "./form-fields.tsx";
import type { FieldOf } from "./person-fields.tsx";
import { useProvinces } from "./use-provinces.ts";

/** The picture of a paper. */
export type PhotoOfVehicle = "registrationFileId" | "insuranceFileId";

export interface VehicleFieldsProps {
  readonly of: FieldOf<Exclude<keyof VehicleDraft, PhotoOfVehicle | "vehicleId">>;
  /** The Bangkok day of today. */
  readonly today: string;
  /** The field for a picture; absent where pictures are not changed. */
  readonly photo?: (name: PhotoOfVehicle, label: string) => ReactNode;
  /** Beside the labels of what may be left out; absent where everything is needed. */
  readonly optional?: string | undefined;
}

/** The fields of one vehicle and its papers. */
export function VehicleFields({ of, today, photo, optional }: VehicleFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          label={m.driver_vehicle_type()}
          {...of("type")}
          options={VEHICLE_TYPES.map((value) => ({ value, label: VEHICLE_TEXTS[value]() }))}
        />
        <NumberField label={m.driver_year_label()} note={optional} {...of("year")} />
        <PlateFields of={of} />
        <NumberField label={m.driver_capacity_label()} note={optional} {...of("capacityKg")} />
      </div>
      <SizeFields of={of} note={optional} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DayField
          label={m.driver_registration_until()}
          note={optional}
          min={today}
          {...of("registrationExpiresOn")}
        />
        {photo?.("registrationFileId", m.driver_registration_photo())}
        <DayField
          label={m.driver_insurance_until()}
          note={optional}
          min={today}
          {...of("insuranceExpiresOn")}
        />
        {photo?.("insuranceFileId", m.driver_insurance_photo())}
      </div>
    </>
  );
}

/** A plate and its province, two fields beside each other: a plate exists once in each province. */
export function PlateFields({ of }: { readonly of: FieldOf<"plate" | "province"> }) {
  const provinces = useProvinces();
  return (
    <>
      <TextField
        label={m.driver_plate_label()}
        hint={m.driver_plate_hint()}
        autoComplete="off"
        maxLength={20}
        {...of("plate")}
      />
      <ChoiceField
        label={m.driver_plate_province()}
        {...of("province")}
        options={provinces.map(({ placeId, name }) => ({ value: placeId, label: placeName(name) }))}
      />
    </>
  );
}

export interface SizeFieldsProps {
  readonly of: FieldOf<"lengthCm" | "widthCm" | "heightCm">;
  /** Beside the label, such as "optional". */
  readonly note?: string | undefined;
}

/** Length, width and height of a cargo space, in centimetres. */
export function SizeFields({ of, note }: SizeFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-heading text-sm font-semibold">
        {m.driver_size_label()}
        {note !== undefined && <span className="ml-1.5 font-normal text-muted">({note})</span>}
      </legend>
      <div className="grid grid-cols-3 gap-3">
        <NumberField label={m.driver_length()} {...of("lengthCm")} />
        <NumberField label={m.driver_width()} {...of("widthCm")} />
        <NumberField label={m.driver_height()} {...of("heightCm")} />
      </div>
    </fieldset>
  );
}
