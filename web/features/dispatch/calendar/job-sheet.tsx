import type { ReactNode } from "react";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { Sheet } from "#web/components/dialog.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { TellDriver } from "#web/entities/drivers/tell-driver.tsx";
import { RecordFallback, type RecordFallbackProps } from "#web/entities/fallbacks/record-fallback.tsx";
import { JOB_STATUS_TEXTS } from "#web/entities/jobs/job-status-texts.ts";
import { truckText } from "#web/entities/jobs/truck-text.ts";
import { plannedUntilText } from "#web/entities/trucks/bar-lateness.tsx";
import { latenessOf } from "#web/entities/trucks/lateness.ts";
import { formatMoney, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { timesText, wayText } from "./calendar-texts.ts";
import { isAssignable } from "./shown-job.ts";
import type { ShownJob } from "./calendar-types.ts";

export interface JobSheetProps {
  readonly job: ShownJob;
  readonly onAssign: () => void;
  readonly onTakeBack: () => void;
  readonly onClose: () => void;
}

/** A job of the calendar and what can be done with it: another driver, none, or its order. */
export function JobSheet({ job, onAssign, onTakeBack, onClose }: JobSheetProps) {
  const { orderId, status, driverName, overlapReason, estimatedPaySatang, course = null } = job;
  const lateness = course === null ? null : latenessOf(course);
  const planned = plannedUntilText(job.plannedUntil);
  const { text, tone } = JOB_STATUS_TEXTS[status];
  const facts: readonly (readonly [string, ReactNode])[] = [
    [m.calendar_time(), timesText(job)],
    [m.driver_vehicle_type(), truckText(job)],
    [m.suggest_driver(), driverName == null ? m.today_no_driver() : <JobDriver name={driverName} {...job} />],
    ...(estimatedPaySatang === undefined
      ? []
      : [[m.job_pay_label(), formatMoney(estimatedPaySatang)] as const]),
    ...(typeof overlapReason === "string" && overlapReason !== ""
      ? [[m.calendar_exception_reason(), overlapReason] as const]
      : []),
  ];
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={wayText(job)}
      description={job.jobId}
      closeLabel={m.action_close()}
      actions={{
        cancel: m.action_close(),
        also: (
          <>
            <LinkButton to="/admin/orders" search={{ order: orderId }}>
              {m.calendar_open_order()}
            </LinkButton>
            {isHeld(status) && <Button onClick={onTakeBack}>{m.admin_job_take_back()}</Button>}
          </>
        ),
        act: isAssignable(job)
          ? {
              label: status === "available" ? m.admin_job_assign() : m.admin_job_reassign(),
              onPress: onAssign,
            }
          : undefined,
      }}
    >
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{text()}</Badge>
        {lateness !== null && <Badge tone={lateness.badge}>{lateness.text}</Badge>}
        {typeof course?.likelyAt === "number" && (
          <span className="figures text-sm text-muted">
            {m.today_arrives({ time: formatShortDayAndTime(course.likelyAt) })}
          </span>
        )}
        {planned !== null && <span className="figures text-sm text-muted">{planned}</span>}
      </p>
      <dl className="mt-4 grid gap-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="figures wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

/** Who has a job, and while they hold it that they are to be told where no message reaches them. */
function JobDriver({ name, status, phoneToTell }: ShownJob & { readonly name: string }) {
  return (
    <>
      {driverNameText(name)}
      {isHeld(status) && <TellDriver name={name} phone={phoneToTell} />}
    </>
  );
}

function isHeld(status: ShownJob["status"]): boolean {
  return status === "reserved" || status === "in_progress";
}

interface MissingJobProps {
  readonly query: RecordFallbackProps["query"];
  readonly onClose: () => void;
}

/** In its place: that the job of the address could not be read, or that there is none. */
export function MissingJob({ query, onClose }: MissingJobProps) {
  return (
    <Sheet open onOpenChange={onClose} title={m.nav_admin_jobs()} closeLabel={m.action_close()}>
      <RecordFallback
        query={query}
        rows={4}
        failed={m.calendar_failed()}
        missing={m.calendar_job_missing()}
        wayOut={<Button onClick={onClose}>{m.action_close()}</Button>}
      />
    </Sheet>
  );
}
