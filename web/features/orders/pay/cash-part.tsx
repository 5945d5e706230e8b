import { useState } from "react";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { formatShortDayAndTime, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { OrderPayments, RecordedCash } from "./payment-types.ts";
import { useDisputeCash } from "./use-payments.ts";

/** Cash to the driver: what is to be paid that way, and what a driver has recorded. */
export function CashPart({ payments }: { readonly payments: OrderPayments }) {
  const { cash, takesCash, dueNowSatang, isOwn } = payments;
  const isToPay = takesCash && dueNowSatang > 0;
  if (!isToPay && (cash === null || cash.state === "received")) return null;
  return (
    <div className="mt-3 grid gap-3">
      {cash !== null && cash.state !== "received" && (
        <Recorded cash={cash} orderId={payments.orderId} isOwn={isOwn} />
      )}
      {isToPay && <p>{m.cash_pay_text({ amount: formatUnitPrice(dueNowSatang) })}</p>}
    </div>
  );
}

interface RecordedProps {
  readonly cash: RecordedCash;
  readonly orderId: string;
  readonly isOwn: boolean;
}

function Recorded({ cash, orderId, isOwn }: RecordedProps) {
  const [isDisputing, setIsDisputing] = useState(false);
  const { amountSatang, recordedAt, driverName, state, reason, disputedAt, dispute } = cash;
  const isHeld = state === "reported";
  return (
    <output className={`block rounded-control px-4 py-3 ${isHeld ? "bg-teal-wash" : "bg-brick-wash"}`}>
      <p className="figures font-heading font-semibold">
        {m.cash_recorded_by({
          amount: formatUnitPrice(amountSatang),
          when: formatShortDayAndTime(recordedAt),
          name: driverNameText(driverName),
        })}
      </p>
      {!isHeld && <p className="wrap-anywhere whitespace-pre-line">{m.cash_taken_back({ reason })}</p>}
      {isHeld && <p className="text-sm">{m.cash_pay_receipt()}</p>}
      {isHeld && disputedAt !== null && (
        <div className="mt-2 text-sm">
          <p className="font-semibold">{m.cash_disputed({ when: formatShortDayAndTime(disputedAt) })}</p>
          <p className="wrap-anywhere whitespace-pre-line">{dispute}</p>
        </div>
      )}
      {isHeld && isOwn && disputedAt === null && (
        <Button size="small" className="mt-2" onClick={() => setIsDisputing(true)}>
          {m.cash_dispute()}
        </Button>
      )}
      {isDisputing && <DisputeDialog cash={cash} orderId={orderId} onClose={() => setIsDisputing(false)} />}
    </output>
  );
}

interface DisputeDialogProps extends Pick<RecordedProps, "cash" | "orderId"> {
  readonly onClose: () => void;
}

/** Asks what is not right about recorded cash. */
function DisputeDialog({ cash, orderId, onClose }: DisputeDialogProps) {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  const send = useDisputeCash(orderId, onClose);
  const isMissing = text.trim() === "";
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.cash_dispute()}
      description={m.cash_dispute_hint()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.cash_dispute_send()}
      busy={send.isPending}
      onConfirm={() => {
        setAsked(true);
        if (!isMissing) send.mutate({ paymentId: cash.paymentId, dispute: text.trim() });
      }}
    >
      <TextareaField
        label={m.cash_dispute_label()}
        error={asked && isMissing ? m.field_required() : undefined}
        rows={3}
        maxLength={REASON_MAX}
        required
        value={text}
        onChange={setText}
      />
    </ConfirmDialog>
  );
}
