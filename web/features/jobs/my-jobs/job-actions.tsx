import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { formatDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { nextStep, releaseUntil, type MyJob } from "./my-jobs.ts";
import { ReleaseDialog } from "./release-dialog.tsx";
import { useJobSteps } from "../use-job-commands.ts";
import { useNow } from "../use-now.ts";

export interface JobActionsProps {
  readonly job: MyJob;
  readonly isOffline: boolean;
}

/** The next step of a job, at the bottom of the screen on phones. */
export function NextStepBar({ job, isOffline }: JobActionsProps) {
  const steps = useJobSteps(job.jobId);
  const next = nextStep(job);
  const hintId = useId();
  if (next === null) return null;
  return (
    <div className="z-10 flex flex-col gap-2 rounded-b-card border-t border-line bg-surface px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] max-lg:sticky max-lg:bottom-0 sm:px-6">
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
  );
}

/** The button that releases a reserved job, while that is allowed. */
export function ReleaseJob({ job, isOffline }: JobActionsProps) {
  const [open, setOpen] = useState(false);
  const steps = useJobSteps(job.jobId);
  const navigate = useNavigate();
  const now = useNow();
  if (job.status !== "reserved") return null;
  const until = releaseUntil(job);
  if (now > until) return <p className="text-sm text-muted">{m.job_release_over()}</p>;
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
