import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { DaysOff } from "#domain/drivers/availability.ts";
import { orderIdOfJob } from "#domain/jobs/card.ts";
import { bangkokDay } from "#domain/time.ts";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { TextLink } from "#web/components/link-button.tsx";
import type { HeldOnDay } from "#web/entities/drivers/driver-types.ts";
import { isSameValue } from "#web/entities/edit-conflict/merge-edits.ts";
import { PartFailed } from "#web/entities/fallbacks/part-failed.tsx";
import { useTakeJobsBack } from "#web/entities/jobs/assign/use-take-jobs-back.ts";
import { JOB_STATUS_TEXTS } from "#web/entities/jobs/job-status-texts.ts";
import { ReasonField } from "#web/entities/orders/reason-field.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { formatNumber, formatShortDay, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";

export interface HeldOnDaysProps {
  readonly driverId: string;
  /** As they are typed now. */
  readonly daysOff: DaysOff;
  /** The job that such days were refused for. */
  readonly refusedFor: string;
  readonly isSaving: boolean;
  /** Told while jobs are being taken back: until then the sheet stays. */
  readonly onBusy: (isBusy: boolean) => void;
  /** Saves the days once nothing is held on them; whether they are saved then. */
  readonly onSave: () => Promise<boolean>;
}

/**
 * The jobs that keep the typed days from being off. They are taken back for one reason, each decided by itself; when nothing is
 * held any more the days are saved by the same press. A job under way stays with its driver.
 */
export function HeldOnDays(props: HeldOnDaysProps) {
  const { driverId, daysOff, refusedFor, isSaving, onBusy, onSave } = props;
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [taken, setTaken] = useState<readonly HeldOnDay[]>([]);
  /** Whether which days were saved by the last press. */
  const [outcome, setOutcome] = useState<{ readonly of: DaysOff; readonly isSaved: boolean } | null>(null);
  const query = trpc.drivers.heldOnDays.useQuery(
    { driverId, daysOff: [...daysOff] },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const held = (query.data ?? []).filter(({ jobId }) => !taken.some((each) => each.jobId === jobId));
  const open = held.filter(({ status }) => status === "reserved");
  const { takeBack, isBusy, failureOf } = useTakeJobsBack((jobId) =>
    setTaken((before) => [...before, ...open.filter((job) => job.jobId === jobId)]),
  );
  const words = reason.trim();
  const send = async () => {
    setAsked(true);
    if (words === "") return;
    setOutcome(null);
    onBusy(true);
    const jobs = open.map(({ orderId, jobId }) => ({ orderId, jobId, driverId }));
    const areAllTaken = await takeBack(jobs, { reason: words });
    const isSaved = areAllTaken && open.length === held.length && (await onSave());
    setOutcome({ of: daysOff, isSaved });
    onBusy(false);
    await Promise.all([trpcUtils.drivers.invalidate(), trpcUtils.orders.invalidate()]);
  };
  if (query.data === undefined)
    return (
      <>
        <NamedJob jobId={refusedFor} />
        <PartFailed query={query} failed={m.error_jobs_load_failed()} />
      </>
    );
  const rows = [...taken, ...held].toSorted((one, other) => one.pickupAt - other.pickupAt);
  if (rows.length === 0) return null;
  const told = outcome !== null && isSameValue(outcome.of, daysOff) ? outcome.isSaved : null;
  const isDone = told === true && held.length === 0;
  return (
    <section
      aria-label={m.earnings_jobs()}
      className={classNames(
        "grid gap-3 rounded-control p-3",
        isDone ? "bg-teal-wash" : held.length > 0 && "bg-brick-wash",
      )}
    >
      <p role="alert" className="font-semibold empty:hidden">
        {isDone ? m.driver_held_saved() : held.length > 0 && m.driver_held_on_days()}
      </p>
      <ul className="grid divide-y divide-line">
        {rows.map((job) => (
          <li key={job.jobId} className="py-2">
            <HeldJob job={job} isTaken={taken.includes(job)} failure={failureOf(job.jobId)} />
          </li>
        ))}
      </ul>
      {open.length < held.length && <p>{m.driver_held_under_way()}</p>}
      {open.length > 0 && (
        <>
          <ReasonField reason={reason} onChange={setReason} isMissing={isAsked && words === ""} />
          <Button
            tone="danger"
            className="justify-self-start"
            busy={isBusy || isSaving || query.isPlaceholderData}
            onClick={() => void send()}
          >
            {m.driver_held_take_back({ count: formatNumber(open.length) })}
          </Button>
        </>
      )}
      <output className="block empty:hidden">{told === false && m.driver_held_not_saved()}</output>
      <Suggestions jobs={taken} />
    </section>
  );
}

interface HeldJobProps {
  readonly job: HeldOnDay;
  readonly isTaken: boolean;
  /** Why it was not taken back. */
  readonly failure: string | undefined;
}

function HeldJob({ job, isTaken, failure }: HeldJobProps) {
  const { orderId, pickupAt, pickupArea, destinationArea } = job;
  const status = JOB_STATUS_TEXTS[job.status];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <span className="min-w-0">
        <TextLink to="/admin/orders" search={{ order: orderId }} className="figures inline-block py-2">
          {orderId}
        </TextLink>{" "}
        <span className="figures text-sm">{formatShortDayAndTime(pickupAt)}</span>
        {pickupArea !== null && destinationArea !== null && (
          <span className="block text-sm wrap-anywhere">
            {localized(pickupArea)} → {localized(destinationArea)}
          </span>
        )}
      </span>
      {isTaken ? (
        <Badge tone="done">{m.bulk_undone()}</Badge>
      ) : failure === undefined ? (
        <Badge tone={status.tone}>{status.text()}</Badge>
      ) : (
        <Badge tone="stopped">{m.bulk_not_undone()}</Badge>
      )}
      <output className="block basis-full text-sm wrap-anywhere text-brick empty:hidden">
        {isTaken ? undefined : failure}
      </output>
    </div>
  );
}

/** The way to other drivers for the jobs that were taken back, once for each day. */
function Suggestions({ jobs }: { readonly jobs: readonly HeldOnDay[] }) {
  const days = new Map(jobs.map(({ pickupAt }) => [bangkokDay(pickupAt), pickupAt]));
  if (days.size === 0) return null;
  return (
    <ul>
      {[...days].toSorted().map(([day, at]) => (
        <li key={day}>
          <TextLink to="/admin/jobs/suggest" search={{ day }} className="inline-block py-2">
            {m.nav_admin_suggestions()} · <span className="figures">{formatShortDay(at)}</span>
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

/** The job that was named by the refusal, until all are known. */
function NamedJob({ jobId }: { readonly jobId: string }) {
  const order = orderIdOfJob(jobId);
  return (
    <p role="alert" className="rounded-control bg-brick-wash p-3 wrap-anywhere">
      {m.driver_times_held_job({ jobId })}{" "}
      <TextLink to="/admin/orders" search={{ order }} className="figures inline-block py-2">
        {order}
      </TextLink>
    </p>
  );
}
