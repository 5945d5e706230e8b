import { useRef, useState } from "react";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { readBaht } from "#web/lib/i18n/typed-baht.ts";
import { m } from "#web/paraglide/messages.js";

/** Takes a part of an invoice back by a credit note, with a reason. */
export function CreditDialog(props: {
  readonly documentId: string;
  /** What is left of the invoice, in satang: no more can be credited, and a colleague's credit meanwhile refuses this one. */
  readonly leftSatang: number;
  readonly onClose: () => void;
}) {
  const { documentId, leftSatang } = props;
  const creditId = useRef(crypto.randomUUID());
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const credit = trpc.documents.credit.useMutation({
    onSuccess: async () => {
      showToast("success", m.nav_admin_invoices(), m.document_credited());
      props.onClose();
      await Promise.all([trpcUtils.documents.invalidate(), trpcUtils.refunds.invalidate()]);
    },
    onError: async (error) => {
      showError(error, { title: m.nav_admin_invoices, text: m.document_save_failed });
      // Where a colleague has credited a part meanwhile, the dialog then says what is left.
      if (appErrorOf(error)?.code === "INVOICE_CREDITED_MEANWHILE") await trpcUtils.documents.invalidate();
    },
  });
  // Another amount or reason is another credit note; the same one, sent again, is written once.
  const change = (set: (text: string) => void) => (text: string) => {
    creditId.current = crypto.randomUUID();
    set(text);
  };
  const typed = readBaht(amount, leftSatang);
  const send = () => {
    setAsked(true);
    if (typed.satang === null || reason.trim() === "") return;
    credit.mutate({
      documentId,
      creditId: creditId.current,
      amountSatang: typed.satang,
      reason,
      seenLeftSatang: leftSatang,
    });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={props.onClose}
      title={m.document_credit_action()}
      description={m.document_credit_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.document_credit_action()}
      busy={credit.isPending}
      onConfirm={send}
    >
      <div className="flex flex-col gap-4">
        <Field
          label={m.document_credit_amount()}
          hint={m.document_credit_left({ left: formatMoney(leftSatang) })}
          error={asked ? typed.problem : null}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={({ target }) => change(setAmount)(target.value)}
            />
          )}
        </Field>
        <TextareaField
          label={m.document_correct_reason()}
          error={asked && reason.trim() === "" ? m.field_required() : null}
          rows={2}
          maxLength={REASON_MAX}
          value={reason}
          onChange={change(setReason)}
        />
      </div>
    </ConfirmDialog>
  );
}
