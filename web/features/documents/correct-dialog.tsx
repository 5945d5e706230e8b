import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import type { ComposedDocument } from "#domain/documents/document.ts";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { BuyerFields } from "#web/entities/documents/buyer-fields.tsx";
import { BUYER_FIELDS, EMPTY_BUYER, type BuyerValues } from "#web/entities/documents/buyer-values.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";

/** Takes an invoice back by a credit note, with a reason and, where that was wrong, another buyer. */
export function CorrectDialog(props: { readonly document: ComposedDocument; readonly onClose: () => void }) {
  const { documentId, buyer } = props.document;
  const formId = useId();
  const [changesBuyer, setChangesBuyer] = useState(false);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<BuyerValues>({
    defaultValues: buyer.kind === "company" ? buyerValues(buyer) : EMPTY_BUYER,
  });
  const correct = trpc.documents.correct.useMutation({
    onSuccess: async () => {
      showToast("success", m.nav_admin_invoices(), m.document_corrected());
      props.onClose();
      await trpcUtils.documents.invalidate();
    },
    onError: (error) => {
      for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
        const field = BUYER_FIELDS.find((each) => `buyer.${each}` === path);
        if (field !== undefined) form.setError(field, { message }, { shouldFocus: true });
        if (path === "reason") setProblem(message);
      }
      showError(error, { title: m.nav_admin_invoices, text: m.document_save_failed });
    },
  });
  const send = (company?: BuyerValues) => {
    if (reason.trim() === "") return setProblem(m.field_required());
    setProblem(null);
    correct.mutate({ documentId, reason, ...(company !== undefined && { buyer: company }) });
  };
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={m.document_correct_action()}
      description={m.document_correct_text()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={props.onClose}>{m.action_cancel()}</Button>
          <Button tone="danger" type="submit" form={formId} busy={correct.isPending}>
            {m.document_correct_action()}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (changesBuyer) void form.handleSubmit(send)(event);
          else send();
        }}
      >
        <TextareaField
          label={m.document_correct_reason()}
          error={problem}
          rows={2}
          maxLength={REASON_MAX}
          value={reason}
          onChange={setReason}
        />
        <Checkbox
          label={m.document_correct_buyer()}
          checked={changesBuyer}
          onChange={({ target }) => setChangesBuyer(target.checked)}
        />
        {changesBuyer && <BuyerFields register={form.register} errors={form.formState.errors} />}
      </form>
    </Dialog>
  );
}

function buyerValues({ name, address, branch, taxId }: ComposedDocument["buyer"]): BuyerValues {
  return { name, address, branch, taxId };
}
