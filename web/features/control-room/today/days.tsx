import { Link, useSearch } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { asItGoes, type RealJob } from "#domain/dispatch/job-course.ts";
import { TimeLine, type TimeLineRow } from "#web/entities/calendar/time-line.tsx";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { Button } from "#web/components/button.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { JOB_STATUS_TEXTS } from "#web/entities/jobs/job-status-texts.ts";
import { BarPlate, TruckLines } from "#web/entities/jobs/truck-lines.tsx";
import { truckText } from "#web/entities/jobs/truck-text.ts";
import { dayText } from "#web/entities/earnings/days.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { BarLateness, courseTexts } from "#web/entities/trucks/bar-lateness.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatNumber, formatShortDayAndTimes } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import type { IdleTrucksSheetProps } from "./idle-trucks-sheet.tsx";

const IdleTrucksSheet = laterDialog<IdleTrucksSheetProps>(
  async () => (await import("./idle-trucks-sheet.tsx")).IdleTrucksSheet,
);

type Shown = RouterOutputs["controlRoom"]["days"];
type Job = RealJob<Shown["jobs"][number]>;

const HOURS_MARKED = 6;

/** What a row is for, as the address names it: a driver where it names nothing. */
const BY_TRUCK = "truck";
/** The key of the row with the jobs that nobody has taken. */
const OPEN = "";

