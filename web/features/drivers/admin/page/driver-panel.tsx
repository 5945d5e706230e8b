import { useState } from "react";
import { phoneText } from "#domain/contact/phone-text.ts";
import { MAX_VEHICLES_OF_DRIVER } from "#domain/drivers/profile-limits.ts";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { SHOWN_DRIVER_STATE_TEXTS } from "#web/entities/drivers/driver-texts.ts";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { PaperWarnings } from "#web/entities/drivers/paper-warnings.tsx";
import { EarningsOfDays } from "#web/entities/earnings/earnings-of-days.tsx";
import { RecordFallback } from "#web/entities/fallbacks/record-fallback.tsx";
import { RecordPanel } from "#web/entities/records/record-panel.tsx";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatDay, formatNumber } from "#web/lib/i18n/format.ts";
import { useOfficeMay } from "#web/lib/session/staff-right.ts";
import { m } from "#web/paraglide/messages.js";
import { CorrectSheet } from "../later-sheets.ts";
import { DecideDialog, type DecideStep } from "./decide-dialog.tsx";
import { DriverDays } from "./driver-days.tsx";
import { DriverHistory } from "./driver-history.tsx";
import { DriverJobs } from "./driver-jobs.tsx";
import { DriverMoney } from "./driver-money.tsx";
import { FleetCard } from "../fleet/fleet-card.tsx";
import { AreasOnFile } from "../on-file/areas-on-file.tsx";
import { OnFileActions } from "../on-file/on-file-actions.tsx";
import { EraseDriver } from "../remove/erase-driver.tsx";
import { RemoveRegisteredDialog } from "../remove/remove-registered-dialog.tsx";
import { OutOfService } from "./out-of-service.tsx";
import { ProfileView } from "./profile-view.tsx";

export interface DriverPanelProps {
  readonly driverId: string;
  /** The heading of the page with the list. */
  readonly heading: string;
  /** The driver's row in the list, or that of their vehicle. */
  readonly row: string;
  readonly onClose: () => void;
}

/** A driver, or somebody who asks to be one: who, papers, vehicles, days, jobs, pay, history, and what can be done. */
export function DriverPanel({ driverId, heading, row, onClose }: DriverPanelProps) {
  const query = trpc.drivers.byId.useQuery({ driverId }, REFRESHED);
  const driver = query.data;
  return (
    <RecordPanel
      recordId={driverId}
      label={m.role_driver()}
      heading={heading}
      row={row}
      onClose={onClose}
      isOfCards
      title={
        driver !== undefined && (
          <h2 className="text-2xl wrap-anywhere">{driverNameText(driver.name || driver.email)}</h2>
        )
      }
    >
      {driver === undefined ? (
        <RecordFallback
          query={query}
          rows={6}
          failed={m.drivers_load_failed()}
          missing={m.driver_not_found()}
          wayOut={<Button onClick={onClose}>{m.order_back_to_list()}</Button>}
        />
      ) : (
        <Driver key={driverId} driver={driver} />
      )}
    </RecordPanel>
  );
}

