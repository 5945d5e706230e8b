import { useEffect, useImperativeHandle, useRef, type Ref } from "react";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { SubmitButton } from "#web/components/forms/submit-button.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { m } from "#web/paraglide/messages.js";
import { DIGITS, useMailCode, type MailCodeProps } from "./use-mail-code.ts";

/** What the form around the fields calls when it is submitted. */
export interface MailCodeHandle {
  readonly submit: () => Promise<void>;
}

/**
 * Logging in by mail: an e-mail address, then the six digits that were sent there. The fields and the button are part of
 * the form around them, which hands its submission over by `ref`.
 */
export function MailCodeFields({ ref, ...props }: MailCodeProps & { readonly ref: Ref<MailCodeHandle> }) {
  const step = useMailCode(props);
  useImperativeHandle(ref, () => ({ submit: step.submit }));
  return step.isAsked ? <CodeStep step={step} {...props} /> : <AddressStep step={step} {...props} />;
}

type StepProps = MailCodeProps & { readonly step: ReturnType<typeof useMailCode> };

function AddressStep({ step, isFixed = false, emailLabel }: StepProps) {
  const field = useFocusOnProblem(step.problem);
  return (
    <div className="flex flex-col gap-4">
      {isFixed ? (
        <p>{m.fresh_login_code_text({ email: step.email })}</p>
      ) : (
        <Field label={emailLabel ?? m.account_email_label()} error={step.problem?.text}>
          {(control) => (
            <TextInput
              {...control}
              ref={field}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              value={step.email}
              onChange={(event) => step.setEmail(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <SubmitButton busy={step.isBusy} busyLabel={m.check_mail_sending()}>
        {m.login_code_send()}
      </SubmitButton>
    </div>
  );
}

function CodeStep({ step, isFixed = false, actionLabel, busyLabel }: StepProps) {
  const field = useFocusOnProblem(step.problem);
  useEffect(() => field.current?.focus(), [field]);
  return (
    <div className="flex flex-col gap-4">
      <output className="block wrap-anywhere">
        {step.isMailed ? m.login_code_sent({ email: step.email.trim() }) : m.check_mail_several()}
      </output>
      <Field label={m.second_factor_label()} error={step.problem?.text}>
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={2 * DIGITS}
            className="figures text-xl! tracking-[0.3em]"
            value={step.code}
            onChange={(event) => step.setCode(event.currentTarget.value)}
          />
        )}
      </Field>
      <SubmitButton busy={step.isBusy} busyLabel={busyLabel}>
        {actionLabel}
      </SubmitButton>
      <div className="flex flex-wrap gap-x-2">
        <Button tone="plain" disabled={step.isBusy} onClick={() => void step.ask()}>
          {m.check_mail_again()}
        </Button>
        {!isFixed && (
          <Button tone="plain" disabled={step.isBusy} onClick={step.startAgain}>
            {m.check_mail_other()}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{m.check_mail_spam()}</p>
    </div>
  );
}

/** Every new problem moves the focus to its field. */
function useFocusOnProblem(problem: object | null) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem !== null) field.current?.focus();
  }, [problem]);
  return field;
}