/** Today and tomorrow: a row per driver or per truck, a bar of the route line per job; first the jobs that nobody has taken. */
export function Days() {
  const { by } = useSearch({ strict: false });
  const isByTruck = by === BY_TRUCK;
  const query = trpc.controlRoom.days.useQuery(undefined, REFRESHED);
  const { data } = query;
  const jobs = data === undefined ? [] : data.jobs.map((job) => asItGoes(job, data.now));
  return (
    <section aria-labelledby="today-days">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="today-days" className="mb-0!">
          {isByTruck ? m.today_days_by_truck() : m.today_days()}
        </h2>
        <FilterChips label={m.today_rows()}>
          <FilterChip to="/admin" search={{}} replace resetScroll={false} isCurrent={!isByTruck}>
            {m.today_by_driver()}
          </FilterChip>
          <FilterChip to="/admin" search={{ by: BY_TRUCK }} replace resetScroll={false} isCurrent={isByTruck}>
            {m.today_by_truck()}
          </FilterChip>
        </FilterChips>
      </div>
      {data === undefined ? (
        <QueryFallback query={query} rows={4} failed={m.today_load_failed()} />
      ) : (
        <>
          {data.jobs.length === 0 ? (
            <p className="text-muted">{m.today_days_none()}</p>
          ) : (
            <TimeLine
              from={data.from}
              before={data.before}
              now={data.now}
              hoursMarked={HOURS_MARKED}
              rows={isByTruck ? truckRows(jobs) : driverRows(jobs)}
              renderBar={(job) => <Bar job={job} />}
            />
          )}
          {data.idle !== null && <IdleTrucks idle={data.idle} />}
          {data.isCut && (
            <p className="mt-2 text-sm text-muted">
              {m.today_days_cut({ count: formatNumber(data.jobs.length) })}{" "}
              <TextLink to="/admin/jobs">{m.nav_admin_jobs()}</TextLink>
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** How many trucks of each kind have no job on each of the days, leading to all of the kind, and which, when asked for. */
function IdleTrucks({ idle }: { readonly idle: NonNullable<Shown["idle"]> }) {
  const [listed, setListed] = useState<string | null>(null);
  const days = [...Map.groupBy(idle, ({ day }) => day)];
  if (days.length === 0) return null;
  return (
    <div className="figures mt-2 text-sm text-muted">
      {m.today_idle()}
      {days.map(([day, ofDay]) => (
        <span key={day} className="ml-2 inline-flex flex-wrap items-center">
          <span className="mr-2">{dayText(day)}:</span>
          {VEHICLE_TYPES.map((type) => (
            <TextLink
              key={type}
              to="/admin/vehicles"
              search={{ type }}
              className="mr-2 inline-flex items-center max-lg:min-h-11"
            >
              {VEHICLE_TEXTS[type]()} {formatNumber(ofDay.find((each) => each.type === type)?.trucks ?? 0)}
            </TextLink>
          ))}
          <Button size="small" tone="plain" onClick={() => setListed(day)}>
            {m.today_list_show()} <span className="sr-only">{m.today_idle_on({ day: dayText(day) })}</span>
          </Button>
        </span>
      ))}
      {listed !== null && <IdleTrucksSheet day={listed} onClose={() => setListed(null)} />}
    </div>
  );
}

function Bar({ job }: { readonly job: Job }) {
  const way = `${localized(job.pickupArea)} → ${localized(job.destinationArea)}`;
  const times = formatShortDayAndTimes(job.pickupAt, job.endsAt);
  const status = JOB_STATUS_TEXTS[job.status].text();
  const facts = [truckText(job), times, status, ...courseTexts(job)].join(" · ");
  return (
    <Link
      to="/admin/orders"
      search={{ order: job.orderId }}
      data-job={job.status}
      data-water={job.overWater.includes(true)}
      title={`${job.orderId} · ${way} · ${facts}`}
    >
      <span className="days-way">
        <BarPlate plate={job.plate} />
        <BarLateness course={job.course} />
        {way}
      </span>
      <span className="days-times figures">
        {job.orderId} · {facts}
      </span>
    </Link>
  );
}

/** A row per driver by name, with the trucks of these jobs; before them the jobs without one. */
function driverRows(jobs: readonly Job[]): readonly TimeLineRow<Job>[] {
  const rows = rowsOf(jobs, ({ driverId }) => driverId ?? "").map(({ key, own }) => ({
    key,
    own,
    name: key === OPEN ? null : (own[0]?.driverName ?? ""),
  }));
  const sorted = rows.toSorted(
    (a, b) => Number(b.name === null) - Number(a.name === null) || (a.name ?? "").localeCompare(b.name ?? ""),
  );
  return sorted.map(({ key, name, own }) =>
    row(key, own, name === null ? m.today_no_driver() : driverNameText(name), <TruckLines trucks={own} />),
  );
}

/**
 * A row per truck by plate, with its kind and whoever drives these jobs; before them the jobs without a
 * driver. A job to which no truck of its driver comes has a row of its driver.
 */
function truckRows(jobs: readonly Job[]): readonly TimeLineRow<Job>[] {
  const rows = rowsOf(jobs, ({ truckId, driverId, vehicle }) => truckId ?? `${driverId}/${vehicle}`);
  const plateOf = ({ own }: (typeof rows)[number]) => own[0]?.plate ?? "";
  const sorted = rows.toSorted(
    (a, b) =>
      Number(b.key === OPEN) - Number(a.key === OPEN) ||
      Number(plateOf(a) === "") - Number(plateOf(b) === "") ||
      plateOf(a).localeCompare(plateOf(b)),
  );
  return sorted.map((each) => {
    const { key, own } = each;
    if (key === OPEN) return row(key, own, m.today_no_driver(), <TruckLines trucks={own} />);
    const kinds = [...new Set(own.map(({ vehicle }) => VEHICLE_TEXTS[vehicle]()))].join(", ");
    const drivers = [...new Set(own.map(({ driverName }) => driverNameText(driverName)))].join(", ");
    const plate = plateOf(each);
    return row(
      key,
      own,
      plate === "" ? kinds : plate,
      <span className="block text-xs text-muted">
        {[...(plate === "" ? [] : [kinds]), drivers].join(" · ")}
      </span>,
    );
  });
}

function rowsOf(jobs: readonly Job[], keyOf: (job: Job) => string) {
  const byKey = Map.groupBy(jobs, (job) => (job.status === "available" ? OPEN : keyOf(job)));
  return [...byKey].map(([key, own]) => ({ key, own }));
}

function row(key: string, own: readonly Job[], title: string, facts: ReactNode): TimeLineRow<Job> {
  return {
    key,
    isOpen: key === OPEN,
    spans: own,
    head: (
      <>
        <span className="figures block truncate font-semibold">{title}</span>
        {facts}
      </>
    ),
  };
}
