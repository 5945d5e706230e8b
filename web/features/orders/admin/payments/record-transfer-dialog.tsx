import { useRef, useState } from "react";
import { REFERENCE_MAX } from "#domain/payments/refund-input.ts";
import { bangkokDay } from "#domain/time.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { DayField } from "#web/entities/calendar/day-field.tsx";
import { AmountField } from "#web/entities/payments/amount-field.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { FIELD_TEXTS, fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { readBaht, writeBaht } from "#web/lib/i18n/typed-baht.ts";
import { m } from "#web/paraglide/messages.js";
import type { RecordTransferProps } from "./record-transfer.tsx";

/** Asks for the transfer's amount, day and reference. */
export function RecordTransferDialog({
  orderId,
  mostSatang,
  onClose,
}: RecordTransferProps & { readonly onClose: () => void }) {
  const key = useRef(crypto.randomUUID());
  const [today] = useState(() => bangkokDay(Date.now()));
  const [amount, setAmount] = useState(() => writeBaht(mostSatang));
  const [receivedOn, setReceivedOn] = useState(today);
  const [reference, setReference] = useState("");
  const [asked, setAsked] = useState(false);
  const record = trpc.payments.recordTransfer.useMutation({
    onSuccess: async (_recorded, { amountSatang }) => {
      showToast(
        "success",
        m.order_payment_label(),
        m.success_transfer_recorded({ amount: formatUnitPrice(amountSatang) }),
      );
      onClose();
      await refresh();
    },
    onError: (error) => {
      showError(error, { title: m.order_payment_label, text: m.transfer_record_failed });
      // What is open may have changed meanwhile.
      void refresh();
    },
  });
  // Other facts are another transfer; the same ones, sent again, are recorded once.
  const change = (set: (text: string) => void) => (text: string) => {
    key.current = crypto.randomUUID();
    set(text);
  };
  const typed = readBaht(amount, mostSatang);
  const isMissing = reference.trim() === "";
  const refused = fieldErrorsOf(record.error);
  const send = () => {
    setAsked(true);
    if (typed.satang === null || isMissing || receivedOn === "") return;
    record.mutate({
      orderId,
      key: key.current,
      amountSatang: typed.satang,
      receivedOn,
      reference: reference.trim(),
    });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.transfer_record()}
      description={m.transfer_record_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.transfer_record()}
      busy={record.isPending}
      onConfirm={send}
    >
      <div className="flex flex-col gap-4">
        <AmountField
          label={m.transfer_amount_label()}
          error={asked ? (typed.problem ?? refused["amountSatang"]) : null}
          value={amount}
          onChange={change(setAmount)}
        />
        <DayField
          label={m.company_settle_received_on()}
          value={receivedOn}
          max={today}
          onChange={change(setReceivedOn)}
          error={asked && receivedOn === "" ? FIELD_TEXTS.REQUIRED() : refused["receivedOn"]}
        />
        <Field
          label={m.refund_reference_label()}
          error={asked && isMissing ? FIELD_TEXTS.REQUIRED() : refused["reference"]}
        >
          {(control) => (
            <TextInput
              {...control}
              required
              maxLength={REFERENCE_MAX}
              autoComplete="off"
              value={reference}
              onChange={({ target }) => change(setReference)(target.value)}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  );
}

async function refresh(): Promise<void> {
  await Promise.all([
    trpcUtils.payments.invalidate(),
    trpcUtils.orders.invalidate(),
    trpcUtils.documents.invalidate(),
  ]);
}
