import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { useForm, useWatch, type FieldPath } from "react-hook-form";
import { bangkokDay, bangkokInstant, bangkokTime } from "#domain/time.ts";
import { CONTACT_FIELDS } from "#web/components/forms/contact-fields.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { usePrefilledContact } from "#web/entities/contact/prefilled-contact.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import type { BuyerDraft } from "#web/entities/documents/buyer-values.ts";
import { useBuyer } from "#web/entities/documents/use-buyer.ts";
import { isPhoneNumber } from "#web/entities/contact/phone-check.ts";
import { ACKNOWLEDGE_ID, pickupAhead } from "#web/entities/truck-hours/pickup-ahead.ts";
import {
  reloadTruckHours,
  useAcknowledgement,
  useTruckHours,
} from "#web/entities/truck-hours/use-truck-hours.ts";
import { CALCULATION_FAILED, priceRefusal } from "#web/entities/pricing/price-error-notice.ts";
import { reloadSession, useSession, useSessionUnknown } from "#web/lib/session/session.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpcClient, trpcUtils } from "#web/lib/api/trpc.ts";
import { useTypedBefore } from "#web/lib/typed-before.ts";
import { m } from "#web/paraglide/messages.js";
import { isFilledIn } from "#web/entities/session/is-filled-in.ts";
import type { MailCodeHandle } from "#web/entities/session/mail-code-fields.tsx";
import { isArriving } from "#web/entities/moves/arriving-places.ts";
import { changeMove, type MoveChange } from "#web/entities/moves/change-move.ts";
import { useArrivingPlaces } from "#web/entities/moves/use-arriving-places.ts";
import { EMPTY_DRAFT, type MoveDraft, type ShownQuote } from "#web/entities/moves/draft-shape.ts";
import { deleteMoveDraft, updateMoveDraft } from "#web/entities/moves/move-draft.ts";
import type { Pin } from "#web/entities/moves/move.ts";
import {
  atPoint,
  doorOf,
  doorPartOf,
  wrongDoorPhone,
  type PricedPlace,
} from "#web/entities/stops/door-draft.ts";
import { bookingInput } from "./booking-input.ts";
import {
  bookingStart,
  bookingValues,
  largerMoveOf,
  withBooking,
  type BookingValues,
} from "./booking-values.ts";
import { useBookingQuote } from "./use-booking-quote.ts";
import { useTypedPlaces } from "./use-typed-places.ts";

const NOT_SAVED = { title: m.notice_title_booking, text: m.error_booking_not_saved };
/** The fields whose server errors the form shows; `pickup` and `destination` include their parts. */
const ERROR_FIELDS = [
  ...CONTACT_FIELDS,
  "pickup",
  "destination",
  "date",
  "time",
  "vehicle",
  "notes",
] as const satisfies readonly FieldPath<BookingValues>[];

const TYPED = ["contactName", "contactEmail", "contactPhone", "lineId", "notes"] as const;

/**
 * The booking form: stored as a draft while it is filled in, sent once.
 * @param isClientReady false while prerendering and hydrating: then there is no draft
 */
