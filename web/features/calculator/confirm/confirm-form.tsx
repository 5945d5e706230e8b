import { ArrowLeft } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { NOTES_MAX } from "#domain/orders/text-limits.ts";
import { BOOKABLE_AHEAD_MS, checkPickupTime } from "#domain/orders/pickup-time.ts";
import { bangkokDay, bangkokInstant, bangkokTime } from "#domain/time.ts";
import { ContactFields } from "#web/components/forms/contact-fields.tsx";
import { DateTimeFields } from "#web/components/forms/days/date-time-fields.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { FormSection } from "#web/components/forms/form-section.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { RouteLine } from "#web/components/route-line.tsx";
import { SubmitButton } from "#web/components/forms/submit-button.tsx";
import { Textarea } from "#web/components/forms/textarea.tsx";
import { BuyerStep } from "#web/entities/documents/buyer-step.tsx";
import { contactRules, contactTexts } from "#web/entities/contact/contact-form.ts";
import { dayInputTexts } from "#web/entities/calendar/day-input-texts.ts";
import type { MailCodeHandle } from "#web/entities/session/mail-code-fields.tsx";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import { formatMoney } from "#web/lib/i18n/format.ts";
import type { SessionUser } from "#web/lib/session/session.ts";
import { useMedia } from "#web/lib/use-media.ts";
import { m } from "#web/paraglide/messages.js";
import { ChangedPrice } from "#web/entities/pricing/changed-price.tsx";
import { checkDeclaredValue } from "#web/entities/liability/declared-value.ts";
import { LiabilityFields } from "#web/entities/liability/liability-fields.tsx";
import { quoteAt } from "#web/entities/quotes/quote-at.ts";
import { WayBackNotice } from "#web/entities/quotes/way-back-notice.tsx";
import { ConfirmSummary, PaymentNote } from "./confirm-summary.tsx";
import { TruckHoursNotice } from "#web/entities/truck-hours/truck-hours-notice.tsx";
import { AcknowledgeTruckHours } from "#web/entities/truck-hours/acknowledge-truck-hours.tsx";
import { StopDoor } from "./stop-door.tsx";
import { ACKNOWLEDGE_ID } from "#web/entities/truck-hours/pickup-ahead.ts";
import { useConfirm, type BookableDraft } from "./use-confirm.ts";

const LoginStep = lazy(async () => ({
  default: (await import("#web/entities/session/login-step.tsx")).LoginStep,
}));

const OnAccountChoice = lazy(async () => ({
  default: (await import("#web/entities/companies/on-account-choice.tsx")).OnAccountChoice,
}));

interface ConfirmFormProps {
  readonly draft: BookableDraft;
  /** `null`: signed out; then logging in takes the place of the button. */
  readonly user: SessionUser | null;
}

