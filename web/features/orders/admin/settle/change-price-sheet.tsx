import { useEffect, useRef, useState } from "react";
import { adjustPrice } from "#domain/orders/offer.ts";
import { isAsked, lowersLine } from "#domain/orders/price-change.ts";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import type { QuoteLine } from "#domain/pricing/quote.ts";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { isSameValue, withTheirs, type TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { ChangedLines } from "#web/entities/pricing/changed-price.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../../order-types.ts";
import type { OrderPayments } from "../../pay/payment-types.ts";
import { useRevision } from "../../revise/use-revision.ts";
import { AdjustLines, adjustmentsOf, amountOf, lineKey, lineName, type LineDrafts } from "./adjust-lines.tsx";

/** The lines of an agreed price, to be set by hand with a reason each. */
export function ChangePriceSheet({
  order,
  onClose,
}: {
  readonly order: Order;
  readonly onClose: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const change = usePriceChange(order, onClose);
  const { drafts, after, asks, attempts } = change;
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempts]);
  const total = formatMoney(after.totalSatang);
  return (
    <FormSheet
      title={m.order_change_price()}
      description={m.order_change_price_hint()}
      submit={{
        label: asks ? m.order_change_price_ask({ total }) : m.order_change_price_lower({ total }),
        busy: change.isPending,
        disabled: change.changesNothing || change.lowersPaid,
      }}
      onSubmit={() => change.send()}
      onClose={onClose}
      formRef={form}
    >
      {change.theirs.length > 0 && (
        <ConflictNotice
          width="narrow"
          text={m.edit_conflict_loaded()}
          changes={change.theirs}
          label={(field) =>
            order.lines
              .filter((line) => lineKey(line) === field)
              .map(lineName)
              .join()
          }
          valueText={(_field, satang) => formatMoney(satang)}
          onTake={change.take}
        />
      )}
      <AdjustLines
        lines={order.lines}
        drafts={drafts}
        onChange={change.setDrafts}
        marked={attempts > 0}
        undoLabel={m.order_price_keep_amount()}
      />
      <div aria-live="polite">
        <ChangedLines before={change.before} after={after} />
        {change.lowersPaid && <p className="mt-2 font-semibold text-brick">{m.error_paid_price_lowered()}</p>}
        {change.toPaySatang !== null && (
          <p className="figures mt-2">{m.settlement_to_pay({ amount: formatMoney(change.toPaySatang) })}</p>
        )}
      </div>
      <TextareaField
        label={m.settle_message_label()}
        note={m.field_optional()}
        rows={2}
        maxLength={REASON_MAX}
        value={change.message}
        onChange={change.setMessage}
      />
    </FormSheet>
  );
}

function usePriceChange(order: Order, onDone: () => void) {
  const { orderId, revision, lines, offer } = order;
  const [drafts, setDrafts] = useState<LineDrafts>({});
  const [message, setMessage] = useState("");
  const [attempts, setAttempts] = useState(0);
  // A price that another admin asks for while this is open is not replaced unseen.
  const [seenOfferId] = useState(offer?.state === "open" ? offer.offerId : null);
  // What somebody else has set meanwhile is read beside the own amounts before they replace it.
  const [seen, setSeen] = useState(lines);
  const [theirs, setTheirs] = useState<readonly TheirChange<string, number>[]>([]);
  if (!isSameValue(seen, lines)) {
    const isSameMove = isSameValue(seen.map(lineKey), lines.map(lineKey));
    if (!isSameMove) setDrafts({});
    setTheirs(changesOf(seen, lines, isSameMove ? drafts : {}));
    setSeen(lines);
  }
  const before = { lines, totalSatang: order.totalSatang ?? 0 };
  const adjustments = adjustmentsOf(drafts);
  const after = adjustPrice(before, adjustments ?? typedAmounts(drafts));
  const asks = isAsked(before, after);
  const money = trpc.payments.ofOrder.useQuery({ orderId }).data;
  const isPaid = money !== undefined && (money.receivedSatang > money.refundedSatang || isReported(money));
  const outcome = useRevision(onDone);
  const change = trpc.orders.changePrice.useMutation({
    ...outcome.handlers,
    onSuccess: (changed) => {
      outcome.handlers.onSuccess(changed);
      if (asks) showToast("success", m.notice_title_order(), m.order_price_asked());
    },
  });
  const idempotencyKey = usePressKey(JSON.stringify([drafts, message]));
  return {
    drafts,
    setDrafts,
    theirs,
    take: (field: string) => {
      const index = lines.findIndex((line) => lineKey(line) === field);
      setDrafts(({ [index]: _typed, ...others }) => others);
      setTheirs(withTheirs(theirs, field));
    },
    message,
    setMessage,
    attempts,
    before,
    after,
    asks,
    /** Money that was paid goes back by a credit on the invoice; also a line that another one makes up for. */
    lowersPaid: isPaid && lowersLine(before, after),
    /** What is then to pay of an order that was paid in part; `null` where the customer is not asked. */
    toPaySatang: isPaid && asks ? money.toPaySatang + after.totalSatang - before.totalSatang : null,
    changesNothing: Object.entries(drafts).every(
      ([index, draft]) => amountOf(draft) === lines[Number(index)]?.amountSatang,
    ),
    isPending: change.isPending,
    /** Sends the lines, unless an amount or a reason is missing. */
    send: () => {
      setAttempts((now) => now + 1);
      if (adjustments === null) return;
      const asked = { orderId, revision, adjustments, message: message.trim(), seenOfferId, idempotencyKey };
      change.mutate(asked);
    },
  };
}

/** Whether its customer or driver says that some of it was paid. */
function isReported({ payment, cash }: OrderPayments): boolean {
  return payment?.state === "reported" || cash?.state === "reported";
}

/** The amounts that are typed so far, so that the total is seen before the reasons are. */
function typedAmounts(drafts: LineDrafts) {
  return Object.entries(drafts).flatMap(([index, draft]) => {
    const amountSatang = amountOf(draft);
    return amountSatang === null ? [] : [{ lineIndex: Number(index), amountSatang, reason: draft.reason }];
  });
}

/** The amounts that somebody else has set, and those that were typed here for the same lines. */
function changesOf(
  seen: readonly QuoteLine[],
  lines: readonly QuoteLine[],
  drafts: LineDrafts,
): TheirChange<string, number>[] {
  return lines.flatMap((line, index) => {
    const before = seen.find((each) => lineKey(each) === lineKey(line))?.amountSatang ?? 0;
    if (before === line.amountSatang) return [];
    const draft = drafts[index];
    const yours = draft === undefined ? null : amountOf(draft);
    return [{ field: lineKey(line), before, theirs: line.amountSatang, yours }];
  });
}
