import { useEffect, useRef, useState, type ChangeEvent } from "react";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { m } from "#web/paraglide/messages.js";
import { AccountName, CurrentPasswordField } from "../current-password-field.tsx";

/** The form of one step of the second factor: a password or a code. */
export function OneFieldForm(props: {
  readonly kind: "password" | "code";
  readonly email: string | null;
  readonly action: string;
  readonly busy: boolean;
  /** What was wrong with the last value; the field is then focused. */
  readonly problem: string | undefined;
  /** Of a form whose buttons are at the foot of its dialog. */
  readonly formId?: string;
  readonly onSubmit: (value: string) => void;
  readonly onCancel?: () => void;
}) {
  const [value, setValue] = useState("");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { problem } = props;
  useEffect(() => {
    if (problem !== undefined) field.current?.focus();
  }, [problem]);
  const error = isMissing ? m.field_required() : problem;
  const input = {
    ref: field,
    value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(event.currentTarget.value),
  };
  return (
    <form
      id={props.formId}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const isEmpty = value.trim() === "";
        setMissing(isEmpty);
        if (isEmpty) field.current?.focus();
        else props.onSubmit(value);
      }}
    >
      {props.kind === "password" ? (
        <>
          <AccountName email={props.email} />
          <CurrentPasswordField error={error} input={input} />
        </>
      ) : (
        <Field label={m.second_factor_label()} error={error} className="max-w-60">
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              className="figures"
              {...input}
            />
          )}
        </Field>
      )}
      {props.formId === undefined && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone="solid" busy={props.busy}>
            {props.action}
          </Button>
          <Button onClick={props.onCancel}>{m.action_cancel()}</Button>
        </div>
      )}
    </form>
  );
}
