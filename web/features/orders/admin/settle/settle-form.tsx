import { keepPreviousData, skipToken } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { adjustPrice } from "#domain/orders/offer.ts";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { bangkokDay, bangkokTime } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { CALCULATION_FAILED } from "#web/entities/pricing/price-error-notice.ts";
import { doorToSend } from "#web/entities/stops/door-draft.ts";
import { TruckHoursNotice } from "#web/entities/truck-hours/truck-hours-notice.tsx";
import { trpc, trpcClient } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { errorNotice } from "#web/lib/errors/error-notices.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { showChanged } from "../../order/use-order-actions.ts";
import { refreshOrders } from "../../use-live-orders.ts";
import type { Order } from "../../order-types.ts";
import { AdjustLines, adjustmentsOf, type LineDrafts } from "./adjust-lines.tsx";
import { SettleConflict, useSeenOffer, type SeenOffer } from "./settle-conflict.tsx";
import { pickupOf, quoteRequest, type SettleDraft } from "./settle-draft.ts";
import { SettleFields } from "./settle-fields.tsx";
import { SettleChanges } from "./settle-changes.tsx";
import { useSettleDraft } from "./use-settle-draft.ts";

export interface SettleFormProps {
  readonly order: Order;
  readonly onDone: () => void;
}

/** Offers a price for an order without one: its places, time and vehicles, priced at once, amounts adjusted by hand. */
export function SettleForm({ order, onDone }: SettleFormProps) {
  const edits = useSettleDraft(order);
  const { draft } = edits;
  // Kept here: the amounts below begin anew with every other price, and an offer made meanwhile is not replaced unseen.
  const seenOffer = useSeenOffer(order.offer);
  const [now] = useState(() => Date.now());
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const change = (update: (now: SettleDraft) => SettleDraft) => {
    setErrors({});
    edits.change(update);
  };
  const request = quoteRequest(draft);
  const answer = trpc.pricing.quote.useQuery(request ?? skipToken, {
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 1 && appErrorOf(error) === null,
  });
  const quote = request === null || answer.isError ? undefined : answer.data;
  return (
    <section className="grid gap-6 rounded-card border border-edge p-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {m.settle_title({ orderId: order.orderId })}
        </h3>
        <p className="mt-1 text-sm text-muted">{m.settle_intro()}</p>
      </div>
      <SettleChanges edits={edits} />
      <SettleFields
        draft={draft}
        onChange={change}
        errors={{ ...fieldErrorsOf(answer.error), ...errors }}
        priced={quote?.stops ?? []}
        now={now}
      />
      {quote === undefined ? (
        <p aria-live="polite" className="text-muted">
          {answer.isError ? errorNotice(answer.error, CALCULATION_FAILED).text : m.settle_places_needed()}
        </p>
      ) : (
        <>
          <TruckHoursNotice
            warning={quote.truckHours === null ? null : { hours: quote.truckHours, stops: quote.stops }}
            onUse={(at) => change((was) => ({ ...was, date: bangkokDay(at), time: bangkokTime(at) }))}
          />
          <OfferOf
            // Amounts set by hand belong to the lines they were set for.
            key={quote.lines.map((line) => `${line.kind} ${line.amountSatang}`).join()}
            order={order}
            seenOffer={seenOffer}
            draft={draft}
            quote={quote}
            isStale={answer.isPlaceholderData}
            onMessage={(message) => change((was) => ({ ...was, message }))}
            onRefused={setErrors}
            onDone={onDone}
          />
        </>
      )}
      <Button onClick={onDone}>{m.action_close()}</Button>
    </section>
  );
}

type Quote = RouterOutputs["pricing"]["quote"];

interface OfferOfProps extends SettleFormProps {
  readonly seenOffer: SeenOffer;
  readonly draft: SettleDraft;
  readonly quote: Quote;
  /** Whether another price is on its way. */
  readonly isStale: boolean;
  readonly onMessage: (message: string) => void;
  readonly onRefused: (errors: Readonly<Record<string, string>>) => void;
}

/** The price, its adjustments, the message, and the button that sends the offer. */
function OfferOf(props: OfferOfProps) {
  const { order, seenOffer, draft, quote, isStale, onMessage, onRefused, onDone } = props;
  const [lineDrafts, setLineDrafts] = useState<LineDrafts>({});
  const [sends, setSends] = useState(0);
  const lines = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The lines may be scrolled out of sight when the button is pressed.
    if (sends > 0) lines.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [sends]);
  const [busy, setBusy] = useState(false);
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const adjustments = adjustmentsOf(lineDrafts);
  const total = adjustPrice(quote, adjustments ?? []).totalSatang;
  const send = async () => {
    setSends((before) => before + 1);
    const pickupAt = pickupOf(draft);
    if (adjustments === null) return;
    if (pickupAt === null) return onRefused({ pickupAt: m.field_required() });
    setBusy(true);
    try {
      const answered = await trpcClient.orders.settle.mutate({
        orderId: order.orderId,
        revision: order.revision,
        token: quote.token,
        pickupAt,
        stops: draft.stops.map(({ door }) => doorToSend(door)),
        stopsFrom: draft.stops.map(({ from }) => from),
        adjustments,
        message: draft.message.trim(),
        seenOfferId: seenOffer.seenOfferId,
        idempotencyKey,
      });
      showChanged(answered);
      showToast("success", m.notice_title_order(), m.settle_sent());
      onDone();
    } catch (error) {
      onRefused(fieldErrorsOf(error));
      // The same press is repeated under its key only while it is not known whether it arrived.
      if (appErrorOf(error) !== null) setKey(crypto.randomUUID());
      showError(error, { title: m.notice_title_order, text: m.settle_failed });
      // What was changed meanwhile is read, and stands beside what was typed, before it is sent again.
      void refreshOrders();
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <div className="grid gap-4">
      <div ref={lines}>
        <AdjustLines
          lines={quote.lines}
          drafts={lineDrafts}
          onChange={setLineDrafts}
          marked={sends > 0}
          undoLabel={m.settle_adjust_undo()}
        />
      </div>
      <p aria-live="polite" className="flex items-baseline justify-between gap-4 font-heading font-semibold">
        <span>{m.price_total()}</span>
        <span className="figures text-2xl">{formatMoney(total)}</span>
      </p>
      <SettleConflict offer={seenOffer} totalSatang={total} onTake={onDone} />
      <TextareaField
        label={m.settle_message_label()}
        note={m.field_optional()}
        rows={2}
        maxLength={REASON_MAX}
        value={draft.message}
        onChange={onMessage}
      />
      <Button tone="main" wide busy={busy} disabled={isStale} onClick={() => void send()}>
        {m.settle_send({ total: formatMoney(total) })}
      </Button>
    </div>
  );
}
