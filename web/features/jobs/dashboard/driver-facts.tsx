import { useState, type ReactNode } from "react";
import { Badge } from "#web/components/badge.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { Card } from "#web/components/card.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { canKeepAwake, isKeptAwake, setKeptAwake } from "#web/lib/offline/wake-lock.ts";
import { PaperWarnings } from "#web/entities/drivers/paper-warnings.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Driver } from "./driver.ts";

/** The driver's data, read-only. */
export default function DriverFacts({ driver }: { readonly driver: Driver }) {
  const { name, vehicles, available } = driver;
  const cash = trpc.payments.ownCash.useQuery().data;
  return (
    <Card className="max-w-xl">
      <h2 className="sr-only">{m.jobs_tab_me()}</h2>
      <dl className="flex flex-col gap-5">
        <Fact label={m.driver_name_label()}>{name}</Fact>
        <Fact label={m.job_vehicle_label()}>
          {vehicles.map((type) => (
            <span key={type} className="block">
              {VEHICLE_TEXTS[type]()}
            </span>
          ))}
        </Fact>
        <Fact label={m.driver_availability_label()}>
          <Badge tone={available ? "done" : "stopped"}>
            {available ? m.driver_availability_available() : m.driver_availability_unavailable()}
          </Badge>
        </Fact>
        {cash !== undefined && cash.heldSatang > 0 && (
          <Fact label={m.cash_own_label()}>
            <span className="figures">{formatUnitPrice(cash.heldSatang)}</span>
            <ul className="figures font-running text-sm font-normal text-muted">
              {cash.held.map(({ orderId, amountSatang }) => (
                <li key={orderId}>
                  {orderId}: {formatUnitPrice(amountSatang)}
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      <OwnPapers />
      <KeepAwake />
      <div className="mt-6 border-t border-line pt-4">
        <LinkButton to="/driver/profile">{m.driver_profile_title()}</LinkButton>
      </div>
    </Card>
  );
}

/** The own papers that have expired or soon will; jobs that end after that are refused. */
function OwnPapers() {
  const profile = trpc.drivers.registration.useQuery().data?.profile;
  const [now] = useState(() => Date.now());
  if (profile === null || profile === undefined) return null;
  return (
    <div className="mt-6 empty:hidden">
      <PaperWarnings profile={profile} now={now} />
    </div>
  );
}

/** Whether this device keeps its screen on; nothing where the browser cannot. */
function KeepAwake() {
  const [isOn, setOn] = useState(isKeptAwake);
  if (!canKeepAwake()) return null;
  return (
    <div className="mt-6 border-t border-line pt-4">
      <Checkbox
        checked={isOn}
        onChange={({ target }) => {
          setKeptAwake(target.checked);
          setOn(target.checked);
        }}
        label={m.awake_label()}
        hint={m.awake_hint()}
      />
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-heading text-xl font-semibold">{children}</dd>
    </div>
  );
}
