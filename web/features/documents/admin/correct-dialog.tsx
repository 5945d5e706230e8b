import { useNavigate } from "@tanstack/react-router";
import { useId, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { ComposedDocument } from "#domain/documents/document.ts";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { BuyerFields } from "#web/entities/documents/buyer-fields.tsx";
import { BUYER_FIELDS, EMPTY_BUYER, type BuyerValues } from "#web/entities/documents/buyer-values.ts";
import { documentAddress } from "#web/entities/documents/document-address.ts";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { useInvoiceList } from "./invoice-list.ts";
import { replacingOf, type Replacing } from "./replacing-invoice.ts";

/** Takes an invoice back by a credit note, with a reason and, where that was wrong, another buyer. */
export function CorrectDialog(props: { readonly document: ComposedDocument; readonly onClose: () => void }) {
  const { documentId, buyer } = props.document;
  const formId = useId();
  const [changesBuyer, setChangesBuyer] = useState(false);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [replacing, setReplacing] = useState<Replacing | null>(null);
  const press = useRef({ content: "", key: "" });
  const navigate = useNavigate();
  const { list } = useInvoiceList();
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
      const known = appErrorOf(error);
      if (known?.code === "INVOICE_REPLACED") {
        setReplacing(replacingOf(known.params));
        void trpcUtils.documents.invalidate();
        return;
      }
      showError(error, { title: m.nav_admin_invoices, text: m.document_save_failed });
    },
  });
  const send = (company?: BuyerValues) => {
    if (reason.trim() === "") return setProblem(m.field_required());
    setProblem(null);
    const content = { documentId, reason, ...(company !== undefined && { buyer: company }) };
    // The same correction, sent again, is the same press; another reason or buyer is another one.
    const text = JSON.stringify(content);
    if (press.current.content !== text) press.current = { content: text, key: crypto.randomUUID() };
    correct.mutate({ ...content, idempotencyKey: press.current.key });
  };
  const openDocument = (id: string) => {
    props.onClose();
    void navigate(documentAddress(id, "admin", list));
  };
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={m.document_correct_action()}
      description={m.document_correct_text()}
      closeLabel={m.action_close()}
      actions={{
        cancel: m.action_cancel(),
        act: {
          label: m.document_correct_action(),
          tone: "danger",
          form: formId,
          busy: correct.isPending,
          disabled: replacing !== null,
        },
      }}
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
        {replacing !== null && (
          <ConflictNotice
            width="narrow"
            text={m.error_invoice_replaced({ number: replacing.number, buyer: replacing.buyer })}
            changes={[
              {
                field: "buyer",
                before: buyer.name,
                theirs: replacing.buyer,
                yours: changesBuyer ? form.getValues("name") : null,
              },
            ]}
            label={() => m.document_buyer_label()}
            valueText={(_field, name) => name}
            onTake={props.onClose}
          >
            <Button size="small" className="mt-2" onClick={() => openDocument(replacing.documentId)}>
              {m.document_open({ number: replacing.number })}
            </Button>
          </ConflictNotice>
        )}
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
