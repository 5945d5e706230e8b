import { Link } from "@tanstack/react-router";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { TimeLine, type TimeLineRow } from "#web/entities/calendar/time-line.tsx";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { TextLink } from "#web/components/link-button.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { JOB_STATUS_TEXTS } from "#web/entities/jobs/job-status-texts.ts";
import { BarPlate, TruckLines } from "#web/entities/jobs/truck-lines.tsx";
import { truckText } from "#web/entities/jobs/truck-text.ts";
import { dayText } from "#web/entities/earnings/days.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatNumber, formatShortDayAndTimes } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { REFRESHED } from "#web/lib/api/refreshed.ts";

type Shown = RouterOutputs["controlRoom"]["days"];
type Job = Shown["jobs"][number];

/** The most jobs that the server answers with. */
const CUT_AT = 600;
const HOURS_MARKED = 6;

/** Today and tomorrow: a row per driver, a bar of the route line per job; first the jobs that nobody has taken. */
export function Days() {
  const query = trpc.controlRoom.days.useQuery(undefined, REFRESHED);
  const { data } = query;
  return (
    <section aria-labelledby="today-days">
      <h2 id="today-days">{m.today_days()}</h2>
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
              rows={rowsOf(data.jobs)}
              renderBar={(job) => <Bar job={job} />}
            />
          )}
          {data.idle !== null && <IdleTrucks idle={data.idle} />}
          {data.jobs.length === CUT_AT && (
            <p className="mt-2 text-sm text-muted">
              {m.today_days_cut({ count: formatNumber(CUT_AT) })}{" "}
              <TextLink to="/admin/jobs">{m.nav_admin_jobs()}</TextLink>
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** How many trucks of each kind have no job on each of the days, leading to all of the kind. */
function IdleTrucks({ idle }: { readonly idle: NonNullable<Shown["idle"]> }) {
  const days = [...Map.groupBy(idle, ({ day }) => day)];
  if (days.length === 0) return null;
  return (
    <p className="figures mt-2 text-sm text-muted">
      {m.today_idle()}
      {days.map(([day, ofDay]) => (
        <span key={day} className="ml-2 inline-block">
          {dayText(day)}:{" "}
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
        </span>
      ))}
    </p>
  );
}

function Bar({ job }: { readonly job: Job }) {
  const way = `${localized(job.pickupArea)} → ${localized(job.destinationArea)}`;
  const times = formatShortDayAndTimes(job.pickupAt, job.endsAt);
  const facts = `${truckText(job)} · ${times} · ${JOB_STATUS_TEXTS[job.status].text()}`;
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
        {way}
      </span>
      <span className="days-times figures">
        {job.orderId} · {facts}
      </span>
    </Link>
  );
}

/** A row per driver by name, with the trucks of these jobs; before them the jobs without one. */
function rowsOf(jobs: readonly Job[]): readonly TimeLineRow<Job>[] {
  const byDriver = Map.groupBy(jobs, (job) => (job.status === "available" ? "" : (job.driverId ?? "")));
  const rows = [...byDriver].map(([driverId, own]) => ({
    driverId,
    name: driverId === "" ? null : (own[0]?.driverName ?? ""),
    own,
  }));
  const sorted = rows.toSorted(
    (a, b) => Number(b.name === null) - Number(a.name === null) || (a.name ?? "").localeCompare(b.name ?? ""),
  );
  return sorted.map(({ driverId, name, own }) => ({
    key: driverId,
    isOpen: name === null,
    spans: own,
    head: (
      <>
        <span className="block truncate font-semibold">
          {name === null ? m.today_no_driver() : driverNameText(name)}
        </span>
        <TruckLines trucks={own} />
      </>
    ),
  }));
}
