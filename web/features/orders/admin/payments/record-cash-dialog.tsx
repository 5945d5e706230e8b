import { useRef, useState } from "react";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import {
  PressNotice,
  useRefusedPress,
  type RefusedPress,
} from "#web/entities/edit-conflict/press-notice.tsx";
import { AmountField } from "#web/entities/payments/amount-field.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { readBaht, writeBaht } from "#web/lib/i18n/typed-baht.ts";
import { m } from "#web/paraglide/messages.js";
import { refreshOrders } from "../../use-live-orders.ts";
import { CASH_LABELS, cashChanges, readCashBasis, type CashBasis, type TypedCash } from "./cash-basis.ts";

/** Refusals of a record because somebody else has changed what it was based on. */
const OVERTAKEN: ReadonlySet<string> = new Set([
  "JOB_ALREADY_RESERVED",
  "CASH_ALREADY_RECORDED",
  "CASH_TOO_MUCH",
  "PAYMENT_ALREADY_PAID",
]);

export interface RecordCashDialogProps {
  readonly orderId: string;
  readonly basis: CashBasis;
  readonly onClose: () => void;
}

/** Asks which driver has received how much; where somebody else was faster, shows what they did beside what was typed. */
export function RecordCashDialog({ orderId, basis, onClose }: RecordCashDialogProps) {
  const key = useRef(crypto.randomUUID());
  const press = useRefusedPress<CashBasis, TypedCash>(basis);
  const { driven, toPaySatang } = press.seen;
  const [jobId, setJobId] = useState(driven[0]?.jobId ?? "");
  const [amount, setAmount] = useState(() => writeBaht(toPaySatang));
  const [asked, setAsked] = useState(false);
  const record = trpc.payments.recordCashOfDriver.useMutation({
    onSuccess: () => {
      showToast("success", m.order_payment_label(), m.success_cash_recorded());
      onClose();
    },
    onError: async (error, wanted) => {
      const isOvertaken = OVERTAKEN.has(appErrorOf(error)?.code ?? "");
      const saved = isOvertaken ? await readCashBasis(orderId) : undefined;
      if (saved !== undefined && cashChanges(press.seen, saved, wanted).length > 0) press.show(saved, wanted);
      else showError(error, { title: m.order_payment_label, text: m.office_cash_failed });
    },
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
  const typed = readBaht(amount, toPaySatang);
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
  const keep = () => {
    key.current = crypto.randomUUID();
    press.keep();
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
      disabled={press.found !== null}
      onConfirm={send}
    >
      <div className="flex flex-col gap-4">
        <CashConflict press={press} onKeep={keep} onTheirs={onClose} />
        <Field label={m.role_driver()}>
          {(control) => (
            <Select
              {...control}
              value={job?.jobId}
              onChange={({ target }) => change(setJobId)(target.value)}
              options={driven.map((each) => ({ value: each.jobId, label: driverNameText(each.driverName) }))}
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

interface CashConflictProps {
  readonly press: RefusedPress<CashBasis, TypedCash>;
  readonly onKeep: () => void;
  readonly onTheirs: () => void;
}

/** What somebody else did, and whether what was typed can still be recorded. */
function CashConflict({ press: { seen, found }, onKeep, onTheirs }: CashConflictProps) {
  if (found === null) return null;
  const { saved, wanted } = found;
  const isPossible = saved.isOpen && saved.driven.some(({ jobId }) => jobId === wanted.jobId);
  return (
    <PressNotice
      changes={cashChanges(seen, saved, wanted)}
      label={(field) => CASH_LABELS[field]()}
      onKeep={isPossible ? onKeep : null}
      onTheirs={onTheirs}
    />
  );
}
