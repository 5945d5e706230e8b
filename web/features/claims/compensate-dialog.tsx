import { useRef, useState } from "react";
import { REFERENCE_MAX } from "#domain/payments/refund-input.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { ClaimConflict, useClaimBasis } from "./claim-basis.tsx";
import type { DecidedClaim } from "./claim-types.ts";
import { useCompensateClaim } from "./use-claim-step.ts";

export interface CompensateDialogProps {
  readonly claim: DecidedClaim;
  readonly onClose: () => void;
}

/** Asks for the reference of the transfer of what is above the price. */
export function CompensateDialog({ claim: saved, onClose }: CompensateDialogProps) {
  const key = useRef(crypto.randomUUID());
  const [reference, setReference] = useState("");
  const [asked, setAsked] = useState(false);
  const compensate = useCompensateClaim(onClose);
  const basis = useClaimBasis(saved, compensate.isPending);
  const { claimId, version, compensationSatang, order } = basis.claim;
  const isMissing = reference.trim() === "";
  const send = () => {
    setAsked(true);
    if (!isMissing && basis.changes.length === 0)
      compensate.mutate({ claimId, key: key.current, seenVersion: version, reference });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.claim_compensate_title({
        sum: formatUnitPrice(compensationSatang ?? 0),
        orderId: order.orderId,
      })}
      description={m.claim_compensate_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.claim_compensate_action()}
      busy={compensate.isPending}
      onConfirm={send}
    >
      <div className="grid gap-4">
        <ClaimConflict
          basis={basis}
          step="compensate"
          yours={[m.claim_compensate_action(), reference.trim()].filter(Boolean).join(" · ")}
          onTheirs={onClose}
        />
        <Field label={m.refund_reference_label()} error={asked && isMissing ? m.field_required() : null}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={REFERENCE_MAX}
              autoComplete="off"
              value={reference}
              onChange={({ target }) => setReference(target.value)}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  );
}