export function useBooking(isClientReady: boolean) {
  const session = useSession();
  const unknown = useSessionUnknown();
  const navigate = useNavigate();
  const arriving = useArrivingPlaces(isClientReady, "/booking");
  const [draft] = useState(() => (isClientReady ? bookingStart(arriving, Date.now()) : EMPTY_DRAFT));
  const [bookKey] = useState(() => draft.bookKey ?? crypto.randomUUID());
  const typed = useTypedBefore(TYPED);
  const form = useForm<BookingValues>({
    defaultValues: { ...bookingValues(draft), ...typed },
  });
  const values = useWatch({ control: form.control }) as BookingValues;
  useTypedPlaces(form);
  const [companyId, setCompanyId] = useState("");
  const quoting = useBookingQuote(values, draft.shown);
  const shown = useMemo(
    () =>
      quoting.key === null || quoting.quote === null ? null : { key: quoting.key, quote: quoting.quote },
    [quoting.key, quoting.quote],
  );
  const largerMove = largerMoveOf(draft, values);
  const [isPartChosen, setPartChosen] = useState(false);
  const isUndecided = largerMove !== null && !isPartChosen;
  const truckHours = useTruckHours(quoting.key, quoting.quote, pickupAhead(values));
  const acknowledgement = useAcknowledgement(truckHours);
  const { setValue, getValues } = form;
  const user = session.status === "signed_in" ? session.user : null;

  const buyer = useBuyer(user !== null, draft.buyer);

  const { isDirty } = form.formState;
  const wasDirty = useRef(isArriving(arriving));
  const [isOrdered, setOrdered] = useState(false);
  useEffect(() => {
    // A value that was typed and cleared again counts as a change.
    wasDirty.current ||= isDirty || buyer.isChanged;
    if (wasDirty.current && !isOrdered) keep(draft, values, buyer.draft, bookKey, shown);
  }, [draft, values, buyer.draft, buyer.isChanged, bookKey, shown, isDirty, isOrdered]);
  usePrefilledContact(user, { get: getValues, set: setValue });

  /** From now on nothing is stored, also when something is typed before the next page is shown. */
  const becameOrder = (): void => {
    setOrdered(true);
    deleteMoveDraft();
    void trpcUtils.orders.invalidate();
  };

  const askToLogIn = (): void =>
    showToast("error", m.notice_title_booking(), m.error_booking_not_logged_in());

  /** Without an answer about the session the visitor stays on the page. */
  const askWhoItIs = async (): Promise<void> => {
    showToast("error", m.notice_title_booking(), m.error_session_load_failed());
    await reloadSession();
  };

  const refused = async (error: unknown): Promise<void> => {
    const known = appErrorOf(error);
    if (known?.code === "UNAUTHENTICATED") {
      // The step to log in takes the place of the button.
      await reloadSession();
      return askToLogIn();
    }
    if (known?.code === "IDEMPOTENCY_KEY_REUSED") {
      // An earlier attempt placed an order, but its response was lost: a new key would place a second one.
      becameOrder();
      showError(error);
      return navigate({ to: "/orders" });
    }
    for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
      buyer.showError(path, message);
      const [root] = path.split(".");
      const field = ERROR_FIELDS.find((each) => each === root);
      const type = path === root ? "place" : doorPartOf(path.slice(path.indexOf(".") + 1));
      if (field !== undefined) form.setError(field, { type, message }, { shouldFocus: true });
    }
    if (known?.code === "QUOTE_EXPIRED" || known?.code === "QUOTE_INVALID") {
      showError(error);
      return void (await quoting.renew());
    }
    // The rules have changed since they were asked for: now they are shown, to be confirmed.
    if (known?.code === "TRUCK_HOURS_NOT_ACKNOWLEDGED") await reloadTruckHours();
    if (known?.code === "NO_VEHICLE_FERRY") {
      const notice = await priceRefusal(error, NOT_SAVED);
      return showToast(notice.kind, notice.title, notice.text);
    }
    showError(error, NOT_SAVED);
  };

  /** Fetches a price that has not been shown yet, or no longer holds. The person sees it and sends again. */
  const showPrice = async (): Promise<void> => {
    const isFirst = quoting.quote === null;
    const { quote, error } = await quoting.renew();
    if (quote === null) {
      const notice = await priceRefusal(error, CALCULATION_FAILED);
      return showToast(notice.kind, notice.title, notice.text);
    }
    const text = isFirst ? m.booking_price_now_shown() : m.error_quote_expired();
    showToast("warning", m.notice_title_booking(), text);
  };

  const send = form.handleSubmit(async (filled) => {
    if (!(await isPhoneNumber(filled.contactPhone)))
      return form.setError("contactPhone", { message: m.field_phone_invalid() }, { shouldFocus: true });
    const wrongDoor = await wrongDoorPhone([doorOf(filled.pickup), doorOf(filled.destination)]);
    if (wrongDoor !== -1)
      return form.setError(
        wrongDoor === 0 ? "pickup" : "destination",
        { type: "phone", message: m.field_phone_invalid() },
        { shouldFocus: true },
      );
    // A company that pays is who the documents are made out to.
    const company = companyId === "" ? await buyer.read() : undefined;
    if (company === "invalid") return;
    if (!quoting.isReady()) return showPrice();
    if (truckHours !== null && !acknowledgement.isGiven) {
      form.setError("time", { message: m.field_truck_hours() });
      showToast("warning", m.notice_title_booking(), m.field_truck_hours());
      return document.getElementById(ACKNOWLEDGE_ID)?.focus();
    }
    try {
      const { orderId } = await trpcClient.orders.book.mutate({
        ...bookingInput(filled),
        ...(quoting.quote !== null && { token: quoting.quote.token }),
        ...(acknowledgement.isGiven && { truckHoursAcknowledged: true }),
        ...(companyId === "" ? company !== undefined && { buyer: company } : { companyId }),
        idempotencyKey: bookKey,
      });
      becameOrder();
      showToast("success", m.notice_title_booking(), m.success_booking_submitted());
      await navigate({ to: "/orders/$orderId", params: { orderId } });
    } catch (error) {
      await refused(error);
    }
  });

  /** Makes a door's pin the place of a stop, so that it is priced. */
  const reprice = async (name: "pickup" | "destination", pin: Pin): Promise<void> => {
    const { placeAt, pointRefusal } = await import("#web/entities/places/place-at.ts");
    try {
      const place = await placeAt(pin);
      setValue(name, atPoint(getValues(name), place), { shouldDirty: true });
      form.clearErrors(name);
    } catch (error) {
      form.setError(name, { type: "pin", message: pointRefusal(error, "given") });
    }
  };

  return {
    form,
    values,
    /** The draft's move when it has more than the form books, otherwise `null`. */
    largerMove,
    /** Whether only what the form shows is to be booked of a larger move. */
    isPartChosen,
    choosePart: setPartChosen,
    /** Whether it is still to be chosen what is booked: until then nothing can be sent. */
    isUndecided,
    quoting,
    /** Epoch milliseconds; `null`: not chosen yet. */
    pickupAt: bangkokInstant(values.date, values.time),
    /** A place as it was priced, or `null`. */
    priced: (name: "pickup" | "destination"): PricedPlace | null => {
      const priced = name === "pickup" ? quoting.quote?.stops[0] : quoting.quote?.stops.at(-1);
      // A door's pin that was priced can still be taken away.
      return priced === undefined ? null : { ...priced, isExact: values[name].place?.pin !== undefined };
    },
    reprice,
    truckHours,
    acknowledgement,
    acknowledge: (isGiven: boolean): void => {
      acknowledgement.set(isGiven);
      form.clearErrors("time");
    },
    /** Puts chosen places in the stops of the form. */
    changeStops: (changes: readonly MoveChange[]): void => {
      const { stops } = changes.reduce(changeMove, {
        ...EMPTY_DRAFT.move,
        stops: [values.pickup, values.destination],
      });
      for (const [index, name] of (["pickup", "destination"] as const).entries()) {
        const stop = stops[index];
        if (stop !== undefined)
          setValue(name, stop, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
      }
    },
    keep: (): void => keep(draft, values, buyer.draft, bookKey, shown),
    setPickup: (at: number): void => {
      setValue("time", bangkokTime(at), { shouldDirty: true });
      setValue("date", bangkokDay(at), { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
      form.clearErrors("time");
    },
    /** Whom the documents are made out to. */
    buyer,
    /** The company on whose account the order goes; "": its customer pays. */
    companyId,
    setCompanyId,
    isSignedIn: user !== null,
    isLoadingSession: session.status === "loading",
    isLoginNeeded: session.status === "signed_out" && !unknown,
    send: (): Promise<void> => send(),
    isFilledIn: async (): Promise<boolean> => (await isFilledIn(form)) && (await buyer.read()) !== "invalid",
    /** @param login the step to log in, where it is shown */
    submit: async (login: MailCodeHandle | null): Promise<void> => {
      // Not registered: the form would never clear their errors.
      form.clearErrors(["time", "vehicle"]);
      if (unknown) return askWhoItIs();
      if (session.status !== "signed_out") return send();
      return login === null ? askToLogIn() : login.submit();
    },
  };
}

/** Stores the form and its price in the draft that the form began with. */
function keep(
  draft: MoveDraft,
  values: BookingValues,
  buyer: BuyerDraft | null,
  bookKey: string,
  shown: ShownQuote | null,
): void {
  const { move, contact, step } = withBooking(draft, values);
  updateMoveDraft((stored) => ({ ...stored, move, contact, buyer, shown, bookKey, step }), Date.now());
}

/** The booking form's values and actions. */
export type Booking = ReturnType<typeof useBooking>;
