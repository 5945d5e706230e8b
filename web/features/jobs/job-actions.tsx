import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { formatDayAndTime } from "#web/lib/format.ts";
import { m } from "#web/paraglide/messages.js";
import { nextStep, releaseUntil, type MyJob } from "./my-jobs.ts";
import { ReleaseDialog } from "./release-dialog.tsx";
import { useJobSteps } from "./use-job-commands.ts";
import { useNow } from "./use-now.ts";

export interface JobActionsProps {
  readonly job: MyJob;
  readonly isOffline: boolean;
}

/** The one next step of a job, within reach of the thumb, and the way to give it back. */
export function JobActions({ job, isOffline }: JobActionsProps) {
  const steps = useJobSteps(job.jobId);
  const next = nextStep(job);
  const hintId = useId();
  if (next === null) return null;
  return (
    <>
      {next !== "complete" && <Release job={job} isOffline={isOffline} steps={steps} />}
      <div className="sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-col gap-2 rounded-b-card border-t border-line bg-surface px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:-mb-6 sm:px-6">
        {next === "start_waits" && (
          <p id={hintId} className="text-sm font-semibold">
            {m.job_start_waits()}
          </p>
        )}
        <Button
          tone="main"
          size="large"
          wide
          busy={steps.isMoving}
          busyLabel={m.job_updating()}
          disabled={isOffline || next === "start_waits"}
          aria-describedby={next === "start_waits" ? hintId : undefined}
          onClick={next === "complete" ? steps.complete : steps.start}
        >
          {next === "complete" ? m.job_complete() : m.job_start()}
        </Button>
      </div>
    </>
  );
}

interface ReleaseProps extends JobActionsProps {
  readonly steps: ReturnType<typeof useJobSteps>;
}

function Release({ job, isOffline, steps }: ReleaseProps) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const until = releaseUntil(job);
  if (useNow() > until) return <p className="text-sm text-muted">{m.job_release_over()}</p>;
  const giveBack = (reason: string) =>
    steps.release(reason, () => {
      setOpen(false);
      void navigate({ to: "/driver/dashboard", search: { view: "mine" }, replace: true });
    });
  return (
    <div className="flex flex-col items-start gap-1">
      <Button onClick={() => setOpen(true)} disabled={isOffline}>
        {m.job_release()}
      </Button>
      <p className="text-sm text-muted">{m.job_release_until({ time: formatDayAndTime(until) })}</p>
      <ReleaseDialog open={open} onOpenChange={setOpen} busy={steps.isReleasing} onRelease={giveBack} />
    </div>
  );
}
