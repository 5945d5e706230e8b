import { useRef, useState } from "react";
import { CLAIM_TEXT_MAX } from "#domain/claims/claim-input.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { m } from "#web/paraglide/messages.js";
import { ClaimConflict, useClaimBasis } from "./claim-basis.tsx";
import type { DecidedClaim } from "./claim-types.ts";
import { useAnswerClaim, useRefuseClaim } from "./use-claim-step.ts";

export interface ClaimTextDialogProps {
  readonly claim: DecidedClaim;
  readonly step: "answer" | "refuse";
  readonly onClose: () => void;
}

/** Asks for the words with which a claim is answered or refused. */
export function ClaimTextDialog({ claim: saved, step, onClose }: ClaimTextDialogProps) {
  const key = useRef(crypto.randomUUID());
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  const answer = useAnswerClaim(onClose);
  const refuse = useRefuseClaim(onClose);
  const isRefusal = step === "refuse";
  const isSending = answer.isPending || refuse.isPending;
  const basis = useClaimBasis(saved, isSending);
  const { claimId, version } = basis.claim;
  const send = () => {
    setAsked(true);
    if (text.trim() !== "" && basis.changes.length === 0)
      (isRefusal ? refuse : answer).mutate({ claimId, key: key.current, seenVersion: version, text });
  };
  const label = isRefusal ? m.claim_refuse_action() : m.claim_answer_action();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={label}
      description={isRefusal ? `${m.claim_message_text()} ${m.claim_final_text()}` : m.claim_message_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={label}
      tone={isRefusal ? "danger" : "main"}
      busy={isSending}
      onConfirm={send}
    >
      <div className="grid gap-4">
        <ClaimConflict
          basis={basis}
          yours={[label, text.trim()].filter(Boolean).join(" · ")}
          onTheirs={onClose}
        />
        <MessageField text={text} onChange={setText} isMissing={asked && text.trim() === ""} />
      </div>
    </ConfirmDialog>
  );
}

/** The words for the customer. */
export function MessageField(props: {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly isMissing: boolean;
}) {
  return (
    <TextareaField
      label={m.claim_message_label()}
      error={props.isMissing ? m.field_required() : null}
      rows={4}
      maxLength={CLAIM_TEXT_MAX}
      value={props.text}
      onChange={props.onChange}
    />
  );
}
