import { lazy, Suspense, useState } from "react";
import { Controller } from "react-hook-form";
import { BOOKABLE_AHEAD_MS, checkPickupTime } from "#domain/orders/pickup-time.ts";
import { STOP_DETAIL_MAX } from "#domain/orders/text-limits.ts";
import { VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import { bangkokDay, bangkokInstant } from "#domain/time.ts";
import { DayInput } from "#web/components/forms/days/day-input.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { dayInputTexts } from "#web/entities/calendar/day-input-texts.ts";
import { stopsByAddress } from "#web/entities/moves/move-request.ts";
import type { MoveStop } from "#web/entities/moves/move.ts";
import {
  doorErrors,
  doorOf,
  shownErrors,
  type DoorErrors,
  type PricedPlace,
} from "#web/entities/stops/door-draft.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { WayBackNotice } from "#web/entities/quotes/way-back-notice.tsx";
import { TruckHoursNotice } from "#web/entities/truck-hours/truck-hours-notice.tsx";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { DEFAULT_SLOT, isSamePlaceTwice } from "./booking-values.ts";
import { BookingPlaceField } from "./booking-place-field.tsx";
import { ACKNOWLEDGE_ID } from "#web/entities/truck-hours/pickup-ahead.ts";
import type { Booking } from "./use-booking.ts";

const AcknowledgeTruckHours = lazy(async () => ({
  default: (await import("#web/entities/truck-hours/acknowledge-truck-hours.tsx")).AcknowledgeTruckHours,
}));

/** Hourly from 05:00 to 22:00. */
const SLOTS = Array.from({ length: 18 }, (_, index) => `${String(index + 5).padStart(2, "0")}:00`);

/** Pickup, destination, pickup time and truck. */
export function MoveFields({ booking }: { readonly booking: Booking }) {
  const { form, values } = booking;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-4">
        <PlaceOf
          booking={booking}
          name="pickup"
          label={m.stop_pickup()}
          placeholder={m.booking_pickup_placeholder()}
        />
        <PlaceOf
          booking={booking}
          name="destination"
          label={m.stop_destination()}
          placeholder={m.booking_destination_placeholder()}
        />
      </div>
      <div>
        <Moment booking={booking} />
        <WayBackNotice quote={booking.quoting.quote} pickupAt={booking.pickupAt} onUse={booking.setPickup} />
        <TruckHoursNotice
          className="mt-4"
          warning={booking.truckHours}
          onUse={booking.setPickup}
          acknowledgement={
            <Suspense>
              <AcknowledgeTruckHours
                id={ACKNOWLEDGE_ID}
                checked={booking.acknowledgement.isGiven}
                onChange={booking.acknowledge}
              />
            </Suspense>
          }
        />
      </div>
      <SegmentedControl<VehicleType>
        label={m.booking_vehicle_label()}
        value={values.vehicle}
        onChange={(vehicle) => form.setValue("vehicle", vehicle, { shouldDirty: true })}
        segments={VEHICLE_TYPES.map((vehicle) => ({ value: vehicle, label: VEHICLE_TEXTS[vehicle]() }))}
        error={form.formState.errors.vehicle?.message}
      />
    </div>
  );
}

function PlaceOf(props: {
  readonly booking: Booking;
  readonly name: "pickup" | "destination";
  readonly label: string;
  readonly placeholder: string;
}) {
  const { booking, name, label, placeholder } = props;
  const { form, values, priced, reprice } = booking;
  const isByAddress = stopsByAddress({ stops: [values.pickup, values.destination] }).has(values[name].key);
  const place = priced(name);
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{
        validate: (value, { pickup }) => {
          const [error] = Object.values(doorErrorsOf(value, place));
          const other = name === "pickup" ? null : pickup;
          return (
            placeError(value, other) ?? error ?? (!isSameAddress(value, other) || m.field_same_address())
          );
        },
      }}
      render={({ field, fieldState: { error } }) => {
        const ofPlace =
          error && placeErrorShown(error, field.value, name === "pickup" ? null : values.pickup);
        return (
          <BookingPlaceField
            kind={name === "pickup" ? "start" : "end"}
            label={label}
            placeholder={placeholder}
            value={field.value}
            other={name === "pickup" ? values.destination : values.pickup}
            onChange={(update) => {
              field.onChange(update(form.getValues(name)));
              // Whether the destination is another place depends on the pickup.
              if (name === "pickup" && form.formState.isSubmitted) void form.trigger("destination");
            }}
            priced={place}
            isByAddress={isByAddress}
            error={ofPlace}
            doorErrors={
              ofPlace === undefined
                ? shownErrors(error, doorOf(field.value), field.value.place && (place ?? {}))
                : {}
            }
            onReprice={(pin) => void reprice(name, pin)}
            focusRef={field.ref}
          />
        );
      }}
    />
  );
}

/** What is wrong with a place itself. @param other the place before it */
function placeError({ text, place }: MoveStop, other: MoveStop | null): string | undefined {
  if (text.trim() === "") return m.field_required();
  if (text.length > STOP_DETAIL_MAX) return m.field_too_long();
  const isSame = other !== null && place === null && isSamePlaceTwice(other, { key: 0, text, place });
  return isSame ? m.field_same_place() : undefined;
}

/** The error to show at the place: its own, or one that the server gave it. */
function placeErrorShown(
  { type, message }: { readonly type?: unknown; readonly message?: string | undefined },
  value: MoveStop,
  other: MoveStop | null,
): string | undefined {
  return type === "place" ? message : placeError(value, other);
}

function doorErrorsOf(value: MoveStop, priced: PricedPlace | null): DoorErrors {
  return doorErrors(doorOf(value), value.place && (priced ?? {}));
}

function isSameAddress(value: MoveStop, other: MoveStop | null): boolean {
  return other !== null && value.place !== null && isSamePlaceTwice(other, value);
}

/** The pickup day and time slot. */
function Moment({ booking }: { readonly booking: Booking }) {
  const { form, values } = booking;
  const { errors } = form.formState;
  const [now] = useState(() => Date.now());
  const slots = SLOTS.includes(values.time) ? SLOTS : [values.time || DEFAULT_SLOT, ...SLOTS];
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <Controller
        control={form.control}
        name="date"
        rules={{
          validate: (date, { time }) => {
            const moment = bangkokInstant(date, time);
            if (moment === null) return m.field_required();
            const code = checkPickupTime(moment, Date.now());
            return code === null || FIELD_TEXTS[code]();
          },
        }}
        render={({ field, fieldState }) => (
          <Field label={m.pickup_date_label()} error={fieldState.error?.message}>
            {(control) => (
              <DayInput
                control={control}
                value={field.value}
                min={bangkokDay(now)}
                max={bangkokDay(now + BOOKABLE_AHEAD_MS)}
                onChange={field.onChange}
                texts={dayInputTexts()}
                focusRef={field.ref}
              />
            )}
          </Field>
        )}
      />
      <Field label={m.booking_slot_label()} error={errors.time?.message}>
        {(control) => (
          <Select
            {...control}
            options={slots.map((slot) => ({ value: slot, label: slot }))}
            value={values.time}
            onChange={(event) => {
              form.setValue("time", event.currentTarget.value, { shouldDirty: true });
              form.clearErrors("time");
              // Whether the day is too early depends on the time.
              if (form.formState.isSubmitted) void form.trigger("date");
            }}
          />
        )}
      </Field>
    </div>
  );
}
