import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { SubmitButton } from "#web/components/forms/submit-button.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { authErrorText, showAuthError } from "#web/lib/errors/auth-error-notices.ts";
import { redeemRecoveryCode, verifySecondFactor } from "#web/lib/session/auth-flows.ts";
import { m } from "#web/paraglide/messages.js";

/** A code of the app, or a recovery code. */
export type SecondFactorMode = "app" | "recovery";

const DIGITS = /^\d{6}$/;

/** The title and intro of the step. */
export function secondFactorHead(mode: SecondFactorMode): { readonly title: string; readonly intro: string } {
  return mode === "app"
    ? { title: m.second_factor_title(), intro: m.second_factor_intro() }
    : { title: m.recovery_code_title(), intro: m.recovery_code_intro() };
}

interface SecondFactorStepProps {
  readonly mode: SecondFactorMode;
  readonly onMode: (mode: SecondFactorMode) => void;
  readonly onEntered: () => void;
  /** The challenge has expired: signing in starts again. */
  readonly onOver: () => void;
  readonly onBack: () => void;
}

/** The second step of signing in, for accounts with a second factor. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  return <CodeForm key={props.mode} {...props} />;
}

function CodeForm({ mode, onMode, onEntered, onOver, onBack }: SecondFactorStepProps) {
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: { code: "" },
  });
  useEffect(() => setFocus("code"), [setFocus]);
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ code }) => {
    const result = await (mode === "app" ? verifySecondFactor(plain(code)) : redeemRecoveryCode(code.trim()));
    if (result.ok) return onEntered();
    showAuthError(result);
    if (result.reason === "token_invalid") return onOver();
    setError("code", { message: authErrorText(result) });
    setFocus("code", { shouldSelect: true });
  });
  const isApp = mode === "app";
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field label={isApp ? m.second_factor_label() : m.recovery_code_label()} error={errors.code?.message}>
        {(control) => (
          <TextInput
            {...control}
            inputMode={isApp ? "numeric" : "text"}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            className={`figures text-xl! ${isApp ? "tracking-[0.3em]" : "tracking-wider"}`}
            {...register("code", { validate: (code) => problemOf(mode, code) })}
          />
        )}
      </Field>
      <SubmitButton busy={isSubmitting} busyLabel={m.login_submitting()}>
        {m.login_submit()}
      </SubmitButton>
      <div className="flex flex-col gap-1">
        <Button tone="plain" onClick={() => onMode(isApp ? "recovery" : "app")}>
          {isApp ? m.second_factor_to_recovery() : m.second_factor_to_app()}
        </Button>
        <Button tone="plain" onClick={onBack}>
          {m.account_back_to_login()}
        </Button>
      </div>
    </form>
  );
}

function problemOf(mode: SecondFactorMode, code: string): string | true {
  if (code.trim() === "") return m.field_required();
  return mode === "recovery" || DIGITS.test(plain(code)) || m.second_factor_incomplete();
}

/** Apps show the code in two groups, so people type a blank. */
function plain(code: string): string {
  return code.replaceAll(/\s/g, "");
}
