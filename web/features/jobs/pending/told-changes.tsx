import { TriangleAlert } from "lucide-react";
import { stopCountOfJob } from "#domain/jobs/card.ts";
import type { TermChange } from "#domain/jobs/term-changes.ts";
import { Button } from "#web/components/button.tsx";
import type { Entry } from "#web/lib/offline/entry.ts";
import { forget } from "#web/lib/offline/queue.ts";
import { m } from "#web/paraglide/messages.js";
import type { MyJob } from "../my-jobs/my-jobs.ts";
import { changeText } from "./change-texts.ts";

export interface ToldChangesProps {
  /** The steps of one job that the server has taken, and told of with them. */
  readonly entries: readonly Entry[];
  readonly job: MyJob | undefined;
}

/** What had changed of a job when its driver's steps arrived, until they have read it. */
export function ToldChanges({ entries, job }: ToldChangesProps) {
  const [first] = entries;
  if (first === undefined) return null;
  const stopCount = job === undefined ? null : stopCountOfJob(job);
  const texts = changesOf(entries).map((change) => changeText(change, stopCount));
  return (
    <section
      role="alert"
      aria-label={m.queue_told_title()}
      className="grid gap-2 rounded-card border border-brick bg-surface px-4 py-3 text-ink"
    >
      <p className="flex items-start gap-2 font-semibold text-brick">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {m.queue_told_title()}
      </p>
      <ul className="figures grid gap-1">
        {[...new Set(texts)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="figures text-sm text-muted">{m.job_order_number({ orderId: first.orderId })}</p>
      <Button
        className="justify-self-start"
        onClick={() => void forget(entries.map(({ clientId }) => clientId))}
      >
        {m.queue_read()}
      </Button>
    </section>
  );
}

function changesOf(entries: readonly Entry[]): readonly TermChange[] {
  return entries.flatMap(({ changes = [] }) => changes).toSorted((a, b) => a.revision - b.revision);
}
