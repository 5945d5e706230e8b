import { lazy, Suspense, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { doorChangeStateText } from "#web/entities/door-changes/door-change-texts.ts";
import type { DoorChange } from "#web/entities/door-changes/door-change-types.ts";
import { DoorChangeView } from "#web/entities/door-changes/door-change-view.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { AgreeByCode } from "./agree-by-code.tsx";

const DoorChangeSheet = lazy(async () => ({
  default: (await import("./door-change-sheet.tsx")).DoorChangeSheet,
}));

export interface JobDoorChangeProps {
  readonly jobId: string;
  /** Whether the driver has said that they are at a stop. */
  readonly isAtStop: boolean;
  readonly isOffline: boolean;
}

/** What the driver of a job in progress has proposed at the door, or the office for them, and the form that proposes. */
export function JobDoorChange({ jobId, isAtStop, isOffline }: JobDoorChangeProps) {
  const { data } = trpc.doorChanges.ofJob.useQuery({ jobId });
  const [isOpen, setIsOpen] = useState(false);
  if (data === undefined) return null;
  const [latest] = data.changes;
  const isWaiting = latest?.state === "open";
  const obstacle = obstacleOf(data.isOtherOpen, isAtStop, isOffline);
  return (
    <section aria-labelledby="job-door-change" className="grid gap-3">
      <h2 id="job-door-change" className="text-lg">
        {m.door_change_title()}
      </h2>
      {latest !== undefined && (
        <div className="grid gap-3 rounded-control border border-line p-3.5">
          <output className="block font-semibold">{doorChangeStateText(latest)}</output>
          {latest.isByOffice && <p className="text-sm text-muted">{m.door_change_by_office()}</p>}
          <DoorChangeView change={latest} />
          {isWaiting && <Waiting jobId={jobId} change={latest} />}
        </div>
      )}
      {!isWaiting && (
        <>
          {obstacle !== null && <p className="text-sm text-muted">{obstacle}</p>}
          <Button className="justify-self-start" disabled={obstacle !== null} onClick={() => setIsOpen(true)}>
            {m.door_change_action()}
          </Button>
        </>
      )}
      {isOpen && (
        <Suspense>
          <DoorChangeSheet jobId={jobId} facts={data} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** Why nothing can be proposed now, in words; `null` when it can. */
function obstacleOf(isOtherOpen: boolean, isAtStop: boolean, isOffline: boolean): string | null {
  if (isOffline) return m.door_change_offline();
  if (isOtherOpen) return m.door_change_other_open();
  return isAtStop ? null : m.error_door_change_not_at_stop();
}

/** Until when the customer may answer, their code, and the way back from what the driver proposed. */
function Waiting({ jobId, change }: { readonly jobId: string; readonly change: DoorChange }) {
  const { changeId, expiresAt, isByOffice } = change;
  const withdraw = trpc.doorChanges.withdraw.useMutation({
    onSuccess: (answer) => trpcUtils.doorChanges.ofJob.setData({ jobId }, answer),
    onError: (error) => {
      showError(error, { title: m.notice_title_job, text: m.door_change_send_failed });
      void trpcUtils.doorChanges.invalidate();
    },
  });
  return (
    <>
      <p className="figures text-sm text-muted">
        {m.door_change_until({ time: formatShortDayAndTime(expiresAt) })}
      </p>
      <AgreeByCode jobId={jobId} change={change} />
      {!isByOffice && (
        <Button
          size="small"
          className="justify-self-start"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate({ jobId, changeId })}
        >
          {m.door_change_withdraw()}
        </Button>
      )}
    </>
  );
}
