import type { ReactNode } from "react";
import { Controller, useWatch, type UseFormReturn } from "react-hook-form";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { Textarea } from "#web/components/forms/textarea.tsx";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { separatorsOf } from "#web/lib/i18n/typed-number.ts";
import { m } from "#web/paraglide/messages.js";
import { FareAgainField } from "./fares/fare-again-field.tsx";
import type { FareAgain } from "./fares/use-fare-again.ts";
import { hoursExample } from "./ferry-field-kinds.ts";
import { FERRY_FORM, type FerryField, type FerryValues } from "./ferry-form.ts";
import { CONFIDENCE_TEXTS } from "./ferry-texts.ts";
import { writeDegrees } from "./ferry-units.ts";
import { OperatorsField } from "./operators-field.tsx";
import { PortsMap } from "./ports-map.tsx";

interface PartProps {
  readonly form: UseFormReturn<FerryValues>;
}

interface MapPartProps extends PartProps {
  readonly ferryRouteId: string | null;
}

type TextField = Exclude<FerryField, "fareVerified" | "vehicleAllowed" | "operators" | "confidence">;

interface FarePartProps extends PartProps {
  readonly fareAgain: FareAgain;
}

/** Every field of a ferry route in groups; `ferryRouteId` is `null` for a new one. */
export function FerryFields({ form, ferryRouteId, fareAgain }: MapPartProps & FarePartProps) {
  return (
    <div className="grid gap-8">
      <Part title={m.ferry_route_label()}>
        <Line form={form} field="nameTh" lang="th" maxLength={160} />
        <Line form={form} field="nameEn" lang="en" maxLength={160} />
        <Checkbox
          {...form.register("vehicleAllowed")}
          label={FERRY_FORM.vehicleAllowed.label()}
          hint={m.ferry_vehicle_allowed_hint()}
        />
        <Limits form={form} />
      </Part>
      <PortPart form={form} port="departure" title={m.ferry_departure_port()} />
      <PortPart form={form} port="arrival" title={m.ferry_arrival_port()} />
      <MapPart form={form} ferryRouteId={ferryRouteId} />
      <TimetablePart form={form} />
      <FaresPart form={form} fareAgain={fareAgain} />
      <FactsPart form={form} />
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 w-full border-b border-line pb-1.5 font-heading text-lg leading-tight font-semibold">
        {title}
      </legend>
      <div className="grid gap-4">{children}</div>
    </fieldset>
  );
}

function Pair({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] items-end gap-x-4 gap-y-4">{children}</div>;
}

interface LineProps extends PartProps {
  readonly field: TextField;
  readonly maxLength: number;
  /** The unit of a number; shown with the label. */
  readonly unit?: string;
  readonly optional?: boolean;
  readonly hint?: string;
  readonly lang?: "th" | "en";
  readonly type?: "text" | "time";
}

function Line({ form, field, maxLength, unit, optional, hint, lang, type }: LineProps) {
  const note = [unit, optional === true ? m.field_optional() : undefined].filter(Boolean).join(", ");
  return (
    <Field
      label={FERRY_FORM[field].label()}
      note={note === "" ? undefined : note}
      hint={hint}
      error={form.formState.errors[field]?.message}
    >
      {(control) => (
        <TextInput
          {...control}
          {...form.register(field)}
          type={type}
          lang={lang}
          maxLength={maxLength}
          autoComplete="off"
          {...(unit === undefined ? {} : { inputMode: "decimal", className: "figures" })}
        />
      )}
    </Field>
  );
}

function PortPart({
  form,
  port,
  title,
}: PartProps & { readonly port: "departure" | "arrival"; readonly title: string }) {
  return (
    <Part title={title}>
      <Line form={form} field={`${port}Th`} lang="th" maxLength={160} />
      <Line form={form} field={`${port}En`} lang="en" maxLength={160} />
      <Pair>
        <Line form={form} field={`${port}Latitude`} unit="°" maxLength={14} />
        <Line form={form} field={`${port}Longitude`} unit="°" maxLength={14} />
      </Pair>
    </Part>
  );
}

