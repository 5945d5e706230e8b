import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { phoneText } from "#domain/contact/phone-text.ts";
import type { DriverList, DriverStep } from "#domain/drivers/registration.ts";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { DRIVER_STATE_TEXTS } from "#web/entities/drivers/driver-texts.ts";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { PaperWarnings } from "#web/entities/drivers/paper-warnings.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { DecideDialog, type DecideStep } from "./decide-dialog.tsx";
import { ProfileView } from "./profile-view.tsx";

/** One registration: what was sent beside what holds, the papers as pictures, and what an admin can do. */
export function DriverReview({ driverId, list }: { readonly driverId: string; readonly list: DriverList }) {
  const query = trpc.drivers.byId.useQuery({ driverId });
  return (
    <div className="page-column py-5">
      <LinkButton
        to="/admin/drivers"
        search={list === "waiting" ? {} : { show: list }}
        tone="plain"
        size="small"
        className="-ml-4"
        icon={<ArrowLeft aria-hidden="true" className="size-4" />}
      >
        {m.nav_admin_drivers()}
      </LinkButton>
      {query.data === undefined ? (
        <QueryFallback query={query} rows={6} failed={m.drivers_load_failed()} />
      ) : (
        <Review driver={query.data} />
      )}
    </div>
  );
}

function Review({ driver }: { readonly driver: ReviewedDriver }) {
  const { name, phone, email, state, reason, profile, sent } = driver;
  const [now] = useState(() => Date.now());
  return (
    <>
      <h1 className="mt-2 mb-1 text-2xl wrap-anywhere">{name === "" ? email : name}</h1>
      <p className="mb-3 text-muted wrap-anywhere">
        {phoneText(phone)} · {email}
      </p>
      <p className="mb-4">
        <Badge tone={DRIVER_STATE_TEXTS[state].tone}>{DRIVER_STATE_TEXTS[state].text()}</Badge>
      </p>
      {reason !== "" && (
        <p className="mb-4 max-w-[70ch] rounded-control bg-brick-wash p-3 wrap-anywhere">
          <span className="font-semibold">{m.driver_reason_label()}:</span> {reason}
        </p>
      )}
      <Actions driver={driver} />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        {sent !== null && (
          <Card className="grid gap-4">
            <h2 className="text-xl">{m.driver_new()}</h2>
            <PaperWarnings profile={sent} now={now} />
            <ProfileView profile={sent} former={profile} driver={driver} />
          </Card>
        )}
        {profile !== null && (
          <Card className="grid gap-4">
            <h2 className="text-xl">{m.driver_now()}</h2>
            <PaperWarnings profile={profile} now={now} />
            <ProfileView profile={profile} former={null} driver={driver} />
          </Card>
        )}
        {profile === null && sent === null && (
          <Card>
            <p className="text-muted">{m.driver_no_papers()}</p>
          </Card>
        )}
        <History driver={driver} />
      </div>
    </>
  );
}

function Actions({ driver }: { readonly driver: ReviewedDriver }) {
  const [step, setStep] = useState<DecideStep>();
  const { sent, state } = driver;
  return (
    <div className="flex flex-wrap gap-3">
      {sent !== null && (
        <>
          <Button tone="solid" onClick={() => setStep("approve")}>
            {m.driver_approve()}
          </Button>
          <Button onClick={() => setStep("refuse")}>{m.driver_refuse()}</Button>
        </>
      )}
      {state === "approved" && <Button onClick={() => setStep("suspend")}>{m.driver_suspend()}</Button>}
      {state === "suspended" && <Button onClick={() => setStep("lift")}>{m.driver_lift()}</Button>}
      {step !== undefined && <DecideDialog driver={driver} step={step} onClose={() => setStep(undefined)} />}
    </div>
  );
}

const STEP_TEXTS = {
  send: m.driver_step_send,
  approve: m.driver_state_approved,
  refuse: m.driver_state_refused,
  suspend: m.driver_state_suspended,
  lift: m.driver_step_lift,
} as const satisfies Record<DriverStep, () => string>;

function History({ driver: { events } }: { readonly driver: ReviewedDriver }) {
  if (events.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-3 text-xl">{m.driver_history()}</h2>
      <ol className="grid gap-3">
        {events.map(({ position, at, step, reason }) => (
          <li key={position}>
            <span className="font-semibold">{STEP_TEXTS[step]()}</span>{" "}
            <span className="figures text-sm text-muted">{formatDayAndTime(at)}</span>
            {reason !== "" && <span className="block wrap-anywhere">{reason}</span>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
