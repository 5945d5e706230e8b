import { Link } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import { bangkokTime, HOUR_MS, DAY_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { JOB_STATUS_TEXTS } from "#web/entities/jobs/job-status-texts.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatNumber, formatShortDayAndTime, formatShortWeekdayAndDay } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { lanesOf, placeOf } from "./lanes.ts";
import { REFRESHED } from "./refreshed.ts";

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
      ) : data.jobs.length === 0 ? (
        <p className="text-muted">{m.today_days_none()}</p>
      ) : (
        <>
          <TimeLine shown={data} />
          {data.jobs.length === CUT_AT && (
            <p className="mt-2 text-sm text-muted">{m.today_days_cut({ count: formatNumber(CUT_AT) })}</p>
          )}
        </>
      )}
    </section>
  );
}

function TimeLine({ shown }: { readonly shown: Shown }) {
  const { from, before, now } = shown;
  const days = [from, from + DAY_MS];
  const marks = Array.from(
    { length: (before - from) / HOUR_MS / HOURS_MARKED },
    (_, at) => from + at * HOURS_MARKED * HOUR_MS,
  );
  const at = (instant: number) => `${((instant - from) / (before - from)) * 100}%`;
  return (
    <div className="days">
      <div className="days-head" aria-hidden="true">
        {days.map((day) => (
          <span key={day} className="days-day" style={{ left: at(day) }}>
            {formatShortWeekdayAndDay(day)}
          </span>
        ))}
        {marks.map((mark) => (
          <span key={mark} className="days-hour figures" style={{ left: at(mark) }}>
            {bangkokTime(mark)}
          </span>
        ))}
      </div>
      <ul className="days-rows">
        {rowsOf(shown.jobs).map((row) => (
          <li key={row.key} className="days-row" data-open={row.driverName === null}>
            <span className="days-driver">
              <span className="block truncate font-semibold">{row.driverName ?? m.today_no_driver()}</span>
              <span className="block truncate text-xs text-muted">{row.vehicles}</span>
            </span>
            <div className="days-track">
              {marks.map((mark) => (
                <span key={mark} className="days-mark" style={{ left: at(mark) }} aria-hidden="true" />
              ))}
              <span className="days-now" style={{ left: at(now) }} aria-hidden="true" />
              {lanesOf(row.jobs).map((lane, position) => (
                <ul key={lane[0]?.jobId ?? position} className="days-lane">
                  {lane.map((job, index) => (
                    <Bar key={job.jobId} job={job} next={lane[index + 1]} from={from} before={before} />
                  ))}
                </ul>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BarProps {
  readonly job: Job;
  /** The next one in its lane: the text of this one ends there at the latest. */
  readonly next: Job | undefined;
  readonly from: number;
  readonly before: number;
}

function Bar({ job, next, from, before }: BarProps) {
  const { start, width } = placeOf(job, from, before);
  const room = (next === undefined ? 1 : placeOf(next, from, before).start) - start;
  const place = { "--start": start, "--width": width, "--room": room } as CSSProperties;
  const way = `${localized(job.pickupArea)} → ${localized(job.destinationArea)}`;
  const times = `${formatShortDayAndTime(job.pickupAt)} – ${formatShortDayAndTime(job.endsAt)}`;
  const status = JOB_STATUS_TEXTS[job.status].text();
  return (
    <li className="days-bar" style={place}>
      <Link
        to="/admin/orders"
        search={{ order: job.orderId }}
        data-status={job.status}
        data-water={job.overWater.includes(true)}
        title={`${job.orderId} · ${way} · ${times} · ${status}`}
      >
        <span className="days-way">{way}</span>
        <span className="days-times figures">
          {job.orderId} · {times} · {status}
        </span>
      </Link>
    </li>
  );
}

interface Row {
  readonly key: string;
  /** `null`: the jobs that nobody has taken. */
  readonly driverName: string | null;
  readonly vehicles: string;
  readonly jobs: readonly Job[];
}

/** A row per driver by name, before them the jobs without one. */
function rowsOf(jobs: readonly Job[]): readonly Row[] {
  const byDriver = Map.groupBy(jobs, (job) => (job.status === "available" ? "" : (job.driverId ?? "")));
  const rows = [...byDriver].map(([driverId, own]): Row => ({
    key: driverId,
    driverName: driverId === "" ? null : (own[0]?.driverName ?? ""),
    vehicles: [...new Set(own.map(({ vehicle }) => VEHICLE_TEXTS[vehicle]()))].join(" · "),
    jobs: own,
  }));
  return rows.toSorted(
    (a, b) =>
      Number(b.driverName === null) - Number(a.driverName === null) ||
      (a.driverName ?? "").localeCompare(b.driverName ?? ""),
  );
}
