import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { PressNotice } from "#web/entities/edit-conflict/press-notice.tsx";
import { ReasonField } from "#web/entities/orders/reason-field.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
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
  return (
    <>
      {takenBack === null ? (
        <div className="text-sm">
          <Button size="small" onClick={() => setAsking(true)}>
            {m.payment_take_back()}
          </Button>
        </div>
      ) : (
        <p className="text-sm font-semibold wrap-anywhere whitespace-pre-line text-brick">
          {takenBackText(takenBack)}
        </p>
      )}
      {/* Also once another admin has taken it back: what was written stays beside their reason. */}
      {asking && (
        <TakeBackDialog companyId={companyId} settlement={settlement} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function takenBackText({ at, reason }: NonNullable<CompanySettlement["takenBack"]>): string {
  return m.settlement_taken_back({ day: formatShortDay(at), reason });
}

/** Says what follows, and asks why; where another admin came first, shows both reasons. */
function TakeBackDialog({
  companyId,
  settlement,
  onClose,
}: SettlementReversalProps & { readonly onClose: () => void }) {
  const { settlementId, transferredSatang, withheldSatang } = settlement;
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const [refusedReason, setRefusedReason] = useState<string | null>(null);
  const words = reason.trim();
  const takeBack = trpc.companies.takeBackSettlement.useMutation({
    onSuccess: () => {
      showToast("success", m.notice_title_company(), m.success_settlement_taken_back());
      void trpcUtils.companies.invalidate();
      onClose();
    },
    onError: async (error, sent) => {
      await trpcUtils.companies.invalidate();
      if (appErrorOf(error)?.code === "PAYMENT_DECIDED") setRefusedReason(sent.reason);
      else showError(error, { title: m.notice_title_company, text: m.company_save_failed });
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.settlement_take_back_title({ amount: formatUnitPrice(transferredSatang + withheldSatang) })}
      description={m.settlement_take_back_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_back()}
      confirmLabel={m.payment_take_back()}
      tone="danger"
      busy={takeBack.isPending}
      disabled={refusedReason !== null}
      onConfirm={() => {
        setAsked(true);
        if (words !== "") takeBack.mutate({ companyId, settlementId, reason: words });
      }}
    >
      <div className="grid gap-4">
        {refusedReason !== null && (
          <PressNotice
            changes={changesOf(settlement, refusedReason)}
            label={() => m.order_payment_label()}
            onKeep={null}
            onTheirs={onClose}
          />
        )}
        <ReasonField reason={reason} onChange={setReason} isMissing={asked && words === ""} hint={null} />
      </div>
    </ConfirmDialog>
  );
}

/** A payment that was received, as another admin has taken it back, and with the reason that was written here. */
function changesOf({ transferredSatang, withheldSatang, takenBack }: CompanySettlement, reason: string) {
  const before = formatUnitPrice(transferredSatang + withheldSatang);
  const theirs = takenBack === null ? before : takenBackText(takenBack);
  return [{ field: "payment", before, theirs, yours: `${m.payment_take_back()} · ${reason}` }];
}