function MapPart({ form, ferryRouteId }: MapPartProps) {
  const [departureLatitude, departureLongitude, arrivalLatitude, arrivalLongitude] = useWatch({
    control: form.control,
    name: ["departureLatitude", "departureLongitude", "arrivalLatitude", "arrivalLongitude"],
  });
  return (
    <Part title={m.ferry_map_title()}>
      <PortsMap
        ferryRouteId={ferryRouteId}
        departure={{ latitude: departureLatitude, longitude: departureLongitude }}
        arrival={{ latitude: arrivalLatitude, longitude: arrivalLongitude }}
        onSet={(port, { latitude, longitude }) => {
          const set = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
          form.setValue(`${port}Latitude`, writeDegrees(latitude), set);
          form.setValue(`${port}Longitude`, writeDegrees(longitude), set);
        }}
      />
    </Part>
  );
}

function TimetablePart({ form }: PartProps) {
  const example = hoursExample(separatorsOf(currentLocale()));
  return (
    <Part title={m.ferry_part_timetable()}>
      <Pair>
        <Line form={form} field="firstSailing" type="time" maxLength={5} />
        <Line form={form} field="lastSailing" type="time" maxLength={5} />
      </Pair>
      <Line form={form} field="frequency" unit={m.ferry_unit_minutes()} maxLength={6} />
      <Line form={form} field="frequencyTextTh" lang="th" optional maxLength={160} />
      <Line form={form} field="frequencyTextEn" lang="en" optional maxLength={160} />
      <Line
        form={form}
        field="duration"
        unit={m.ferry_unit_hours()}
        hint={m.ferry_duration_hint({ example })}
        maxLength={9}
      />
      <Line
        form={form}
        field="distance"
        unit={m.ferry_unit_km()}
        optional
        hint={m.ferry_distance_hint()}
        maxLength={9}
      />
    </Part>
  );
}

/** The largest vehicle that the ferry takes. */
function Limits({ form }: PartProps) {
  return (
    <>
      <Pair>
        <Line form={form} field="maxVehicleLength" unit={m.ferry_unit_metres()} maxLength={6} />
        <Line form={form} field="maxVehicleHeight" unit={m.ferry_unit_metres()} maxLength={6} />
      </Pair>
      <Line
        form={form}
        field="maxVehicleWeight"
        unit={m.ferry_unit_tonnes()}
        hint={m.ferry_limits_hint()}
        maxLength={7}
      />
    </>
  );
}

function FaresPart({ form, fareAgain }: FarePartProps) {
  const baht = m.settings_unit_baht();
  return (
    <Part title={m.ferry_part_fares()}>
      <Pair>
        <Line form={form} field="vehicleFareMin" unit={baht} maxLength={12} />
        <Line form={form} field="vehicleFareMax" unit={baht} maxLength={12} />
      </Pair>
      <FareAgainField fareAgain={fareAgain} />
      <Checkbox
        {...form.register("fareVerified")}
        label={FERRY_FORM.fareVerified.label()}
        hint={m.ferry_fare_verified_hint()}
        className="rounded-card bg-sunken px-4 py-1"
      />
      <Pair>
        <Line form={form} field="passengerFareMin" unit={baht} maxLength={12} />
        <Line form={form} field="passengerFareMax" unit={baht} maxLength={12} />
      </Pair>
    </Part>
  );
}

function FactsPart({ form }: PartProps) {
  const { errors } = form.formState;
  return (
    <Part title={m.ferry_part_facts()}>
      <Controller
        control={form.control}
        name="operators"
        render={({ field }) => (
          <OperatorsField value={field.value} onChange={field.onChange} error={errors.operators?.message} />
        )}
      />
      <Field label={FERRY_FORM.source.label()} hint={m.ferry_source_hint()} error={errors.source?.message}>
        {(control) => (
          <Textarea {...control} {...form.register("source")} rows={2} maxLength={500} className="min-h-20" />
        )}
      </Field>
      <Field label={FERRY_FORM.confidence.label()} error={errors.confidence?.message}>
        {(control) => (
          <Select
            {...control}
            {...form.register("confidence")}
            options={(["high", "medium", "low"] as const).map((value) => ({
              value,
              label: CONFIDENCE_TEXTS[value](),
            }))}
          />
        )}
      </Field>
      <Field label={FERRY_FORM.notes.label()} note={m.field_optional()} error={errors.notes?.message}>
        {(control) => <Textarea {...control} {...form.register("notes")} rows={3} maxLength={2000} />}
      </Field>
    </Part>
  );
}
