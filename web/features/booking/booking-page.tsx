import { Package } from "lucide-react";
import { lazy, Suspense, useRef } from "react";
import { NOTES_MAX } from "#domain/orders/text-limits.ts";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { ContactFields } from "#web/components/forms/contact-fields.tsx";
import { Disclosure } from "#web/components/disclosure.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { FormSection } from "#web/components/forms/form-section.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { Textarea } from "#web/components/forms/textarea.tsx";
import { contactRules, contactTexts } from "#web/entities/contact/contact-form.ts";
import type { MailCodeHandle } from "#web/entities/session/mail-code-fields.tsx";
import { BuyerStep } from "#web/entities/documents/buyer-step.tsx";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { checkDeclaredValue } from "#web/entities/liability/declared-value.ts";
import { LiabilityFields } from "#web/entities/liability/liability-fields.tsx";
import { NO_GOODS, piecesOf, type GoodsScreen } from "#web/entities/goods/goods-draft.ts";
import { useAwaitedDraft } from "#web/lib/use-client-ready.ts";
import { m } from "#web/paraglide/messages.js";
import { BookingPrice } from "./booking-price.tsx";
import { isSamePlaceTwice } from "./booking-values.ts";
import { MoveFields } from "./booking-move-fields.tsx";
import { useBooking, type Booking } from "./use-booking.ts";

const ChangedPrice = lazy(async () => ({
  default: (await import("#web/entities/pricing/changed-price.tsx")).ChangedPrice,
}));
const OnAccountChoice = lazy(async () => ({
  default: (await import("#web/entities/companies/on-account-choice.tsx")).OnAccountChoice,
}));
const LoginStep = lazy(async () => ({
  default: (await import("#web/entities/session/login-step.tsx")).LoginStep,
}));

/** The booking form: pickup, destination, pickup time, truck and contact. */
export function BookingPage({ Goods }: { readonly Goods: GoodsScreen }) {
  // Prerendering has neither draft nor search parameters: where there are any, the empty form is hydrated and then
  // replaced by one that has them. Input before that would be lost, so the form is inert until then.
  const { isClientReady, isAwaiting } = useAwaitedDraft();
  return (
    <BookingForm
      key={isAwaiting ? "prerendered" : "client"}
      isClientReady={isClientReady}
      isInert={isAwaiting}
      Goods={Goods}
    />
  );
}

const LargerMoveNotice = lazy(async () => ({
  default: (await import("./larger-move-notice.tsx")).LargerMoveNotice,
}));

const LargerMoveChoice = lazy(async () => ({
  default: (await import("./larger-move-notice.tsx")).LargerMoveChoice,
}));

interface BookingFormProps {
  readonly isClientReady: boolean;
  readonly isInert: boolean;
  readonly Goods: GoodsScreen;
}

function BookingForm({ isClientReady, isInert, Goods }: BookingFormProps) {
  const booking = useBooking(isClientReady);
  const { form, values, quoting } = booking;
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const login = useRef<MailCodeHandle>(null);
  const submitButton = (
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
  );
  return (
    <div className="page-column pt-8 pb-16 lg:pt-10" inert={isInert}>
      <h1 className="text-3xl sm:text-4xl">{m.booking_title()}</h1>
      <p className="mt-2 mb-8 max-w-2xl text-muted">{m.booking_intro()}</p>
      {booking.largerMove !== null && (
        <Suspense>
          <LargerMoveNotice move={booking.largerMove} />
        </Suspense>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void booking.submit(login.current);
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
          <LiabilityFields
            input={register("declaredValue", { validate: checkDeclaredValue })}
            error={errors.declaredValue?.message}
          />
          {booking.companyId === "" && <BuyerStep buyer={booking.buyer} />}
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-24">
          {quoting.quote !== null && quoting.before !== null && (
            <Suspense>
              <ChangedPrice before={quoting.before} after={quoting.quote} />
            </Suspense>
          )}
          <Card edged>
            <BookingPrice
              quoting={quoting}
              pickupAt={booking.pickupAt}
              isSamePlace={isSamePlaceTwice(values.pickup, values.destination)}
              values={values}
              onPier={booking.changeStops}
              onWrite={booking.keep}
            />
            {booking.largerMove !== null && (
              <Suspense>
                <LargerMoveChoice
                  move={booking.largerMove}
                  isPartChosen={booking.isPartChosen}
                  onChoose={booking.choosePart}
                />
              </Suspense>
            )}
            {booking.isSignedIn && (
              <Suspense>
                <OnAccountChoice value={booking.companyId} onChange={booking.setCompanyId} />
              </Suspense>
            )}
            {!booking.isLoginNeeded && !booking.isUndecided && submitButton}
          </Card>
          {booking.isLoginNeeded && !booking.isUndecided && (
            <Suspense fallback={submitButton}>
              <LoginStep
                ref={login}
                email={values.contactEmail}
                name={values.contactName}
                returnTo="/booking"
                actionLabel={m.booking_submit()}
                mayAsk={booking.isFilledIn}
                onEntered={booking.send}
              />
            </Suspense>
          )}
          <p className="px-1 text-sm text-muted">
            {m.booking_calculator_hint()}{" "}
            <TextLink to="/price-calculator">{m.booking_calculator_link()}</TextLink>
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
          { key: String(values.pickup.key), label: m.stop_pickup(), place: values.pickup.text },
          {
            key: String(values.destination.key),
            label: m.stop_destination(),
            place: values.destination.text,
          },
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
