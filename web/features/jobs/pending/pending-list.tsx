import { CloudUpload, TriangleAlert } from "lucide-react";
import { JOB_STATUS_TEXTS } from "#web/entities/jobs/job-status-texts.ts";
import { Button } from "#web/components/button.tsx";
import { stopCountOfJob } from "#domain/jobs/card.ts";
import { bangkokTime } from "#domain/time.ts";
import { isConflict, isHeldBack, type Entry } from "#web/lib/offline/entry.ts";
import { forget, sayItWasSo, takeStepBack } from "#web/lib/offline/queue.ts";
import { m } from "#web/paraglide/messages.js";
import type { MyJob } from "../my-jobs/my-jobs.ts";
import { isProofShown } from "../proof/shown-proofs.ts";
import { commandText, refusalText } from "./pending-texts.ts";
import { useOwnQueue } from "./use-own-queue.ts";
import { ToldChanges } from "./told-changes.tsx";
import { useShownWaiting } from "./use-shown-waiting.ts";

/** What waits on this phone of a job, each with its state, and what was refused until it has been read. */
export function PendingOfJob({ job }: { readonly job: MyJob }) {
  const { entries, sending } = useOwnQueue();
  const own = entries.filter(({ jobId, state }) => jobId === job.jobId && state !== "draft");
  // A proof that is refused can be corrected where it was recorded.
  const refused = own.filter(
    ({ state, command }) => state === "refused" && !(command.type === "proof" && isProofShown(job)),
  );
  const waiting = useShownWaiting().filter(({ jobId }) => jobId === job.jobId);
  const textOf = (entry: Entry) => {
    if (sending.steps === entry.clientId || sending.records === entry.clientId)
      return m.queue_state_sending();
    return isHeldBack(entry, own) ? m.queue_state_held() : keptText(entry);
  };
  return (
    <>
      <ToldChanges entries={own.filter(({ state }) => state === "told")} job={job} />
      {refused.map((entry) => (
        <RefusedEntry key={entry.clientId} entry={entry} job={job} />
      ))}
      {waiting.length > 0 && (
        <section
          aria-labelledby="job-queue"
          className="rounded-card border border-marigold bg-marigold-wash px-4 py-3 text-marigold-ink"
        >
          <h2 id="job-queue" className="mb-1 flex items-center gap-2 text-base">
            <CloudUpload aria-hidden="true" className="size-5 shrink-0" />
            {m.queue_title()}
          </h2>
          <ul className="grid gap-1.5">
            {waiting.map((entry) => (
              <li key={entry.clientId} className="figures">
                <span className="font-semibold">
                  {commandText(entry.command, stopCountOfJob(job))} · {bangkokTime(entry.at)}
                </span>
                <span className="block text-sm">{textOf(entry)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function keptText({ isUnwritten }: Entry): string {
  return isUnwritten === true ? m.queue_unwritten() : m.queue_state_waiting();
}

/** What was refused, why, and what is now so; it stays until the driver has read it. */
export function RefusedEntry({ entry, job }: { readonly entry: Entry; readonly job: MyJob | undefined }) {
  const { clientId, command, at, basedOn, refusal } = entry;
  const what = commandText(command, job === undefined ? null : stopCountOfJob(job));
  const hasChanged = job !== undefined && basedOn !== null && job.status !== basedOn;
  return (
    <section
      role="alert"
      className="grid gap-2 rounded-card border border-brick bg-surface px-4 py-3 text-ink"
      aria-label={m.queue_refused({ what, time: bangkokTime(at) })}
    >
      <p className="flex items-start gap-2 font-semibold text-brick">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span className="figures">{m.queue_refused({ what, time: bangkokTime(at) })}</span>
      </p>
      {refusal !== null && <p>{refusalText(refusal)}</p>}
      {hasChanged && (
        <p>
          {m.queue_refused_now({
            before: JOB_STATUS_TEXTS[basedOn].ownText(),
            now: JOB_STATUS_TEXTS[job.status].ownText(),
          })}
        </p>
      )}
      {job === undefined && <p>{m.job_gone()}</p>}
      <p className="figures text-sm text-muted">{m.job_order_number({ orderId: entry.orderId })}</p>
      {isConflict(entry) && job !== undefined ? (
        <ConflictAnswers entry={entry} seenRevision={job.revision} />
      ) : (
        <Button className="justify-self-start" onClick={() => void forget([clientId])}>
          {m.queue_read()}
        </Button>
      )}
    </section>
  );
}

/** The order has changed since the press: only its driver knows whether it was meant so. */
function ConflictAnswers({ entry, seenRevision }: { readonly entry: Entry; readonly seenRevision: number }) {
  const isRelease = entry.command.type === "release";
  return (
    <div className="flex flex-wrap gap-2">
      <Button tone="solid" onClick={() => void sayItWasSo(entry, seenRevision)}>
        {isRelease ? m.queue_release_anyway() : m.queue_confirm()}
      </Button>
      <Button onClick={() => void takeStepBack(entry)}>
        {isRelease ? m.queue_read() : m.queue_take_back()}
      </Button>
    </div>
  );
}
