import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { ComposedDocument } from "#domain/documents/document.ts";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { documentAddress } from "#web/entities/documents/document-address.ts";
import {
  PressNotice,
  useRefusedPress,
  type RefusedPress,
} from "#web/entities/edit-conflict/press-notice.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { AmountField } from "#web/entities/payments/amount-field.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { readBaht } from "#web/lib/i18n/typed-baht.ts";
import { m } from "#web/paraglide/messages.js";
import { useInvoiceList } from "./invoice-list.ts";
import { replacingOf, type Replacing } from "./replacing-invoice.ts";

/** What a credit was refused for: others have changed what is left of the invoice, or another one has taken its place. */
interface Refused {
  readonly leftSatang: number;
  readonly replacing: Replacing | null;
}

/** Takes a part of an invoice back by a credit note, with a reason; where a colleague came first, shows both. */
export function CreditDialog(props: {
  readonly document: ComposedDocument;
  /** What is left of the invoice, in satang: no more can be credited, and a colleague's credit meanwhile refuses this one. */
  readonly leftSatang: number;
  readonly onClose: () => void;
}) {
  const { document, onClose } = props;
  const { documentId } = document;
  const creditId = useRef(crypto.randomUUID());
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const press = useRefusedPress<Refused, number>({ leftSatang: props.leftSatang, replacing: null });
  const { found } = press;
  const { leftSatang } = press.seen;
  const credit = trpc.documents.credit.useMutation({
    onSuccess: async () => {
      showToast("success", m.nav_admin_invoices(), m.document_credited());
      onClose();
      await Promise.all([trpcUtils.documents.invalidate(), trpcUtils.refunds.invalidate()]);
    },
    onError: (error, wanted) => {
      const saved = savedMeanwhile(error, wanted.seenLeftSatang);
      if (saved === null)
        return showError(error, { title: m.nav_admin_invoices, text: m.document_save_failed });
      void trpcUtils.documents.invalidate();
      press.show(saved, wanted.amountSatang);
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
      onOpenChange={onClose}
      title={m.document_credit_action()}
      description={m.document_credit_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.document_credit_action()}
      busy={credit.isPending}
      disabled={found !== null}
      onConfirm={send}
    >
      <div className="flex flex-col gap-4">
        {found !== null && (
          <CreditConflict document={document} press={{ ...press, found }} onClose={onClose} />
        )}
        <AmountField
          label={m.document_credit_amount()}
          hint={leftText(leftSatang)}
          error={asked ? typed.problem : null}
          value={amount}
          onChange={change(setAmount)}
        />
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

/** What the refusal of a credit says is saved by now; `null` of any other failure. */
function savedMeanwhile(error: unknown, seenLeftSatang: number): Refused | null {
  const { code, params = {} } = appErrorOf(error) ?? {};
  if (code === "INVOICE_REPLACED") return { leftSatang: seenLeftSatang, replacing: replacingOf(params) };
  if (code !== "INVOICE_CREDITED_MEANWHILE") return null;
  return { leftSatang: Number(params["leftSatang"]), replacing: null };
}

interface CreditConflictProps {
  readonly document: ComposedDocument;
  readonly press: RefusedPress<Refused, number> & {
    readonly found: NonNullable<RefusedPress<Refused, number>["found"]>;
  };
  readonly onClose: () => void;
}

/** What was seen, what a colleague has made of it, and what was to be credited: what is left, or the invoice itself. */
function CreditConflict({ document, press, onClose }: CreditConflictProps) {
  const navigate = useNavigate();
  const { list } = useInvoiceList();
  const { seen, found, keep } = press;
  const { leftSatang, replacing } = found.saved;
  const yours = `${m.document_credit_action()} · ${formatUnitPrice(found.wanted)}`;
  if (replacing === null)
    return (
      <PressNotice
        changes={[{ field: "left", before: leftText(seen.leftSatang), theirs: leftText(leftSatang), yours }]}
        label={() => m.document_kind_invoice()}
        onKeep={leftSatang > 0 ? keep : null}
        onTheirs={onClose}
      />
    );
  const invoiceText = (number: string | null, buyer: string) => [number, buyer].filter(Boolean).join(" · ");
  return (
    <PressNotice
      changes={[
        {
          field: "invoice",
          before: invoiceText(document.number, document.buyer.name),
          theirs: invoiceText(replacing.number, replacing.buyer),
          yours,
        },
      ]}
      label={() => m.document_kind_invoice()}
      text={m.press_conflict_final()}
      // It is credited there.
      onKeep={() => {
        onClose();
        void navigate(documentAddress(replacing.documentId, "admin", list));
      }}
      keepLabel={m.document_open({ number: replacing.number })}
      onTheirs={onClose}
    />
  );
}

function leftText(leftSatang: number): string {
  return m.document_credit_left({ left: formatUnitPrice(leftSatang) });
}
