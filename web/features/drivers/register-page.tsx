import { lazy, Suspense, useState } from "react";
import { Badge } from "#web/components/badge.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { DRIVER_STATE_TEXTS } from "#web/entities/drivers/driver-texts.ts";
import type { OwnRegistration } from "#web/entities/drivers/driver-types.ts";
import { PaperWarnings } from "#web/entities/drivers/paper-warnings.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { useSession } from "#web/lib/session/session.ts";
import { m } from "#web/paraglide/messages.js";
import { TimesSection } from "./times-section.tsx";
import { DriverFormView } from "./driver-form-view.tsx";

/** Drivers alone need it. */
const PushSection = lazy(async () => ({ default: (await import("./push-section.tsx")).PushSection }));

/** Registering as a driver, and the own profile of a driver: one form. */
export function RegisterPage() {
  const query = trpc.drivers.registration.useQuery(undefined, { refetchOnWindowFocus: false });
  const registration = query.data;
  const isDriver = registration?.state === "approved" || registration?.state === "suspended";
  /** Which form goes on with which state: it has put what it was typed on to what holds now, and says so. */
  const [followed, setFollowed] = useState<Readonly<Record<string, string>>>({});
  return (
    <div className="page-column py-8">
      <h1 className="mb-2 text-3xl">{isDriver ? m.driver_profile_title() : m.driver_register_title()}</h1>
      {registration === undefined ? (
        <QueryFallback query={query} rows={5} failed={m.error_driver_profile_load_failed()} />
      ) : (
        <Loaded
          key={followed[stateOf(registration)] ?? stateOf(registration)}
          registration={registration}
          onFollowed={(fresh) =>
            setFollowed((all) => ({
              ...all,
              [stateOf(fresh)]: all[stateOf(registration)] ?? stateOf(registration),
            }))
          }
        />
      )}
    </div>
  );
}

/** Another state begins with the server's form, which is the one that was sent, unless the form has followed it. */
function stateOf({ state, sentAt, isDraft }: OwnRegistration): string {
  return `${state}-${sentAt}-${isDraft && state === "refused"}`;
}

interface LoadedProps {
  readonly registration: OwnRegistration;
  readonly onFollowed: (fresh: OwnRegistration) => void;
}

function Loaded({ registration, onFollowed }: LoadedProps) {
  const session = useSession();
  const [now] = useState(() => Date.now());
  const { state, reason, isWaiting, profile } = registration;
  const isDriver = state === "approved" || state === "suspended";
  return (
    <>
      {!isDriver && <p className="mb-4 max-w-[70ch] text-muted">{m.driver_register_intro()}</p>}
      <div className="mb-8 grid max-w-2xl gap-3">
        {state !== null && state !== "draft" && (
          <p>
            <Badge tone={DRIVER_STATE_TEXTS[state].tone}>{DRIVER_STATE_TEXTS[state].text()}</Badge>
          </p>
        )}
        {state === "refused" && <p>{m.driver_refused_text()}</p>}
        {state === "suspended" && <p>{m.driver_suspended_text()}</p>}
        {reason !== "" && (
          <p className="rounded-control bg-brick-wash p-3 wrap-anywhere">
            <span className="font-semibold">{m.driver_reason_label()}:</span> {reason}
          </p>
        )}
        {isDriver && isWaiting && <p className="font-semibold">{m.driver_changes_wait()}</p>}
        {profile !== null && <PaperWarnings profile={profile} now={now} />}
        {isDriver && (
          <p>
            <LinkButton to="/driver/dashboard" size="small">
              {m.nav_driver_dashboard()}
            </LinkButton>
          </p>
        )}
      </div>
      {session.status === "signed_in" && (
        <DriverFormView registration={registration} user={session.user} now={now} onFollowed={onFollowed} />
      )}
      {state === "approved" && <TimesSection />}
      {state === "approved" && (
        <Suspense fallback={null}>
          <PushSection />
        </Suspense>
      )}
    </>
  );
}
