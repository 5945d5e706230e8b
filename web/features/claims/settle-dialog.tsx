import { useRef, useState } from "react";
import { claimSettlementOf, type Settlement } from "#domain/claims/claim.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { readBaht, writeBaht } from "#web/lib/i18n/typed-baht.ts";
import { AmountField } from "#web/entities/payments/amount-field.tsx";
import { m } from "#web/paraglide/messages.js";
import { ClaimConflict, useClaimBasis } from "./claim-basis.tsx";
import { MessageField } from "./claim-text-dialog.tsx";
import type { DecidedClaim } from "./claim-types.ts";
import { useSettleClaim } from "./use-claim-step.ts";

export interface SettleDialogProps {
  readonly claim: DecidedClaim;
  readonly onClose: () => void;
}

/** Asks for the sum of a settlement and shows what it does before it is confirmed. */
export function SettleDialog({ claim: saved, onClose }: SettleDialogProps) {
  const { claimedSatang } = saved;
  const key = useRef(crypto.randomUUID());
  const [sum, setSum] = useState(writeBaht(claimedSatang));
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  const settle = useSettleClaim(onClose);
  const basis = useClaimBasis(saved, settle.isPending);
  const { claimId, version, money, order } = basis.claim;
  const typed = readBaht(sum, claimedSatang);
  const shown = typed.satang === null ? null : claimSettlementOf(typed.satang, money);
  const send = () => {
    setAsked(true);
    if (typed.satang === null || shown === null || text.trim() === "" || basis.changes.length > 0) return;
    settle.mutate({
      claimId,
      key: key.current,
      seenVersion: version,
      amountSatang: typed.satang,
      text,
      shown,
    });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.claim_settle_action()}
      description={`${m.claim_message_text()} ${m.claim_mistake_text()}`}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.claim_settle_action()}
      busy={settle.isPending}
      onConfirm={send}
    >
      <div className="grid gap-4">
        <ClaimConflict
          basis={basis}
          step="settle"
          yours={[
            m.claim_settle_action(),
            typed.satang === null ? sum : formatUnitPrice(typed.satang),
            text.trim(),
          ]
            .filter(Boolean)
            .join(" · ")}
          onTheirs={onClose}
        />
        <AmountField label={m.claim_settle_sum()} error={typed.problem} value={sum} onChange={setSum} />
        {shown !== null && typed.satang !== null && (
          <Consequence settlement={shown} aboveDeclared={isAbove(typed.satang, order.declaredValueSatang)} />
        )}
        <MessageField text={text} onChange={setText} isMissing={asked && text.trim() === ""} />
      </div>
    </ConfirmDialog>
  );
}

/** The declared value that a sum is above, or `null`. */
function isAbove(satang: number, declaredSatang: number | null): number | null {
  return declaredSatang !== null && satang > declaredSatang ? declaredSatang : null;
}

/** What the settlement does to price, refunds and transfers. */
function Consequence(props: { readonly settlement: Settlement; readonly aboveDeclared: number | null }) {
  const { creditSatang, refundSatang, compensationSatang } = props.settlement;
  const lines = [
    creditSatang > 0 && m.claim_effect_credit({ sum: formatUnitPrice(creditSatang) }),
    refundSatang > 0 && m.claim_effect_refund({ sum: formatUnitPrice(refundSatang) }),
    compensationSatang > 0 && m.claim_effect_compensation({ sum: formatUnitPrice(compensationSatang) }),
    props.aboveDeclared !== null &&
      m.claim_effect_above_declared({ value: formatUnitPrice(props.aboveDeclared) }),
  ].filter((line) => line !== false);
  return (
    <ul aria-live="polite" className="grid gap-1 rounded-control bg-sunken p-3">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
