import { Package } from "lucide-react";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { NOTES_MAX } from "#domain/orders/text-limits.ts";
import { BOOKABLE_AHEAD_MS, checkPickupTime } from "#domain/orders/pickup-time.ts";
import { VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import { bangkokDay, bangkokInstant } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { ContactFields } from "#web/components/forms/contact-fields.tsx";
import { DayInput } from "#web/components/forms/days/day-input.tsx";
import { Disclosure } from "#web/components/disclosure.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { FormSection } from "#web/components/forms/form-section.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { Textarea } from "#web/components/forms/textarea.tsx";
import { contactRules, contactTexts } from "#web/entities/contact/contact-form.ts";
import { dayInputTexts } from "#web/entities/calendar/day-input-texts.ts";
import { FIELD_TEXTS } from "#web/lib/errors/error-notices.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { NO_GOODS, piecesOf, type GoodsScreen } from "#web/entities/goods/goods-draft.ts";
import { useClientReady } from "#web/lib/use-client-ready.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { BookingPlaceField } from "./booking-place-field.tsx";
import { BookingPrice } from "./booking-price.tsx";
import { chosenPlaces, DEFAULT_SLOT } from "./booking-draft.ts";
import { useBooking } from "./use-booking.ts";

type Booking = ReturnType<typeof useBooking>;

/** Hourly from 05:00 to 22:00. */
const SLOTS = Array.from({ length: 18 }, (_, index) => `${String(index + 5).padStart(2, "0")}:00`);

/** The booking form: pickup, destination, pickup time, truck and contact. */
export function BookingPage({ Goods }: { readonly Goods: GoodsScreen }) {
  // Prerendering has neither draft nor today's date: the empty form is hydrated and then replaced by one that has them.
  const isClientReady = useClientReady();
  return (
    <BookingForm key={isClientReady ? "client" : "prerendered"} isClientReady={isClientReady} Goods={Goods} />
  );
}

interface BookingFormProps {
  readonly isClientReady: boolean;
  readonly Goods: GoodsScreen;
}

function BookingForm({ isClientReady, Goods }: BookingFormProps) {
  const booking = useBooking(isClientReady);
  const { form, values } = booking;
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <div className="page-column pt-8 pb-16 lg:pt-10" inert={!isClientReady}>
      <h1 className="text-3xl sm:text-4xl">{m.booking_title()}</h1>
      <p className="mt-2 mb-8 max-w-2xl text-muted">{m.booking_intro()}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void booking.submit();
        }}
        className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]"
      >
        <div className="flex min-w-0 flex-col gap-10">
          <FormSection title={m.booking_move_title()}>
            <MoveFields booking={booking} />
            <GoodsOf booking={booking} Goods={Goods} />
          </FormSection>
          <FormSection title={m.contact_title()}>
            <ContactOf booking={booking} />
          </FormSection>
          <Field label={m.booking_additional()} note={m.field_optional()} error={errors.notes?.message}>
            {(control) => (
              <Textarea
                {...control}
                {...register("notes", {
                  maxLength: { value: NOTES_MAX, message: m.field_too_long() },
                })}
              />
            )}
          </Field>
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-24">
          <Card edged>
            <BookingPrice values={values} />
            <Button
              type="submit"
              tone="main"
              size="large"
              wide
              className="mt-5"
              busy={isSubmitting}
              busyLabel={m.confirm_submitting()}
              disabled={booking.isLoadingSession}
            >
              {m.booking_submit()}
            </Button>
          </Card>
          <p className="px-1 text-sm text-muted">
            {m.booking_calculator_hint()}{" "}
            <TextLink to="/price-calculator" search={chosenPlaces(values)}>
              {m.booking_calculator_link()}
            </TextLink>
          </p>
        </div>
      </form>
    </div>
  );
}

/** The contact. Registered after the move's fields, so that the first invalid field on the page gets the focus. */
function ContactOf({ booking }: { readonly booking: Booking }) {
  const { register, formState } = booking.form;
  const { errors } = formState;
  const rules = contactRules();
  return (
    <ContactFields
      inputs={{
        contactName: register("contactName", rules.contactName),
        contactEmail: register("contactEmail", rules.contactEmail),
        contactPhone: register("contactPhone", rules.contactPhone),
        hasWhatsapp: register("hasWhatsapp"),
        lineId: register("lineId", rules.lineId),
      }}
      errors={{
        contactName: errors.contactName?.message,
        contactEmail: errors.contactEmail?.message,
        contactPhone: errors.contactPhone?.message,
        lineId: errors.lineId?.message,
      }}
      texts={contactTexts()}
    />
  );
}

/** Pickup, destination, pickup time and truck. */
function MoveFields({ booking }: { readonly booking: Booking }) {
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
      <Moment booking={booking} />
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

/** The list of goods, collapsed at first: it suggests the truck, and the driver reads it. */
function GoodsOf({ booking, Goods }: { readonly booking: Booking; readonly Goods: GoodsScreen }) {
  const { form, values } = booking;
  const draft = values.goods ?? NO_GOODS;
  const pieces = piecesOf(draft);
  return (
    <Disclosure
      Icon={Package}
      title={m.goods_title()}
      note={m.field_optional()}
      summary={pieces > 0 ? m.goods_pieces({ count: formatNumber(pieces) }) : undefined}
      className="mt-6"
    >
      <Goods
        draft={draft}
        onChange={(goods) => form.setValue("goods", goods, { shouldDirty: true })}
        stops={[
          { key: "pickup", label: m.stop_pickup(), place: values.pickup.text },
          { key: "destination", label: m.stop_destination(), place: values.destination.text },
        ]}
        use={{
          kind: "vehicle",
          current: values.vehicle,
          apply: (vehicle) => form.setValue("vehicle", vehicle, { shouldDirty: true }),
        }}
      />
    </Disclosure>
  );
}

function PlaceOf(props: {
  readonly booking: Booking;
  readonly name: "pickup" | "destination";
  readonly label: string;
  readonly placeholder: string;
}) {
  const { booking, name, label, placeholder } = props;
  const { form } = booking;
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{
        validate: ({ text }) =>
          text.trim() === "" ? m.field_required() : text.length <= 300 || m.field_too_long(),
      }}
      render={({ field, fieldState }) => (
        <BookingPlaceField
          kind={name === "pickup" ? "start" : "end"}
          label={label}
          placeholder={placeholder}
          value={field.value}
          onChange={(update) => field.onChange(update(form.getValues(name)))}
          error={fieldState.error?.message}
          focusRef={field.ref}
        />
      )}
    />
  );
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
              // Whether the day is too early depends on the time.
              if (form.formState.isSubmitted) void form.trigger("date");
            }}
          />
        )}
      </Field>
    </div>
  );
}
