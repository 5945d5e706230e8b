import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState, type FormEvent } from "react";
import { useForm, useWatch, type FieldPath } from "react-hook-form";
import { bangkokInstant } from "#domain/time.ts";
import { CONTACT_FIELDS } from "#web/components/forms/contact-fields.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { nameToBeginWith } from "#web/entities/contact/contact-form.ts";
import { contactToSend } from "#web/entities/contact/contact-to-send.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { goodsToSend } from "#web/entities/goods/goods-payload.ts";
import { usePrefilledContact } from "#web/entities/contact/prefilled-contact.ts";
import { isPhoneNumber } from "#web/entities/contact/phone-check.ts";
import { reloadSession, type SessionUser } from "#web/lib/session/session.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpcClient, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { deleteMoveDraft, updateMoveDraft } from "#web/entities/moves/move-draft.ts";
import type { MoveDraft, MoveContact } from "#web/entities/moves/draft-shape.ts";
import { askedStops, type Move, type Pin } from "#web/entities/moves/move.ts";
import {
  atPoint,
  doorOf,
  doorPartOf,
  doorToSend,
  withDoors,
  wrongDoorPhone,
  type DoorDraft,
} from "#web/entities/stops/door-draft.ts";
import { useBuyer } from "#web/entities/documents/use-buyer.ts";
import type { BuyerDraft } from "#web/entities/documents/buyer-values.ts";
import { changeMove } from "#web/entities/moves/change-move.ts";
import type { MailCodeHandle } from "#web/entities/session/mail-code-fields.tsx";
import { isFilledIn } from "#web/entities/session/is-filled-in.ts";
import { requestOf } from "#web/entities/moves/move-request.ts";
import { requestKey, type Quote } from "#web/entities/moves/quote.ts";
import { ACKNOWLEDGE_ID, pickupAhead } from "#web/entities/truck-hours/pickup-ahead.ts";
import {
  reloadTruckHours,
  useAcknowledgement,
  useTruckHours,
} from "#web/entities/truck-hours/use-truck-hours.ts";
import { useRenewal } from "./use-renewal.ts";

/** A draft that can be booked. */
export type BookableDraft = MoveDraft & { readonly quote: Quote };

/** The form's values: those stored beside the move, and those that are part of it. */
interface FormValues extends MoveContact {
  readonly date: string;
  readonly time: string;
  /** The door of each stop of the quote. */
  readonly doors: readonly DoorDraft[];
}

const NOT_SAVED = { title: m.notice_title_booking, text: m.error_booking_not_saved };
/** The form's field for each input field that the server may refuse. */
const FORM_FIELDS: Readonly<Record<string, FieldPath<FormValues>>> = {
  ...Object.fromEntries(CONTACT_FIELDS.map((field) => [field, field])),
  pickupAt: "date",
  notes: "notes",
  declaredValueSatang: "declaredValue",
};

/** Says that a booking needs a login. */
function askToLogIn(): void {
  showToast("error", m.notice_title_booking(), m.error_booking_not_logged_in());
}