function Driver({ driver }: { readonly driver: ReviewedDriver }) {
  const { driverId, userId, phone, email, state, reason, profile, sent, facts } = driver;
  const seesMoney = useOfficeMay("accounts");
  const seesPeople = useOfficeMay("administer");
  const isThere = state !== "deleted";
  return (
    <>
      <p className="-mt-3 mb-3 text-muted wrap-anywhere">
        {[phoneText(phone), email].filter((part) => part !== "").join(" · ")}
      </p>
      <p className="mb-4 flex flex-wrap gap-2">
        <Badge tone={SHOWN_DRIVER_STATE_TEXTS[state].tone}>{SHOWN_DRIVER_STATE_TEXTS[state].text()}</Badge>
        {facts?.available === false && <Badge>{m.driver_availability_unavailable()}</Badge>}
      </p>
      {seesPeople && userId !== null && (
        <div className="mb-4">
          <LinkButton to="/admin/people" search={{ person: userId }} size="small">
            {m.driver_erase_account_link()}
          </LinkButton>
        </div>
      )}
      {reason !== "" && (
        <p className="mb-4 max-w-[70ch] rounded-control bg-brick-wash p-3 wrap-anywhere">
          <span className="font-semibold">{m.driver_reason_label()}:</span> {reason}
        </p>
      )}
      {driver.onFile !== null && <AreasOnFile areas={driver.onFile.areas} />}
      <Actions driver={driver} />
      <OnFileActions driver={driver.onFile} />
      {/* Each column is as long as its own cards, so that none of them leaves a hole beside a long one. */}
      <div className="mt-5 grid items-start gap-5 @min-[52rem]:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          {sent !== null && (
            <Card className="grid gap-4">
              <h3 className="text-xl">{m.driver_new()}</h3>
              <Warnings profile={sent} />
              <VehicleWarnings sent={sent} returning={driver.returning} />
              <ProfileView profile={sent} former={profile} driver={driver} />
            </Card>
          )}
          {isThere && driver.fleet !== null && <FleetCard driver={driver} fleet={driver.fleet} />}
          {isThere && facts !== null && <OutOfService driver={driver} facts={facts} />}
          {facts !== null && <DriverJobs driverId={driverId} />}
          {facts !== null && seesMoney && (
            <>
              <DriverMoney driverId={driverId} />
              <Card className="grid grid-cols-1 gap-3">
                <h3 className="text-xl">{m.jobs_tab_earnings()}</h3>
                <EarningsOfDays driverId={driverId} />
              </Card>
            </>
          )}
        </div>
        <div className="grid grid-cols-1 gap-5">
          {isThere && facts !== null && <DriverDays driverId={driverId} facts={facts} />}
          {profile !== null && (
            <Card className="grid gap-4">
              <h3 className="text-xl">{m.driver_now()}</h3>
              <ProfileView profile={profile} former={null} driver={driver} />
            </Card>
          )}
          <DriverHistory driver={driver} />
          <EraseDriver driver={driver} />
        </div>
      </div>
    </>
  );
}

function Warnings({ profile }: { readonly profile: NonNullable<ReviewedDriver["sent"]> }) {
  const [now] = useState(() => Date.now());
  return <PaperWarnings profile={profile} now={now} />;
}

/** What approving does, or cannot do, to the vehicles: more than a driver may have, and retired ones that come back. */
function VehicleWarnings({
  sent,
  returning,
}: {
  readonly sent: NonNullable<ReviewedDriver["sent"]>;
  readonly returning: ReviewedDriver["returning"];
}) {
  return (
    <>
      {sent.vehicles.length > MAX_VEHICLES_OF_DRIVER && (
        <p className="rounded-control bg-brick-wash p-3">
          {m.error_vehicles_above_limit({ max: formatNumber(MAX_VEHICLES_OF_DRIVER) })}
        </p>
      )}
      {returning.map(({ vehicleId, plate, retiredAt }) => (
        <p key={vehicleId} className="rounded-control bg-marigold-wash p-3 text-marigold-ink">
          {m.driver_vehicle_returns({ plate, when: formatDay(retiredAt) })}
        </p>
      ))}
    </>
  );
}

function Actions({ driver }: { readonly driver: ReviewedDriver }) {
  const [step, setStep] = useState<DecideStep>();
  const [open, setOpen] = useState<"correct" | "remove">();
  const close = () => setOpen(undefined);
  const { sent, state, isRegistered, profile } = driver;
  if (state === "deleted") return null;
  const decisions = (
    <>
      {(state === "approved" || state === "on_file") && (
        <Button onClick={() => setStep("suspend")}>{m.driver_suspend()}</Button>
      )}
      {state === "suspended" && <Button onClick={() => setStep("lift")}>{m.driver_lift()}</Button>}
      {step !== undefined && <DecideDialog driver={driver} step={step} onClose={() => setStep(undefined)} />}
    </>
  );
  if (!isRegistered) return <div className="mb-4 flex flex-wrap gap-3">{decisions}</div>;
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
      {decisions}
      {profile !== null && <Button onClick={() => setOpen("correct")}>{m.driver_edit()}</Button>}
      {state !== "draft" && (
        <Button tone="plain" onClick={() => setOpen("remove")}>
          {m.driver_delete()}
        </Button>
      )}
      {profile !== null && open === "correct" && (
        <CorrectSheet driver={{ ...driver, profile }} onClose={close} />
      )}
      {open === "remove" && <RemoveRegisteredDialog driver={driver} onClose={close} />}
    </div>
  );
}
