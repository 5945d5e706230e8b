import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { readEmail } from "#domain/access/email.ts";
import { bangkokInstant } from "#domain/time.ts";
import { changeMove, type MoveChange } from "#web/entities/moves/change-move.ts";
import { EMPTY_BUYER } from "#web/entities/documents/buyer-values.ts";
import { useBuyer } from "#web/entities/documents/use-buyer.ts";
import { requestOf } from "#web/entities/moves/move-request.ts";
import { requestKey } from "#web/entities/moves/quote.ts";
import { quoteAt } from "#web/entities/quotes/quote-at.ts";
import { useQuote, type Pricing } from "#web/entities/quotes/use-quote.ts";
import { withDoor, type DoorDraft } from "#web/entities/stops/door-draft.ts";
import { serverStopErrors } from "#web/entities/stops/stop-faults.ts";
import { pickupAhead } from "#web/entities/truck-hours/pickup-ahead.ts";
import {
  reloadTruckHours,
  useAcknowledgement,
  useTruckHours,
} from "#web/entities/truck-hours/use-truck-hours.ts";
import { ownId } from "#web/lib/drafts/own-stored.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatDayAndTime, formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { callErrors, serverErrors, type CallErrors } from "./call-errors.ts";
import { forgetCall, loadCall, newCall, saveCall, type PhoneDraft } from "./phone-draft.ts";
import { sendOrder, sendUnpriced, stopsToSend, type Sent } from "./send-call.ts";
import { reloadCaller, useCaller } from "./use-caller.ts";

const NOT_SAVED = { title: m.nav_admin_phone_order, text: m.error_booking_not_saved };

