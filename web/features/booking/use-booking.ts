import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useForm, useWatch, type FieldPath } from "react-hook-form";
import { CONTACT_FIELDS } from "#web/components/forms/contact-fields.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { usePrefilledContact } from "#web/entities/contact/prefilled-contact.ts";
import { fieldErrorsOf, showError } from "#web/lib/errors/error-notices.ts";
import { goodsToSend } from "#web/entities/goods/goods-payload.ts";
import { isPhoneNumber } from "#web/entities/contact/phone-check.ts";
import { priceRefusal } from "#web/entities/pricing/price-error-notice.ts";
import { reloadSession, useSession, useSessionUnknown } from "#web/lib/session/session.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpcClient, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import {
  deleteBookingDraft,
  EMPTY_BOOKING,
  loadBookingDraft,
  saveBookingDraft,
  type BookingPlace,
  type BookingValues,
} from "./booking-draft.ts";

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

/**
 * The booking form: stored as a draft while it is filled in, sent once.
 * @param isClientReady false while prerendering and hydrating: then there is no draft
 */
export function useBooking(isClientReady: boolean) {
  const session = useSession();
  const unknown = useSessionUnknown();
  const navigate = useNavigate();
  const [draft] = useState(() => (isClientReady ? loadBookingDraft(Date.now()) : null));
  const [idempotencyKey] = useState(() => draft?.idempotencyKey ?? crypto.randomUUID());
  const form = useForm<BookingValues>({ defaultValues: draft?.values ?? EMPTY_BOOKING });
  const values = useWatch({ control: form.control }) as BookingValues;
  const { setValue, getValues } = form;
  const user = session.status === "signed_in" ? session.user : null;

  const { isDirty } = form.formState;
  const wasDirty = useRef(false);
  const [isOrdered, setOrdered] = useState(false);
  useEffect(() => {
    // A value that was typed and cleared again counts as a change.
    wasDirty.current ||= isDirty;
    if (wasDirty.current && !isOrdered) keep(values, idempotencyKey);
  }, [values, idempotencyKey, isDirty, isOrdered]);
  usePrefilledContact(user, { get: getValues, set: setValue });

  /** From now on nothing is stored, also when something is typed before the next page is shown. */
  const becameOrder = (): void => {
    setOrdered(true);
    deleteBookingDraft();
    void trpcUtils.orders.invalidate();
  };

  const toLogin = (): Promise<void> => {
    keep(getValues(), idempotencyKey);
    showToast("error", m.notice_title_booking(), m.error_booking_not_logged_in());
    return navigate({ to: "/login", search: { returnTo: "/booking" } });
  };

  /** Without an answer about the session the visitor stays on the page. */
  const askWhoItIs = (): Promise<void> => {
    showToast("error", m.notice_title_booking(), m.error_session_load_failed());
    return reloadSession();
  };

  const refused = async (error: unknown): Promise<void> => {
    const known = appErrorOf(error);
    if (known?.code === "UNAUTHENTICATED") {
      // The log-in page redirects back while the cached session says signed in.
      await reloadSession();
      return toLogin();
    }
    if (known?.code === "IDEMPOTENCY_KEY_REUSED") {
      // An earlier attempt placed an order, but its response was lost: a new key would place a second one.
      becameOrder();
      showError(error);
      return navigate({ to: "/orders" });
    }
    for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
      const [root] = path.split(".");
      const field = ERROR_FIELDS.find((each) => each === root);
      if (field !== undefined) form.setError(field, { message }, { shouldFocus: true });
    }
    if (known?.code === "NO_VEHICLE_FERRY") {
      const notice = await priceRefusal(error, NOT_SAVED);
      return showToast(notice.kind, notice.title, notice.text);
    }
    showError(error, NOT_SAVED);
  };

  const send = form.handleSubmit(async (filled) => {
    if (!(await isPhoneNumber(filled.contactPhone)))
      return form.setError("contactPhone", { message: m.field_phone_invalid() }, { shouldFocus: true });
    try {
      const { orderId } = await trpcClient.orders.book.mutate({
        contactName: filled.contactName.trim(),
        contactEmail: filled.contactEmail.trim(),
        contactPhone: filled.contactPhone.trim(),
        hasWhatsapp: filled.hasWhatsapp,
        lineId: filled.lineId.trim(),
        pickup: placeToSend(filled.pickup),
        destination: placeToSend(filled.destination),
        date: filled.date,
        time: filled.time,
        vehicle: filled.vehicle,
        notes: filled.notes.trim(),
        goods: goodsToSend(filled.goods, ["pickup", "destination"]),
        idempotencyKey,
      });
      becameOrder();
      showToast("success", m.notice_title_booking(), m.success_booking_submitted());
      await navigate({ to: "/orders/$orderId", params: { orderId } });
    } catch (error) {
      await refused(error);
    }
  });

  return {
    form,
    values,
    isLoadingSession: session.status === "loading",
    submit: (): Promise<void> => {
      if (unknown) return askWhoItIs();
      return session.status === "signed_out" ? toLogin() : send();
    },
  };
}

function keep(values: BookingValues, idempotencyKey: string): void {
  saveBookingDraft({ values, idempotencyKey }, Date.now());
}

/** A chosen place by its id; free text as it is. */
function placeToSend({ text, place }: BookingPlace): { placeId: string } | { text: string } {
  return place === null ? { text: text.trim() } : { placeId: place.placeId };
}
