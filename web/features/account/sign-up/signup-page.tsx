import { TextLink } from "#web/components/link-button.tsx";
import { rememberReturn } from "#web/lib/session/return-to.ts";
import { resendSignUp } from "#web/lib/session/auth-flows.ts";
import { m } from "#web/paraglide/messages.js";
import { AccountFrame } from "../account-frame.tsx";
import { CheckMail } from "./check-mail.tsx";
import { nextSending, usePendingSignUp } from "./pending-sign-up.ts";
import { ProviderButtons } from "#web/entities/session/provider-buttons.tsx";
import { SignUpForm } from "./signup-form.tsx";
import { useArrival } from "../use-arrival.ts";

/** The sign-up form, then the hint to look for the mail. */
export function SignUpPage() {
  const { returnTo } = useArrival();
  const [pending, setPending] = usePendingSignUp();
  if (pending !== null)
    return (
      <AccountFrame title={m.check_mail_title()} intro={m.check_mail_sign_up()}>
        <CheckMail
          pending={pending}
          next={m.check_mail_sign_up_next()}
          sendAgain={() => resendSignUp(pending.signUpId)}
          onChange={(mail) => setPending(mail === null ? null : { ...pending, ...mail })}
        />
      </AccountFrame>
    );
  return (
    <AccountFrame
      title={m.signup_title()}
      intro={
        <p>
          {m.signup_have_account()}{" "}
          <TextLink to="/login" search={returnTo === undefined ? {} : { returnTo }}>
            {m.nav_login()}
          </TextLink>
        </p>
      }
    >
      <SignUpForm
        onSent={(sent) => {
          rememberReturn(returnTo);
          setPending({ ...sent, againAt: nextSending(Date.now()) });
        }}
      />
      <ProviderButtons returnTo={returnTo} />
    </AccountFrame>
  );
}
