import { useRef, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { AmountField } from "#web/entities/payments/amount-field.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { readBaht, writeBaht } from "#web/lib/i18n/typed-baht.ts";
import { m } from "#web/paraglide/messages.js";
import type { OrderJob } from "../../order-types.ts";
import { refreshOrders } from "../../use-live-orders.ts";

/** A job whose driver may have received cash. */
interface DrivenJob {
  readonly jobId: string;
  readonly driverId: string;
  readonly driverName: string;
}

export interface RecordCashProps {
  readonly jobs: readonly OrderJob[];
  /** What is to pay in cash and may be recorded. */
  readonly mostSatang: number;
}

/** For cash that a driver has received and cannot record themselves: a button, and what it asks for. */
export function RecordCash({ jobs, mostSatang }: RecordCashProps) {
  const [isOpen, setOpen] = useState(false);
  const driven = jobs.flatMap(({ jobId, status, driverId = null, driverName }): DrivenJob[] =>
    (status === "in_progress" || status === "completed") && driverId !== null
      ? [{ jobId, driverId, driverName: driverName ?? "" }]
      : [],
  );
  if (driven.length === 0) return null;
  return (
    <>
      <Button size="small" className="mt-1 justify-self-start print:hidden" onClick={() => setOpen(true)}>
        {m.office_cash_record()}
      </Button>
      {isOpen && <RecordCashDialog driven={driven} mostSatang={mostSatang} onClose={() => setOpen(false)} />}
    </>
  );
}

interface RecordCashDialogProps {
  readonly driven: readonly DrivenJob[];
  readonly mostSatang: number;
  readonly onClose: () => void;
}

function RecordCashDialog({ driven, mostSatang, onClose }: RecordCashDialogProps) {
  const key = useRef(crypto.randomUUID());
  const [jobId, setJobId] = useState(driven[0]?.jobId ?? "");
  const [amount, setAmount] = useState(() => writeBaht(mostSatang));
  const [asked, setAsked] = useState(false);
  const record = trpc.payments.recordCashOfDriver.useMutation({
    onSuccess: () => {
      showToast("success", m.order_payment_label(), m.success_cash_recorded());
      onClose();
    },
    onError: (error) => showError(error, { title: m.order_payment_label, text: m.office_cash_failed }),
    // What is open, and who drives, may have changed meanwhile.
    onSettled: async () => {
      await Promise.all([refreshOrders(), trpcUtils.drivers.byId.invalidate()]);
    },
  });
  // Other facts are another record; the same ones, sent again, are recorded once.
  const change = (set: (text: string) => void) => (text: string) => {
    key.current = crypto.randomUUID();
    set(text);
  };
  const job = driven.find((each) => each.jobId === jobId) ?? driven[0];
  const typed = readBaht(amount, mostSatang);
  const send = () => {
    setAsked(true);
    if (typed.satang === null || job === undefined) return;
    record.mutate({
      jobId: job.jobId,
      seenDriverId: job.driverId,
      key: key.current,
      amountSatang: typed.satang,
    });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.office_cash_record()}
      description={m.office_cash_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.cash_record()}
      busy={record.isPending}
      onConfirm={send}
    >
      <div className="flex flex-col gap-4">
        <Field label={m.role_driver()}>
          {(control) => (
            <Select
              {...control}
              value={job?.jobId}
              onChange={({ target }) => change(setJobId)(target.value)}
              options={driven.map((each) => ({ value: each.jobId, label: each.driverName }))}
            />
          )}
        </Field>
        <AmountField
          label={m.cash_amount_label()}
          error={asked ? (typed.problem ?? fieldErrorsOf(record.error)["amountSatang"]) : null}
          value={amount}
          onChange={change(setAmount)}
        />
      </div>
    </ConfirmDialog>
  );
}
