import { Button } from "#web/components/button.tsx";
import { useStaffMay } from "#web/lib/session/staff-right.ts";
import { m } from "#web/paraglide/messages.js";
import { OneFieldForm } from "./one-field-form.tsx";
import type { Profile } from "../profile-types.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { ScanPicture } from "./scan-picture.tsx";
import { Section } from "../section.tsx";
import { useFocusOnChange } from "../use-focus-on-change.ts";
import { useSecondFactor } from "./use-second-factor.ts";

/** The second factor, shown to staff and to accounts that have it on. */
export function SecondFactorSection({ profile }: { readonly profile: Profile }) {
  const factor = useSecondFactor();
  const { step, go } = factor;
  const place = useFocusOnChange<HTMLDivElement>(step.at);
  const isStaff = useStaffMay("read_orders");
  if (!isStaff && !profile.secondFactor && step.at === "rest") return null;
  const hint = profile.secondFactor ? m.profile_factor_on_text() : m.profile_factor_off_text();
  return (
    <Section title={m.profile_factor_title()} hint={hint}>
      <div ref={place} className="flex flex-col gap-4">
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
            kind="password"
            email={profile.email}
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
              kind="code"
              email={profile.email}
              action={m.profile_factor_turn_on()}
              busy={factor.busy}
              problem={factor.problem}
              onSubmit={(code) => void factor.giveCode(code)}
              onCancel={() => go({ at: "rest" })}
            />
          </>
        )}
        {step.at === "codes" && <RecoveryCodes codes={step.codes} onKept={() => go({ at: "rest" })} />}
      </div>
    </Section>
  );
}
