import { useEffect, useId, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/field.tsx";
import { PasswordInput } from "#web/components/password-input.tsx";
import { TextInput } from "#web/components/text-input.tsx";
import { saveFile } from "#web/lib/save-file.ts";
import { useSession } from "#web/lib/session.ts";
import { m } from "#web/paraglide/messages.js";
import type { Profile } from "./profile-types.ts";
import { Section } from "./section.tsx";
import { useSecondFactor } from "./use-second-factor.ts";

/** A code from an app besides the password: for admins, and for whoever has it on. */
export function SecondFactorSection({ profile }: { readonly profile: Profile }) {
  const session = useSession();
  const factor = useSecondFactor();
  const { step, go } = factor;
  const isAdmin = session.status === "signed_in" && session.isAdmin === true;
  if (!isAdmin && !profile.secondFactor && step.at === "rest") return null;
  const hint = profile.secondFactor ? m.profile_factor_on_text() : m.profile_factor_off_text();
  return (
    <Section title={m.profile_factor_title()} hint={hint}>
      {step.at === "rest" && !profile.hasPassword && <p>{m.profile_factor_needs_password()}</p>}
      {step.at === "rest" && profile.hasPassword && (
        <div className="flex flex-wrap gap-3">
          {profile.secondFactor ? (
            <>
              <Button onClick={() => go({ at: "password", for: "codes" })}>
                {m.profile_factor_codes_new()}
              </Button>
              <Button tone="danger" onClick={() => go({ at: "password", for: "disable" })}>
                {m.profile_factor_turn_off()}
              </Button>
            </>
          ) : (
            <Button onClick={() => go({ at: "password", for: "enable" })}>
              {m.profile_factor_turn_on()}
            </Button>
          )}
        </div>
      )}
      {step.at === "password" && (
        <OneFieldForm
          label={m.profile_password_current()}
          kind="password"
          action={
            {
              enable: m.profile_factor_turn_on(),
              disable: m.profile_factor_turn_off(),
              codes: m.profile_factor_codes_new(),
            }[step.for]
          }
          busy={factor.busy}
          problem={factor.problem}
          onSubmit={(password) => void factor.givePassword(password)}
          onCancel={() => go({ at: "rest" })}
        />
      )}
      {step.at === "scan" && (
        <>
          <ScanPicture uri={step.uri} />
          <OneFieldForm
            label={m.second_factor_label()}
            kind="code"
            action={m.profile_factor_turn_on()}
            busy={factor.busy}
            problem={factor.problem}
            onSubmit={(code) => void factor.giveCode(code)}
            onCancel={() => go({ at: "rest" })}
          />
        </>
      )}
      {step.at === "codes" && <RecoveryCodes codes={step.codes} onKept={() => go({ at: "rest" })} />}
    </Section>
  );
}

function OneFieldForm(props: {
  readonly label: string;
  readonly kind: "password" | "code";
  readonly action: string;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onSubmit: (value: string) => void;
  readonly onCancel: () => void;
}) {
  const [value, setValue] = useState("");
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(value.trim() === "");
        if (value.trim() !== "") props.onSubmit(value);
      }}
    >
      <Field label={props.label} error={isMissing ? m.field_required() : props.problem}>
        {(control) =>
          props.kind === "password" ? (
            <PasswordInput
              {...control}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this field
              autoFocus
              showLabel={m.account_password_show()}
              hideLabel={m.account_password_hide()}
              autoComplete="current-password"
              value={value}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
          ) : (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={value}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
          )
        }
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="solid" busy={props.busy}>
          {props.action}
        </Button>
        <Button onClick={props.onCancel}>{m.action_cancel()}</Button>
      </div>
    </form>
  );
}

/** The secret as a picture for an app, and as letters for whoever cannot scan. */
function ScanPicture({ uri }: { readonly uri: string }) {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    void drawQr(uri).then((drawn) => (gone ? undefined : setPicture(drawn)));
    return () => {
      gone = true;
    };
  }, [uri]);
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return (
    <div className="flex flex-col gap-3">
      <p>{m.profile_factor_scan()}</p>
      <div className="size-54 overflow-hidden rounded-card border border-line bg-[#fff]">
        {picture !== null && <img src={picture} alt={m.profile_factor_picture()} width={216} height={216} />}
      </div>
      <code className="figures rounded-control bg-sunken px-3 py-2 wrap-anywhere select-all">
        {secret.match(/.{1,4}/g)?.join(" ")}
      </code>
    </div>
  );
}

/** The code for drawing arrives when the first picture is wanted. */
async function drawQr(text: string): Promise<string> {
  const { toDataURL } = await import("qrcode");
  return toDataURL(text, { margin: 2, width: 216 });
}

function RecoveryCodes(props: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className="text-lg">
        {m.profile_factor_codes_title()}
      </h3>
      <p className="text-muted">{m.profile_factor_codes_text()}</p>
      <ul className="figures grid grid-cols-2 gap-x-6 gap-y-1 rounded-control bg-sunken px-4 py-3 font-mono">
        {props.codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() =>
            saveFile("khondee-recovery-codes.txt", "text/plain", `KhonDee\n\n${props.codes.join("\n")}\n`)
          }
        >
          {m.profile_factor_codes_download()}
        </Button>
        <Button tone="solid" onClick={props.onKept}>
          {m.profile_factor_codes_kept()}
        </Button>
      </div>
    </section>
  );
}
