import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { HearsNothing, TellDriver } from "#web/entities/drivers/tell-driver.tsx";
import { vehicleFaultText } from "#web/entities/jobs/assign/refusal-text.ts";
import { withPlate } from "#web/entities/jobs/assign/use-job-conflict.ts";
import { vehicleOptions } from "#web/entities/jobs/assign/vehicle-options.ts";
import { m } from "#web/paraglide/messages.js";
import type { Pinning } from "./use-pinning.ts";
import { refusalText } from "./suggestion-texts.ts";
import type { SuggestedJob } from "./suggestion-types.ts";
import type { Choices } from "./use-choices.ts";

export interface DriverCellProps {
  readonly job: SuggestedJob;
  readonly choices: Choices;
  readonly pinning: Pinning;
}

/** Who gets a job, and how that is changed; afterwards what the board decided. */
export function DriverCell({ job, choices, pinning }: DriverCellProps) {
  const { jobId, driverId } = job;
  const result = choices.resultOf(jobId);
  const name = pinning.nameOf(driverId);
  const phoneToTell = pinning.phoneToTellOf(driverId);
  if (result?.outcome === "assigned") {
    const fault = result.vehicleFault;
    return (
      <div className="grid justify-items-start gap-2">
        <span className="flex flex-wrap items-center gap-2">
          {withPlate(name, fault === undefined ? choices.vehicles.plateOf(job) : (result.comes ?? ""))}{" "}
          <Badge tone="done">{m.suggest_assigned()}</Badge>
        </span>
        <TellDriver name={name} phone={phoneToTell} />
        {choices.undo.includes(jobId) && (
          <Button
            size="small"
            aria-label={`${m.admin_job_take_back()}: ${jobId}`}
            disabled={choices.isApplying || choices.undo.isBusy}
            onClick={() => choices.undo.one(jobId)}
          >
            {m.admin_job_take_back()}
          </Button>
        )}
        {fault !== undefined && (
          <output className="block text-sm text-brick">
            {vehicleFaultText(fault, choices.vehicles.plateOf(job))}
          </output>
        )}
        <output className="block text-sm text-brick empty:hidden">{choices.undo.failureOf(jobId)}</output>
      </div>
    );
  }
  const before = pinning.beforeOf(jobId);
  return (
    <div className="grid min-w-0 justify-items-end gap-1.5 md:min-w-52 md:justify-items-start">
      <span className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 wrap-anywhere md:justify-start">
        {name}
        <HearsNothing phone={phoneToTell} />
        {pinning.isPinned(jobId) && <Badge plain>{m.suggest_chosen_by_hand()}</Badge>}
      </span>
      {before !== null && (
        <span className="text-sm text-muted">{m.suggest_changed_before({ driver: before })}</span>
      )}
      <VehicleChoice job={job} choices={choices} />
      {/* Without an answer it may be theirs: that is settled by asking again before anybody else is chosen. */}
      {result?.outcome !== "unsure" && <PinButtons jobId={jobId} pinning={pinning} />}
      {result !== undefined && (
        <output className="block text-sm text-brick">
          {refusalText(result, choices.vehicles.plateOf(job))}
        </output>
      )}
    </div>
  );
}

/** Which of several vehicles of the driver comes: the planned one is chosen, and those that may not come say why. */
function VehicleChoice({ job, choices }: Pick<DriverCellProps, "job" | "choices">) {
  const { jobId, trucks } = job;
  if (trucks === undefined) return null;
  // Without an answer it may be given with the one that was sent.
  const isUnsure = choices.resultOf(jobId)?.outcome === "unsure";
  return (
    <span className="block w-52 max-w-full">
      <Select
        aria-label={`${m.driver_job_vehicle()}: ${jobId}`}
        options={vehicleOptions(trucks.vehicles)}
        value={choices.vehicles.idOf(job) ?? ""}
        placeholder={choices.vehicles.idOf(job) === undefined ? "–" : undefined}
        disabled={choices.isApplying || isUnsure}
        onChange={({ target }) => choices.vehicles.choose(job, target.value)}
      />
    </span>
  );
}

/** Decides of a job before the rest is planned, and takes that back. */
export function PinButtons({ jobId, pinning }: { readonly jobId: string; readonly pinning: Pinning }) {
  return (
    <span className="flex flex-wrap justify-end gap-2 md:justify-start">
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={`${m.suggest_pin_choose()}: ${jobId}`}
        disabled={pinning.isLocked}
        onClick={() => pinning.open(jobId)}
      >
        {m.suggest_pin_choose()}
      </Button>
      {pinning.isPinned(jobId) && (
        <Button
          size="small"
          tone="quiet"
          aria-label={`${m.suggest_pin_undo()}: ${jobId}`}
          busy={pinning.isUndoing(jobId)}
          disabled={pinning.isLocked}
          onClick={() => pinning.undo(jobId)}
        >
          {m.suggest_pin_undo()}
        </Button>
      )}
    </span>
  );
}
