import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Quote } from "#web/entities/moves/quote.ts";
import { quoteAt } from "#web/entities/quotes/quote-at.ts";
import { reloadTruckHours, type TruckHoursWarning } from "#web/entities/truck-hours/use-truck-hours.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatDayAndTime, formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { callErrors, serverErrors } from "./call-errors.ts";
import { sendOrder, sendUnpriced, stopsToSend, type Sent } from "./send-call.ts";
import type { CallDraft } from "./use-call-draft.ts";
import { reloadCaller, type Caller } from "./use-caller.ts";

const NOT_SAVED = { title: m.nav_admin_phone_order, text: m.error_booking_not_saved };

/** What the order of a call is placed with beside what was entered. */
export interface CallToPlace {
  readonly call: CallDraft;
  /** The caller's name as it is shown. */
  readonly name: string;
  readonly caller: Caller | null;
  readonly isInvited: boolean;
  /** The price that holds; `null` while there is none. */
  readonly quote: Quote | null;
  readonly calculate: () => void;
  readonly pickupAt: number | null;
  /** The company that pays; `null`: the caller. */
  readonly companyId: string | null;
  readonly truckHours: TruckHoursWarning | null;
  /** Whether the warning about the truck hours was acknowledged. */
  readonly isAcknowledged: boolean;
}

/** Places the order of a call, and leads to it. */
export function usePlaceCall(toPlace: CallToPlace): {
  readonly isPlacing: boolean;
  readonly place: () => Promise<void>;
} {
  const { call, name, caller, isInvited, quote, calculate, pickupAt, companyId } = toPlace;
  const { truckHours, isAcknowledged } = toPlace;
  const { draft, buyer, refuse } = call;
  const navigate = useNavigate();
  const [isPlacing, setPlacing] = useState(false);

  /** What a press sends; `null` while the price of the call is still forming. */
  const sending = (): ((sent: Sent) => Promise<{ orderId: string }>) | null => {
    if (draft.isUnpriced) return (sent) => sendUnpriced(draft, sent);
    if (quote === null) return null;
    const priced = { token: quote.token, companyId, truckHoursAcknowledged: isAcknowledged };
    return (sent) => sendOrder(draft, sent, priced);
  };

  const refused = async (error: unknown): Promise<void> => {
    const code = appErrorOf(error)?.code;
    if (code === "IDEMPOTENCY_KEY_REUSED") {
      // An earlier try placed an order, but its answer was lost: another key would place a second one.
      call.forget();
      showError(error);
      return navigate({ to: "/admin/orders" });
    }
    // Either of the two can be another: the address, or the wish to send a link there.
    if (code === "CUSTOMER_ADDRESS_TAKEN") return refuse({ email: m.phone_order_address_taken() });
    if (code === "QUOTE_EXPIRED" || code === "QUOTE_INVALID") calculate();
    if (code === "TRUCK_HOURS_NOT_ACKNOWLEDGED") await reloadTruckHours();
    if (code === "CUSTOMER_CHANGED") await reloadCaller();
    for (const [path, text] of Object.entries(fieldErrorsOf(error))) buyer.showError(path, text);
    const fields = serverErrors(fieldErrorsOf(error), stopsToSend(draft));
    if (Object.keys(fields).length > 0) refuse(fields);
    showError(error, NOT_SAVED);
  };

  const place = async (): Promise<void> => {
    if (isPlacing) return;
    const found = await callErrors(draft, name, quote);
    // On the account of a company the documents are made out to that company.
    const madeOutTo = companyId === null ? await buyer.read() : undefined;
    if (truckHours !== null && !isAcknowledged) return refuse({ ...found, time: m.field_truck_hours() });
    if (Object.keys(found).length > 0 || madeOutTo === "invalid") return refuse(found);
    const send = sending();
    if (send === null || caller === null || pickupAt === null) {
      calculate();
      return showToast("warning", m.nav_admin_phone_order(), m.price_updating());
    }
    const customerId = caller.known?.customerId ?? null;
    const sent = { name, customerId, isInvited, pickupAt, buyer: madeOutTo ?? null };
    call.clearErrors();
    setPlacing(true);
    try {
      const { orderId } = await send(sent);
      call.forget();
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

  return { isPlacing, place };
}