/** Contact, pickup time and details of the stops: the last page before the order. */
export function ConfirmForm({ draft, user }: ConfirmFormProps) {
  const confirm = useConfirm(draft, user);
  const { form, values, before, isRenewing } = confirm;
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const login = useRef<MailCodeHandle>(null);
  const rules = contactRules();
  const pickupAt = bangkokInstant(values.date, values.time);
  const quote = quoteAt(confirm.quote, pickupAt);
  const submitLabel = m.confirm_submit({ total: formatMoney(quote.totalSatang) });
  // Above the form on phones and right of it elsewhere: the keyboard goes through both in the order in which they are drawn.
  const isWide = useMedia("(width >= 64rem)");
  const summary = (
    <ConfirmSummary
      quote={quote}
      pickupAt={pickupAt}
      isOnAccount={confirm.companyId !== ""}
      words={values.doors.map(({ words }) => words)}
      className="lg:sticky lg:top-24"
    />
  );
  const usePickup = (at: number) => confirm.setPickup(bangkokDay(at), bangkokTime(at));
  const submitButton = (
    <SubmitButton
      busy={isSubmitting || isRenewing}
      busyLabel={isRenewing ? m.price_updating() : m.confirm_submitting()}
    >
      {submitLabel}
    </SubmitButton>
  );
  return (
    <div className="page-column pt-8 pb-16 lg:pt-10">
      <p className="mb-4">
        <TextLink to="/price-calculator" className="inline-flex min-h-11 items-center gap-2">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {m.confirm_back()}
        </TextLink>
      </p>
      <h1 className="text-3xl sm:text-4xl">{m.confirm_title()}</h1>
      <p className="mt-2 mb-8 max-w-2xl text-muted">{m.confirm_intro()}</p>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        {!isWide && summary}
        <form
          noValidate
          onSubmit={(event) => void confirm.submit(event, login.current)}
          className="flex min-w-0 flex-col gap-10"
        >
          <FormSection title={m.contact_title()}>
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
          </FormSection>
          <FormSection title={m.pickup_time_title()}>
            <PickupMoment confirm={confirm} pickupAt={pickupAt} />
            <WayBackNotice quote={confirm.quote} pickupAt={pickupAt} onUse={usePickup} />
            <TruckHoursNotice
              className="mt-4"
              warning={confirm.truckHours}
              onUse={usePickup}
              acknowledgement={
                <AcknowledgeTruckHours
                  id={ACKNOWLEDGE_ID}
                  checked={confirm.acknowledgement.isGiven}
                  onChange={confirm.acknowledge}
                />
              }
            />
          </FormSection>
          <FormSection title={m.confirm_stops_title()}>
            <RouteLine
              stops={quote.stops.map((_, index) => ({
                key: `${index}`,
                content: <StopDoor confirm={confirm} index={index} />,
              }))}
            />
          </FormSection>
          <Field label={m.confirm_notes()} note={m.field_optional()} error={errors.notes?.message}>
            {(control) => (
              <Textarea
                {...control}
                {...register("notes", { maxLength: { value: NOTES_MAX, message: m.field_too_long() } })}
              />
            )}
          </Field>
          <LiabilityFields
            input={register("declaredValue", { validate: checkDeclaredValue })}
            error={errors.declaredValue?.message}
          />
          {user !== null && (
            <Suspense>
              <OnAccountChoice value={confirm.companyId} onChange={confirm.setCompanyId} />
            </Suspense>
          )}
          {confirm.companyId === "" && <BuyerStep buyer={confirm.buyer} />}
          <div className="flex flex-col gap-4">
            {before !== null && <ChangedPrice before={before} after={quote} />}
            {confirm.companyId === "" && <PaymentNote quote={quote} />}
            {user === null && !isRenewing ? (
              <Suspense fallback={submitButton}>
                <LoginStep
                  ref={login}
                  email={values.contactEmail}
                  name={values.contactName}
                  returnTo="/price-calculator/confirm"
                  actionLabel={submitLabel}
                  mayAsk={confirm.isFilledIn}
                  onEntered={confirm.send}
                />
              </Suspense>
            ) : (
              submitButton
            )}
          </div>
        </form>
        {isWide && summary}
      </div>
    </div>
  );
}

/** The pickup day and time, which must be in the future. */
function PickupMoment(props: {
  readonly confirm: ReturnType<typeof useConfirm>;
  readonly pickupAt: number | null;
}) {
  const { form, values } = props.confirm;
  const [now] = useState(() => Date.now());
  const { field } = useController({
    control: form.control,
    name: "date",
    rules: {
      validate: (_, { date, time }) => {
        const at = bangkokInstant(date, time);
        if (at === null) return m.pickup_moment_required();
        const code = checkPickupTime(at, Date.now());
        return code === null || FIELD_TEXTS[code]();
      },
    },
  });
  return (
    <DateTimeFields
      date={values.date}
      time={values.time}
      onChange={({ date, time }) => props.confirm.setPickup(date, time)}
      dateLabel={m.pickup_date_label()}
      timeLabel={m.pickup_clock_label()}
      minDate={bangkokDay(now)}
      maxDate={bangkokDay(now + BOOKABLE_AHEAD_MS)}
      dayTexts={dayInputTexts()}
      error={form.formState.errors.date?.message}
      timeError={form.formState.errors.time?.message}
      dateFocusRef={field.ref}
    />
  );
}
