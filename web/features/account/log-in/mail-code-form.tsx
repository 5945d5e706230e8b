import { useRef } from "react";
import { MailCodeFields, type MailCodeHandle } from "#web/entities/session/mail-code-fields.tsx";
import { m } from "#web/paraglide/messages.js";
import { handOverEmail, typedEmail } from "../typed-email.ts";

/** Signing in with a code by mail, which also opens an account for a new address. */
export function MailCodeForm(props: {
  readonly returnTo: string | undefined;
  readonly onEntered: () => void;
  readonly onSecondFactor: () => void;
}) {
  const fields = useRef<MailCodeHandle>(null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void fields.current?.submit();
      }}
    >
      <p className="mb-5 text-muted">{m.login_step_text()}</p>
      <MailCodeFields
        ref={fields}
        email={typedEmail()}
        onEmail={handOverEmail}
        returnTo={props.returnTo}
        actionLabel={m.login_submit()}
        busyLabel={m.login_submitting()}
        onEntered={props.onEntered}
        onSecondFactor={props.onSecondFactor}
      />
    </form>
  );
}
