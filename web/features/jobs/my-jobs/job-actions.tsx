import { useNavigate } from "@tanstack/react-router";
import { CloudUpload } from "lucide-react";
import { useState } from "react";
import { stopCountOfJob } from "#domain/jobs/card.ts";
import { startFrom } from "#domain/jobs/job.ts";
import { bangkokTime } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { SlideButton } from "#web/components/slide-button.tsx";
import { stopText } from "#web/entities/goods/goods-texts.ts";
import { LiveWaiting } from "#web/entities/waiting/live-waiting.tsx";
import { formatDayAndTime, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { forget } from "#web/lib/offline/queue.ts";
import { m } from "#web/paraglide/messages.js";
import { nextStep, releaseUntil, type JobInFull, type MyJob } from "./my-jobs.ts";
import { NextStop } from "./next-stop.tsx";
import { ReleaseDialog } from "./release-dialog.tsx";
import { StepDialog } from "./step-dialog.tsx";
import { useNextFocus } from "./use-next-focus.ts";
import { completeWords, startWords, visitWords } from "./step-words.ts";
import { useStillDue } from "../cash/use-cash-record.ts";
import { refusedAsTooEarly } from "../pending/as-pressed.ts";
import { useOwnQueue } from "../pending/use-own-queue.ts";
import { useShownWaiting } from "../pending/use-shown-waiting.ts";
import { useDestinationProof } from "../proof/use-destination-proof.ts";
import { useJobSteps } from "../use-job-commands.ts";
import { useServerNow } from "#web/lib/use-now.ts";

export interface JobActionsProps {
  readonly job: MyJob;
}

export interface NextStepBarProps extends JobActionsProps {
  /** Its stops; absent while they are loaded. */
  readonly full: JobInFull | undefined;
}

/**
 * The next step of a job, at the bottom of the screen on phones: its slide, or why and until when it waits; under way with
 * whom to call, the way there and the proof.
 */
export function NextStepBar({ job, full }: NextStepBarProps) {
  const now = useServerNow();
  const next = nextStep(job, now);
  const focus = useNextFocus(next === null ? "" : `${next.kind} ${"stop" in next ? next.stop : ""}`);
  if (next === null) return null;
  return (
    <div
      {...focus}
      className="z-10 flex flex-col gap-2 rounded-b-card border-t border-line bg-surface px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] max-lg:sticky max-lg:bottom-0 sm:px-6"
    >
      <NotSent job={job} />
      {job.status === "in_progress" && (
        <>
          <Whereabouts job={job} />
          {!job.isWaitingWaived && <RunningWaiting job={job} />}
          <NextStop job={job} full={full} />
        </>
      )}
      {next.kind === "start_waits" && <p className="font-semibold">{m.job_start_waits()}</p>}
      {next.kind === "start_later" && (
        <p className="font-semibold">
          {m.job_start_from({ time: formatDayAndTime(startFrom(job.pickupAt)) })}
        </p>
      )}
      {next.kind === "start" && <StartJob job={job} />}
      {(next.kind === "arrive" || next.kind === "leave") && (
        <VisitStop key={`${next.kind}-${next.stop}`} job={job} type={next.kind} stop={next.stop} />
      )}
      {(next.kind === "complete" || next.kind === "complete_early") && (
        <CompleteJob job={job} isEarly={next.kind === "complete_early"} />
      )}
    </div>
  );
}

/** Says beside the next step that one before it is only on this phone: the list of what waits may be out of sight. */
function NotSent({ job }: { readonly job: MyJob }) {
  const waits = useShownWaiting().some(({ jobId }) => jobId === job.jobId);
  if (!waits) return null;
  return (
    <p className="flex items-center gap-2 text-sm font-semibold text-marigold-ink">
      <CloudUpload aria-hidden="true" className="size-4 shrink-0" />
      {m.queue_title()}
    </p>
  );
}

/** Where the driver of a job is, as they said last; announced when it changes. */
function Whereabouts({ job }: { readonly job: MyJob }) {
  const last = job.visits.at(-1);
  const stop = last === undefined ? "" : stopText(last.stop, stopCountOfJob(job));
  return (
    <output className="figures block font-semibold empty:hidden">
      {last?.leftAt === null && m.tracking_at_stop({ stop, time: bangkokTime(last.arrivedAt) })}
      {last !== undefined &&
        last.leftAt !== null &&
        m.tracking_left_stop({ stop, time: bangkokTime(last.leftAt) })}
    </output>
  );
}

const NO_WARNINGS: readonly string[] = [];

interface VisitStopProps extends JobActionsProps {
  readonly type: "arrive" | "leave";
  /** Counted from 0. */
  readonly stop: number;
}

/** The driver reaches or leaves a stop. */
function VisitStop({ job, type, stop }: VisitStopProps) {
  const steps = useJobSteps(job);
  const [asks, setAsks] = useState(false);
  const words = visitWords(type, stop, stopCountOfJob(job));
  const visit = () => void steps[type](stop);
  return (
    <>
      <SlideButton
        label={words.action}
        hint={m.job_slide_hint()}
        onSlide={visit}
        onPress={() => setAsks(true)}
      />
      {asks && (
        <StepDialog
          words={words}
          warnings={NO_WARNINGS}
          earlyUntil={null}
          onClose={() => setAsks(false)}
          onConfirm={visit}
        />
      )}
    </>
  );
}

function StartJob({ job }: JobActionsProps) {
  const steps = useJobSteps(job);
  const [asks, setAsks] = useState(false);
  return (
    <>
      <SlideButton
        label={m.job_start()}
        hint={m.job_slide_hint()}
        onSlide={() => void steps.start()}
        onPress={() => setAsks(true)}
      />
      {asks && (
        <StepDialog
          words={startWords()}
          warnings={NO_WARNINGS}
          earlyUntil={null}
          onClose={() => setAsks(false)}
          onConfirm={() => void steps.start()}
        />
      )}
    </>
  );
}

function RunningWaiting({ job }: JobActionsProps) {
  const { provenAt } = useDestinationProof(job);
  return (
    <LiveWaiting
      visits={job.visits}
      terms={job.waitingTerms}
      pickupAt={job.pickupAt}
      stopCount={stopCountOfJob(job)}
      provenAt={provenAt}
    />
  );
}

function CompleteJob({ job, isEarly }: JobActionsProps & { readonly isEarly: boolean }) {
  const steps = useJobSteps(job);
  const isProofMissing = useDestinationProof(job).isMissing;
  const stillDueSatang = useStillDue(job.jobId, job.status === "in_progress");
  const warnings = [
    ...(stillDueSatang > 0 ? [m.cash_still_due({ amount: formatUnitPrice(stillDueSatang) })] : []),
    ...(isProofMissing ? [m.proof_missing()] : []),
  ];
  /** The board's own answer, for a phone whose clock is fast or that did not know the time. It asks at once. */
  const refused = refusedAsTooEarly(useOwnQueue().entries, job.jobId);
  const [wantsTo, setWantsTo] = useState(false);
  const asks = wantsTo || refused !== null;
  const earlyUntil = isEarly ? job.completeFrom : (refused?.from ?? null);
  const stopAsking = () => {
    setWantsTo(false);
    if (refused !== null) void forget([refused.clientId]);
  };
  const complete = async (reason: string) => {
    stopAsking();
    await steps.complete(reason);
  };
  return (
    <>
      <SlideButton
        label={m.job_complete()}
        hint={m.job_slide_hint()}
        onSlide={() => (earlyUntil === null && warnings.length === 0 ? void complete("") : setWantsTo(true))}
        onPress={() => setWantsTo(true)}
      />
      {asks && (
        <StepDialog
          words={completeWords()}
          warnings={warnings}
          earlyUntil={earlyUntil}
          onClose={stopAsking}
          onConfirm={(reason) => void complete(reason)}
        />
      )}
    </>
  );
}

/** The button that releases a reserved job, while that is allowed. */
export function ReleaseJob({ job }: JobActionsProps) {
  const [open, setOpen] = useState(false);
  const steps = useJobSteps(job);
  const navigate = useNavigate();
  const now = useServerNow();
  if (job.status !== "reserved") return null;
  const until = releaseUntil(job);
  if (now > until) return <p className="text-sm text-muted">{m.job_release_over()}</p>;
  const giveBack = async (reason: string) => {
    setOpen(false);
    await steps.release(reason);
    await navigate({ to: "/driver/dashboard", search: { view: "mine" }, replace: true });
  };
  return (
    <div className="flex flex-col items-start gap-1">
      <Button onClick={() => setOpen(true)}>{m.job_release()}</Button>
      <p className="text-sm text-muted">{m.job_release_until({ time: formatDayAndTime(until) })}</p>
      <ReleaseDialog open={open} onOpenChange={setOpen} onRelease={(reason) => void giveBack(reason)} />
    </div>
  );
}
