import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { formatDayAndTime } from "#web/lib/i18n/format.ts";
import { useNow } from "#web/lib/use-now.ts";
import { m } from "#web/paraglide/messages.js";
import {
  earlyCompletion,
  mayStartForDriver,
  mayWaiveWaiting,
  reopenableUntil,
} from "../order/order-rules.ts";
import type { Order, OrderJob } from "../order-types.ts";
import { ReopenJobDialog } from "./reopen-job-dialog.tsx";
import { StartJobDialog } from "./start-job-dialog.tsx";
import { WaiveWaitingDialog } from "./waive-waiting-dialog.tsx";

export interface AdminJobActionsProps {
  readonly order: Order;
  readonly job: OrderJob;
}

/** What an admin may do with a job for its driver, and whether it was completed early. */
export function AdminJobActions({ order, job }: AdminJobActionsProps) {
  const now = useNow();
  const [asks, setAsks] = useState<"start" | "reopen" | "waive" | null>(null);
  const close = () => setAsks(null);
  const early = earlyCompletion(order, job);
  const until = reopenableUntil(order, job, now);
  const waivable = mayWaiveWaiting(order, job);
  const startable = mayStartForDriver(order, job);
  return (
    <>
      {early !== null && (
        <p className="mt-2 rounded-control border-l-4 border-marigold bg-sunken p-3 text-sm wrap-anywhere">
          {m.admin_job_completed_early({ reason: early })}
        </p>
      )}
      {startable && (
        <Button size="small" className="mt-2" onClick={() => setAsks("start")}>
          {m.admin_job_start()}
        </Button>
      )}
      {until !== null && (
        <>
          <Button size="small" className="mt-2" onClick={() => setAsks("reopen")}>
            {m.admin_job_reopen()}
          </Button>
          <p className="mt-1 text-sm text-muted">
            {m.admin_job_reopen_until({ time: formatDayAndTime(until) })}
          </p>
        </>
      )}
      {waivable && (
        <Button size="small" className="mt-2" onClick={() => setAsks("waive")}>
          {m.admin_waiting_waive()}
        </Button>
      )}
      {asks === "waive" && <WaiveWaitingDialog order={order} job={job} onClose={close} />}
      {asks === "start" && <StartJobDialog order={order} job={job} onClose={close} />}
      {asks === "reopen" && <ReopenJobDialog order={order} job={job} onClose={close} />}
    </>
  );
}
