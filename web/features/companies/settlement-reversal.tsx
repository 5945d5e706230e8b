import { useState } from "react";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatShortDay, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { CompanySettlement } from "./company-settlement.ts";

export interface SettlementReversalProps {
  readonly companyId: string;
  readonly settlement: CompanySettlement;
}

/** When and why a payment was taken back; while it holds, a button to do so. */
export function SettlementReversal({ companyId, settlement }: SettlementReversalProps) {
  const [asking, setAsking] = useState(false);
  const { takenBack } = settlement;
  if (takenBack !== null)
    return (
      <p className="text-sm font-semibold wrap-anywhere whitespace-pre-line text-brick">
        {m.settlement_taken_back({ day: formatShortDay(takenBack.at), reason: takenBack.reason })}
      </p>
    );
  return (
    <div className="text-sm">
      <Button size="small" onClick={() => setAsking(true)}>
        {m.payment_take_back()}
      </Button>
      {asking && (
        <TakeBackDialog companyId={companyId} settlement={settlement} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}

/** Says what follows, and asks why. */
function TakeBackDialog({
  companyId,
  settlement,
  onClose,
}: SettlementReversalProps & { readonly onClose: () => void }) {
  const { settlementId, transferredSatang, withheldSatang } = settlement;
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const isMissing = reason.trim() === "";
  const takeBack = trpc.companies.takeBackSettlement.useMutation({
    onSuccess: () => showToast("success", m.notice_title_company(), m.success_settlement_taken_back()),
    onError: (error) => showError(error, { title: m.notice_title_company, text: m.company_save_failed }),
    onSettled: () => {
      void trpcUtils.companies.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.settlement_take_back_title({ amount: formatUnitPrice(transferredSatang + withheldSatang) })}
      description={m.settlement_take_back_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.payment_take_back()}
      tone="danger"
      busy={takeBack.isPending}
      onConfirm={() => {
        setAsked(true);
        if (!isMissing) takeBack.mutate({ companyId, settlementId, reason: reason.trim() });
      }}
    >
      <TextareaField
        label={m.order_cancel_reason_label()}
        error={asked && isMissing ? m.error_reason_required() : undefined}
        rows={2}
        maxLength={REASON_MAX}
        required
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
}
