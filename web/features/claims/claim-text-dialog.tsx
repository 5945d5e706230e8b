import { useRef, useState } from "react";
import { CLAIM_TEXT_MAX } from "#domain/claims/claim-input.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { m } from "#web/paraglide/messages.js";
import { ClaimConflict, useClaimBasis } from "./claim-basis.tsx";
import type { DecidedClaim } from "./claim-types.ts";
import {
  useAnswerClaim,
  useRefuseClaim,
  useTakeBackRefusal,
  useTakeBackSettlement,
  useTakeBackCompensation,
} from "./use-claim-step.ts";

/** The steps that need only words, each with its texts. */
export const CLAIM_TEXT_STEPS = {
  answer: { label: m.claim_answer_action, text: m.claim_message_text, tone: "main" },
  refuse: {
    label: m.claim_refuse_action,
    text: () => `${m.claim_message_text()} ${m.claim_mistake_text()}`,
    tone: "danger",
  },
  take_back_refusal: {
    label: m.claim_take_back_refusal_action,
    text: m.claim_take_back_refusal_text,
    tone: "danger",
  },
  take_back_settlement: {
    label: m.claim_take_back_settlement_action,
    text: m.claim_take_back_settlement_text,
    tone: "danger",
  },
  take_back_compensation: {
    label: m.claim_take_back_compensation_action,
    text: m.claim_take_back_compensation_text,
    tone: "danger",
  },
} as const;
export type ClaimTextStep = keyof typeof CLAIM_TEXT_STEPS;

export interface ClaimTextDialogProps {
  readonly claim: DecidedClaim;
  readonly step: ClaimTextStep;
  readonly onClose: () => void;
}

/** Asks for the words with which a claim is answered or refused, or with which what was recorded of it is taken back. */
export function ClaimTextDialog({ claim: saved, step, onClose }: ClaimTextDialogProps) {
  const key = useRef(crypto.randomUUID());
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  const steps = {
    answer: useAnswerClaim(onClose),
    refuse: useRefuseClaim(onClose),
    take_back_refusal: useTakeBackRefusal(onClose),
    take_back_settlement: useTakeBackSettlement(onClose),
    take_back_compensation: useTakeBackCompensation(onClose),
  } as const satisfies Record<ClaimTextStep, unknown>;
  const { mutate, isPending } = steps[step];
  const basis = useClaimBasis(saved, isPending);
  const { claimId, version } = basis.claim;
  const send = () => {
    setAsked(true);
    if (text.trim() !== "" && basis.changes.length === 0)
      mutate({ claimId, key: key.current, seenVersion: version, text });
  };
  const { label, text: description, tone } = CLAIM_TEXT_STEPS[step];
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={label()}
      description={description()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_back()}
      confirmLabel={label()}
      tone={tone}
      busy={isPending}
      onConfirm={send}
    >
      <div className="grid gap-4">
        <ClaimConflict
          basis={basis}
          step={step}
          yours={[label(), text.trim()].filter(Boolean).join(" · ")}
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