/** The form that turns a quote into an order. */
export function useConfirm(draft: BookableDraft, user: SessionUser | null) {
  const navigate = useNavigate();
  const [idempotencyKey] = useState(() => draft.placeKey ?? crypto.randomUUID());
  const form = useForm<FormValues>({ defaultValues: startingValues(draft, user) });
  const values = useWatch({ control: form.control }) as FormValues;
  usePrefilledContact(user, { get: form.getValues, set: form.setValue });

  const buyer = useBuyer(user !== null, draft.buyer);
  const [companyId, setCompanyId] = useState("");
  const { isRenewing, before, move, quote, renew } = useRenewal(draft);
  const [isOrdered, setOrdered] = useState(false);
  useEffect(() => {
    if (!isOrdered) keep(move, quote, values, buyer.draft, idempotencyKey);
  }, [isOrdered, move, quote, values, buyer.draft, idempotencyKey]);

  /** From now on nothing is stored, also when something is typed before the next page is shown. */
  const becameOrder = (): void => {
    setOrdered(true);
    deleteMoveDraft();
    void trpcUtils.orders.invalidate();
  };

  const refused = async (error: unknown): Promise<void> => {
    const known = appErrorOf(error);
    switch (known?.code) {
      case "QUOTE_EXPIRED":
      case "QUOTE_INVALID":
        showError(error);
        return renew();
      case "TRUCK_HOURS_NOT_ACKNOWLEDGED":
        showError(error);
        form.setError("time", { message: m.field_truck_hours() });
        // The rules have changed since they were asked for: now they are shown, to be confirmed.
        return reloadTruckHours();
      case "UNAUTHENTICATED":
        // The step to log in takes the place of the button.
        await reloadSession();
        return askToLogIn();
      case "IDEMPOTENCY_KEY_REUSED":
        // An earlier attempt placed an order, but its response was lost: a new key would place a second one.
        becameOrder();
        showError(error);
        return navigate({ to: "/orders" });
      default:
        for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
          const [, stop, part] = /^stops\.(\d+)\.(.+)$/.exec(path) ?? [];
          buyer.showError(path, message);
          const field = stop === undefined ? FORM_FIELDS[path] : (`doors.${Number(stop)}` as const);
          const type = part === undefined ? "server" : doorPartOf(part);
          if (field !== undefined) form.setError(field, { type, message }, { shouldFocus: true });
        }
        showError(error, NOT_SAVED);
    }
  };

  const request = requestOf(move);
  const truckHours = useTruckHours(request && requestKey(request), quote, pickupAhead(values));
  const acknowledgement = useAcknowledgement(truckHours);
  const isUnacknowledged = truckHours !== null && !acknowledgement.isGiven;

  const send = form.handleSubmit(async (filled) => {
    const pickupAt = bangkokInstant(filled.date, filled.time);
    if (pickupAt === null)
      return form.setError("date", { message: m.pickup_moment_required() }, { shouldFocus: true });
    if (!(await isPhoneNumber(filled.contactPhone)))
      return form.setError("contactPhone", { message: m.field_phone_invalid() }, { shouldFocus: true });
    const wrongDoor = await wrongDoorPhone(filled.doors);
    if (wrongDoor !== -1)
      return form.setError(
        `doors.${wrongDoor}`,
        { type: "phone", message: m.field_phone_invalid() },
        { shouldFocus: true },
      );
    // A company that pays is who the documents are made out to.
    const company = companyId === "" ? await buyer.read() : undefined;
    if (company === "invalid") return;
    if (isUnacknowledged) {
      form.setError("time", { message: m.field_truck_hours() });
      showToast("warning", m.notice_title_booking(), m.field_truck_hours());
      return document.getElementById(ACKNOWLEDGE_ID)?.focus();
    }
    try {
      const { orderId } = await trpcClient.orders.place.mutate({
        token: quote.token,
        ...contactToSend(filled),
        pickupAt: new Date(pickupAt).toISOString(),
        ...(acknowledgement.isGiven && { truckHoursAcknowledged: true }),
        idempotencyKey,
        ...(companyId === "" ? company !== undefined && { buyer: company } : { companyId }),
        stops: filled.doors.map(doorToSend),
        goods: goodsToSend(
          move.goods,
          askedStops(move).map(({ key }) => String(key)),
        ),
      });
      becameOrder();
      showToast("success", m.notice_title_booking(), m.success_booking_submitted());
      await navigate({ to: "/orders/$orderId", params: { orderId } });
    } catch (error) {
      await refused(error);
    }
  });

  const setPickup = (date: string, time: string): void => {
    form.setValue("time", time);
    form.clearErrors("time");
    form.setValue("date", date, { shouldValidate: form.formState.isSubmitted });
  };

  /** Prices the move with a door's pin as its stop. The form stays as it is when there is no such price. */
  const reprice = async (index: number, pin: Pin): Promise<void> => {
    const stop = askedStops(move)[index];
    if (stop === undefined) return;
    const { placeAt, pointRefusal } = await import("#web/entities/places/place-at.ts");
    try {
      const changed = atPoint(stop, await placeAt(pin));
      const moved = { ...move, stops: move.stops.map((each) => (each.key === stop.key ? changed : each)) };
      form.clearErrors(`doors.${index}`);
      if (requestOf(moved) !== null) return renew(moved);
      form.setError(`doors.${index}`, { type: "pin", message: m.field_same_place() });
    } catch (error) {
      form.setError(`doors.${index}`, { type: "pin", message: pointRefusal(error, "given") });
    }
  };

  return {
    form,
    values,
    /** Whom the documents are made out to. */
    buyer,
    /** The company on whose account the order goes; "": its customer pays. */
    companyId,
    setCompanyId,
    quote,
    reprice,
    before,
    isRenewing,
    /** @param login the step to log in, where it is shown */
    submit: async (event: FormEvent, login: MailCodeHandle | null): Promise<void> => {
      event.preventDefault();
      // The time is not registered: the form would never clear its error.
      form.clearErrors("time");
      if (user !== null) return send();
      return login === null ? askToLogIn() : login.submit();
    },
    send: (): Promise<void> => send(),
    isFilledIn: async (): Promise<boolean> => (await isFilledIn(form)) && (await buyer.read()) !== "invalid",
    setPickup,
    truckHours,
    acknowledgement,
    acknowledge: (isGiven: boolean): void => {
      acknowledgement.set(isGiven);
      form.clearErrors("time");
    },
  };
}

/** The confirm form's values and actions. */
export type Confirm = ReturnType<typeof useConfirm>;

/** Stores the form and its quote; day, time and doors are stored in the move, where the other pages read them. */
function keep(
  priced: Move,
  quote: Quote,
  { date, time, doors, ...contact }: FormValues,
  buyer: BuyerDraft | null,
  placeKey: string,
): void {
  const timed = changeMove(priced, { kind: "pickup_time", date, time });
  const move = withDoors(timed, doors);
  updateMoveDraft(
    (stored) => ({ ...stored, move, quote, contact, buyer, placeKey, step: "confirm" }),
    Date.now(),
  );
}

function startingValues({ contact, move }: BookableDraft, user: SessionUser | null): FormValues {
  return {
    ...contact,
    contactName: contact.contactName || (user === null ? "" : nameToBeginWith(user)),
    contactEmail: contact.contactEmail || (user?.email ?? ""),
    date: move.date,
    // With a chosen day, an empty time was cleared by the customer: no default.
    time: move.time || (move.date === "" ? "08:00" : ""),
    doors: askedStops(move).map(doorOf),
  };
}
