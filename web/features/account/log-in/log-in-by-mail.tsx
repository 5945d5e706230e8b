import { m } from "#web/paraglide/messages.js";
import { MailCodeForm } from "../mail-code-form.tsx";
import { handOverEmail, typedEmail } from "../typed-email.ts";

/** Signing in with a code by mail, which also opens an account for a new address. */
export function LogInByMail(props: {
  readonly returnTo: string | undefined;
  readonly onEntered: () => void;
  readonly onSecondFactor: () => void;
}) {
  return (
    <>
      <p className="mb-5 text-muted">{m.login_step_text()}</p>
      <MailCodeForm
        {...props}
        email={typedEmail()}
        onEmail={handOverEmail}
        actionLabel={m.login_submit()}
        busyLabel={m.login_submitting()}
      />
    </>
  );
}
