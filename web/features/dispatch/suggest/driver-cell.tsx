import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { m } from "#web/paraglide/messages.js";
import { differenceText, refusalText } from "./suggestion-texts.ts";
import type { SuggestedJob } from "./suggestion-types.ts";
import type { Choices } from "./use-choices.ts";

export interface DriverCellProps {
  readonly job: SuggestedJob;
  /** Of the drivers by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly choices: Choices;
}

/** Who gets a job; afterwards what the board decided. */
export function DriverCell({ job, names, choices }: DriverCellProps) {
  const { jobId } = job;
  const driverId = choices.driverOf(job);
  const result = choices.resultOf(jobId);
  const nameOf = (id: string) => names.get(id) ?? id;
  if (result?.outcome === "assigned")
    return (
      <div className="grid justify-items-start gap-2">
        <span className="flex flex-wrap items-center gap-2">
          {nameOf(driverId)} <Badge tone="done">{m.suggest_assigned()}</Badge>
        </span>
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
        <output className="block text-sm text-brick empty:hidden">{choices.undo.failureOf(jobId)}</output>
      </div>
    );
  const options = [
    { value: job.driverId, label: nameOf(job.driverId) },
    ...job.alternatives.map((other) => ({
      value: other.driverId,
      label: `${nameOf(other.driverId)} (${differenceText(other)})`,
    })),
  ];
  return (
    <div className="min-w-52">
      <Select
        aria-label={m.suggest_driver_of({ job: jobId })}
        options={options}
        value={driverId}
        disabled={choices.isApplying}
        onChange={({ target }) => choices.choose(jobId, target.value)}
      />
      {result !== undefined && <output className="block text-sm text-brick">{refusalText(result)}</output>}
    </div>
  );
}
