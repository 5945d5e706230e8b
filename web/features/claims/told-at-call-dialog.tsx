import { useRef, useState } from "react";
import { CLAIM_TEXT_MAX, type ClaimAtCallInput } from "#domain/claims/claim-input.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { m } from "#web/paraglide/messages.js";
import { ClaimConflict, useClaimBasis } from "./claim-basis.tsx";
import type { DecidedClaim } from "./claim-types.ts";
import { useClaimAtCall } from "./use-claim-step.ts";

export type ToldAtCall = ClaimAtCallInput["said"];

/** What a customer without an account may say of their claim at a call, as its button says it. */
export const TOLD_TEXTS = {
  reply: m.claim_at_call_reply,
  withdraw: m.claim_at_call_withdraw,
} as const satisfies Record<ToldAtCall, () => string>;

export interface ToldAtCallDialogProps {
  readonly claim: DecidedClaim;
  readonly said: ToldAtCall;
  readonly onClose: () => void;
}

/** Asks for the words of a customer without an account, who adds something at a call or takes the claim back. */
export function ToldAtCallDialog({ claim: saved, said, onClose }: ToldAtCallDialogProps) {
  const key = useRef(crypto.randomUUID());
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  const write = useClaimAtCall(onClose);
  const basis = useClaimBasis(saved, write.isPending);
  const { claimId, version } = basis.claim;
  const label = TOLD_TEXTS[said]();
  const isMissing = text.trim() === "";
  const send = () => {
    setAsked(true);
    if (!isMissing && basis.changes.length === 0)
      write.mutate({ claimId, key: key.current, seenVersion: version, said, text });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={label}
      description={
        said === "withdraw" ? `${m.offer_at_call_text()} ${m.claim_final_text()}` : m.offer_at_call_text()
      }
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={label}
      tone={said === "withdraw" ? "danger" : "main"}
      busy={write.isPending}
      onConfirm={send}
    >
      <div className="grid gap-4">
        <ClaimConflict
          basis={basis}
          step={said}
          yours={[label, text.trim()].filter(Boolean).join(" · ")}
          onTheirs={onClose}
        />
        <TextareaField
          label={m.offer_at_call_said_label()}
          hint={m.offer_at_call_said_hint()}
          error={asked && isMissing ? m.field_required() : null}
          rows={4}
          maxLength={CLAIM_TEXT_MAX}
          required
          value={text}
          onChange={setText}
        />
      </div>
    </ConfirmDialog>
  );
}
