import { useState } from "react";
import { emailProblem } from "#domain/access/email.ts";
import { authErrorText, showAuthError } from "#web/lib/errors/auth-error-notices.ts";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import type { AuthFailure } from "#web/lib/session/auth-result.ts";
import { forgetReturn } from "#web/lib/session/forget-return.ts";
import { logInWithCode, requestLoginCode } from "#web/lib/session/mail-code.ts";
import { rememberReturn } from "#web/lib/session/return-to.ts";
import { m } from "#web/paraglide/messages.js";

/** The length of a code. */
export const DIGITS = 6;

export interface MailCodeProps {
  /** The address to begin with, until another one is typed. */
  readonly email: string;
  /** Default: "E-mail". */
  readonly emailLabel?: string;
  /** Whether it must be this address. */
  readonly isFixed?: boolean;
  /** Where to continue when the link of the mail is opened in this browser. */
  readonly returnTo?: string | undefined;
  /** The name of a new account. */
  readonly name?: () => string;
  /** The move that the link takes along to another device. */
  readonly draft?: () => Promise<string | null>;
  /** Whether the mail may be sent; otherwise the page has said what is missing. */
  readonly mayAsk?: () => Promise<boolean>;
  readonly onEmail?: (email: string) => void;
  /** The button of the last step. */
  readonly actionLabel: string;
  readonly busyLabel: string;
  readonly onEntered: () => void | Promise<void>;
  readonly onSecondFactor: () => void;
}

/** The state of logging in by mail. `submit` does what the step's button says. */
export function useMailCode(props: MailCodeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [code, setCode] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [mail, setMail] = useState<{ readonly isMailed: boolean } | null>(null);
  // An object, so that the same problem twice is told twice.
  const [problem, setProblem] = useState<{ readonly text: string } | null>(null);
  const email = typed ?? props.email;

  const whileBusy = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  };

  const tell = (failure: AuthFailure): void => {
    const field = failure.fields["code"] ?? failure.fields["email"];
    if (field !== undefined) return setProblem({ text: FIELD_TEXTS[field]() });
    if (failure.reason === "token_invalid") return setProblem({ text: authErrorText(failure) });
    showAuthError(failure);
  };

  const ask = () =>
    whileBusy(async () => {
      const wrong = emailProblem(email);
      if (wrong !== null) return setProblem({ text: FIELD_TEXTS[wrong]() });
      if (props.mayAsk !== undefined && !(await props.mayAsk())) return;
      rememberReturn(props.returnTo);
      const result = await requestLoginCode(email.trim(), (await props.draft?.()) ?? null);
      if (!result.ok) return tell(result);
      setCode("");
      setMail({ isMailed: result.mailed });
    });

  const enter = (digits: string) =>
    whileBusy(async () => {
      if (!isWhole(digits))
        return setProblem({ text: digits === "" ? m.field_required() : m.second_factor_incomplete() });
      const result = await logInWithCode(email.trim(), digits, props.name?.() ?? "");
      if (!result.ok) return tell(result);
      if (props.returnTo !== undefined) forgetReturn();
      if (result.next === "second_factor") return props.onSecondFactor();
      await props.onEntered();
    });

  return {
    email,
    code,
    isBusy,
    problem,
    isAsked: mail !== null,
    isMailed: mail?.isMailed !== false,
    ask,
    submit: (): Promise<void> => (mail === null ? ask() : enter(plain(code))),
    setEmail: (next: string): void => {
      setTyped(next);
      setProblem(null);
      props.onEmail?.(next);
    },
    /** A code that is pasted, or filled in by the browser, is sent at once; a typed one with the button. */
    setCode: (next: string): void => {
      const isPasted = plain(next).length - plain(code).length > 1;
      setCode(next);
      // What was wrong with the last code is not wrong with this one.
      setProblem(null);
      if (isPasted && isWhole(plain(next))) void enter(plain(next));
    },
    startAgain: (): void => {
      setMail(null);
      setProblem(null);
    },
  };
}

function plain(code: string): string {
  return code.replaceAll(/\s/g, "");
}

function isWhole(digits: string): boolean {
  return digits.length === DIGITS && /^\d+$/.test(digits);
}