/** The state of a call and its actions. */
export function usePhoneOrder() {
  const navigate = useNavigate();
  const [userId] = useState(ownId);
  const [draft, setDraft] = useState(() => loadCall(userId));
  const [errors, setErrors] = useState<CallErrors>({});
  const [isPlacing, setPlacing] = useState(false);
  const [isPlaced, setPlaced] = useState(false);
  // What the caller has saved stays theirs: it is used where nothing is typed here, and not shown.
  const buyer = useBuyer(false, draft.buyer);
  const { draft: typedBuyer } = buyer;
  useEffect(() => {
    if (!isPlaced) saveCall(userId, { ...draft, buyer: typedBuyer });
  }, [userId, isPlaced, draft, typedBuyer]);

  const { move } = draft;
  const caller = useCaller(draft.phone, draft.email);
  const pickupAt = bangkokInstant(move.date, move.time);
  const name = draft.name ?? caller?.known?.name ?? "";
  const { pricing: quoted, calculate } = useQuote(move, null);
  const isFirm = !draft.isUnpriced && quoted.kind === "priced" && quoted.standing === "firm";
  const quote = isFirm ? quoted.quote : null;
  const pricing: Pricing = draft.isUnpriced ? { kind: "none" } : pricingAt(quoted, pickupAt);
  const request = pricing.kind === "priced" ? requestOf(move) : null;
  const truckHours = useTruckHours(request && requestKey(request), quote, pickupAhead(move));
  const acknowledgement = useAcknowledgement(truckHours);

  /** Whether an invitation is possible: to an address without an account, of somebody who has none. */
  const mayInvite =
    readEmail(draft.email) !== null && caller !== null && (caller.known?.email ?? null) === null;
  const isInvited = mayInvite && (draft.isInvited ?? (caller?.known?.orders ?? 0) === 0);

  /** The companies that may pay: those for which the caller books. Credit needs a price. */
  const companies = draft.isUnpriced ? [] : (caller?.known?.companies ?? []);
  const company = companies.find(({ companyId }) => companyId === draft.companyId);

  const set = (part: Partial<PhoneDraft>, ...fields: readonly string[]): void => {
    setDraft((now) => ({ ...now, ...part }));
    setErrors((now) => without(now, (field) => fields.some((each) => field.startsWith(each))));
  };
  const change = (made: MoveChange): void => {
    setDraft((now) => ({ ...now, move: changeMove(now.move, made) }));
    const key = "key" in made ? made.key : null;
    setErrors((now) =>
      without(now, (field) => field === `stop.${key}` || (field === "time" && made.kind === "pickup_time")),
    );
  };
  const setDoor = (key: number, door: DoorDraft): void => {
    setDraft((now) => ({
      ...now,
      move: {
        ...now.move,
        stops: now.move.stops.map((stop) => (stop.key === key ? withDoor(stop, door) : stop)),
      },
    }));
    setErrors((now) => without(now, (field) => field.startsWith(`door.${key}.`)));
  };

  const isFaultToFocus = useRef(false);
  const refuse = (found: CallErrors): void => {
    isFaultToFocus.current = true;
    setErrors(found);
  };
  // Once the errors stand at their fields.
  useEffect(() => {
    if (isFaultToFocus.current) focusFirstFault();
    isFaultToFocus.current = false;
  });

  /** What a press sends; `null` while the price of the call is still forming. */
  const sending = (): ((sent: Sent) => Promise<{ orderId: string }>) | null => {
    if (draft.isUnpriced) return (sent) => sendUnpriced(draft, sent);
    if (quote === null) return null;
    const priced = {
      token: quote.token,
      companyId: company?.companyId ?? null,
      truckHoursAcknowledged: acknowledgement.isGiven,
    };
    return (sent) => sendOrder(draft, sent, priced);
  };

  const place = async (): Promise<void> => {
    if (isPlacing) return;
    const found = await callErrors(draft, name, quote);
    // On the account of a company the documents are made out to that company.
    const madeOutTo = company === undefined ? await buyer.read() : undefined;
    if (truckHours !== null && !acknowledgement.isGiven)
      return refuse({ ...found, time: m.field_truck_hours() });
    if (Object.keys(found).length > 0 || madeOutTo === "invalid") return refuse(found);
    const send = sending();
    if (send === null || caller === null || pickupAt === null) {
      calculate();
      return showToast("warning", m.nav_admin_phone_order(), m.price_updating());
    }
    const customerId = caller.known?.customerId ?? null;
    const sent = { name, customerId, isInvited, pickupAt, buyer: madeOutTo ?? null };
    setErrors({});
    setPlacing(true);
    try {
      const { orderId } = await send(sent);
      setPlaced(true);
      forgetCall();
      void trpcUtils.orders.invalidate();
      const time = formatDayAndTime(pickupAt);
      const said =
        quote === null
          ? m.phone_order_tell_unpriced({ orderId, time })
          : m.phone_order_tell({ orderId, total: formatMoney(quoteAt(quote, pickupAt).totalSatang), time });
      showToast("success", m.nav_admin_phone_order(), said);
      await navigate({ to: "/admin/orders", search: { order: orderId } });
    } catch (error) {
      await refused(error);
    } finally {
      setPlacing(false);
    }
  };

  const refused = async (error: unknown): Promise<void> => {
    const code = appErrorOf(error)?.code;
    if (code === "IDEMPOTENCY_KEY_REUSED") {
      // An earlier try placed an order, but its answer was lost: another key would place a second one.
      setPlaced(true);
      forgetCall();
      showError(error);
      return navigate({ to: "/admin/orders" });
    }
    if (code === "QUOTE_EXPIRED" || code === "QUOTE_INVALID") calculate();
    if (code === "TRUCK_HOURS_NOT_ACKNOWLEDGED") await reloadTruckHours();
    if (code === "CUSTOMER_CHANGED") await reloadCaller();
    for (const [path, text] of Object.entries(fieldErrorsOf(error))) buyer.showError(path, text);
    const fields = serverErrors(fieldErrorsOf(error), stopsToSend(draft));
    if (Object.keys(fields).length > 0) refuse(fields);
    showError(error, NOT_SAVED);
  };

  return {
    draft,
    name,
    caller,
    errors: { ...atStops(serverStopErrors(move, pricing)), ...errors },
    pricing,
    quote,
    pickupAt,
    truckHours,
    acknowledgement,
    mayInvite,
    isInvited,
    companies,
    company,
    buyer,
    isPlacing,
    set,
    setUnpriced: (isUnpriced: boolean): void => set({ isUnpriced }, "stop.", "door.", "notes", "time"),
    change,
    setDoor,
    place,
    startOver: (): void => {
      setErrors({});
      setDraft(newCall());
      buyer.form.reset(EMPTY_BUYER);
      buyer.choose(false);
    },
  };
}

/** The price as it holds for the pickup time. */
function pricingAt(pricing: Pricing, pickupAt: number | null): Pricing {
  if (pricing.kind !== "priced" || pricing.standing !== "firm") return pricing;
  const quote = quoteAt(pricing.quote, pickupAt);
  return { ...pricing, quote, price: { lines: quote.lines, totalSatang: quote.totalSatang } };
}

/** The state of a call and its actions. */
export type PhoneOrder = ReturnType<typeof usePhoneOrder>;

function without(errors: CallErrors, isGone: (field: string) => boolean): CallErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !isGone(field)));
}

function atStops(errors: Readonly<Record<number, string>>): CallErrors {
  return Object.fromEntries(Object.entries(errors).map(([key, text]) => [`stop.${key}`, text]));
}

function focusFirstFault(): void {
  document
    .querySelector<HTMLElement>("#phone-order [aria-invalid=true], #phone-order [data-invalid]")
    ?.focus();
}
