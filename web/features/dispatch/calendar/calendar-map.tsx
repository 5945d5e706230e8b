import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { CalendarView } from "#domain/dispatch/calendar.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { bangkokTime } from "#domain/time.ts";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import type { MapMarker, MarkerTexts } from "#web/components/route-map/markers/button-markers.ts";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { JOB_STATUS_TEXTS } from "#web/entities/jobs/job-status-texts.ts";
import { MoreTrucks } from "#web/entities/trucks/more-trucks.tsx";
import { TruckLink } from "#web/entities/trucks/truck-link.tsx";
import { truckMarkers } from "#web/entities/trucks/truck-markers.ts";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { wayText } from "./calendar-texts.ts";
import type { OpenJob, TakenJob } from "./calendar-types.ts";
import { JobLink, type JobLinks } from "./job-link.tsx";

const PlaceMap = lazy(() => import("#web/entities/trucks/place-map.tsx"));

export interface CalendarMapProps extends JobLinks {
  /** Which jobs are shown: those of a day, perhaps of one kind of vehicle. */
  readonly shown: {
    readonly day: string;
    readonly view: CalendarView;
    readonly vehicle?: VehicleType | undefined;
  };
  /** Whether that day is today: trucks are where they are now. */
  readonly isPresent: boolean;
  readonly open: readonly OpenJob[];
  readonly onOpen: (jobId: string) => void;
}

/**
 * Where the jobs of a day are picked up, those that nobody has taken and those that wait for their driver to
 * start, and of today the trucks that are under way now. A press opens the order of a truck, and the sheet of
 * a job.
 */
export function CalendarMap({ shown, isPresent, open, onOpen, ...links }: CalendarMapProps) {
  const navigate = useNavigate();
  const live = trpc.controlRoom.live.useQuery(undefined, { ...REFRESHED, enabled: isPresent });
  const taken = trpc.calendar.taken.useQuery(shown, REFRESHED);
  if (taken.data === undefined) return <QueryFallback query={taken} rows={4} failed={m.calendar_failed()} />;
  if (isPresent && live.data === undefined)
    return <QueryFallback query={live} rows={4} failed={m.today_load_failed()} />;
  const underWay = isPresent ? live.data : undefined;
  const trucks = (underWay?.trucks ?? []).filter(
    ({ vehicle }) => shown.vehicle === undefined || vehicle === shown.vehicle,
  );
  // The lists are read one after the other: what is in two of them has gone on to the later one.
  const jobs = [
    ...new Map([...open, ...taken.data.items].map((job): [string, MappedJob] => [job.jobId, job])).values(),
  ].filter((job) => !trucks.some(({ jobId }) => jobId === job.jobId));
  const markers = [...truckMarkers(trucks), ...jobs.flatMap((job) => jobMarker(job) ?? [])];
  const note = !isPresent && <p className="mb-2 text-sm text-muted">{m.calendar_map_trucks_today()}</p>;
  if (markers.length === 0)
    return (
      <>
        {note}
        <p className="text-muted">{isPresent ? m.calendar_map_none() : m.calendar_map_none_day()}</p>
      </>
    );
  const listed = (id: string) => {
    const truck = trucks.find(({ jobId }) => jobId === id);
    const job = jobs.find(({ jobId }) => jobId === id);
    if (truck !== undefined) return <TruckLink truck={truck} />;
    return (
      job && (
        <JobLink job={job} {...links}>
          {jobName(job)}
        </JobLink>
      )
    );
  };
  const failed = <p className="text-muted">{m.calendar_map_failed()}</p>;
  return (
    <Boundary instead={failed}>
      {note}
      <Suspense fallback={<Skeleton className="h-60" />}>
        <PlaceMap
          markers={markers}
          groupTexts={groupTexts}
          onOpen={(id) => {
            const truck = trucks.find(({ jobId }) => jobId === id);
            if (truck === undefined) onOpen(id);
            else void navigate({ to: "/admin/orders", search: { order: truck.orderId } });
          }}
          renderListed={listed}
          label={m.calendar_map()}
          listLabel={m.calendar_map_here()}
          failed={m.calendar_map_failed()}
        />
      </Suspense>
      {underWay?.isCut === true && <MoreTrucks shown={trucks.length} />}
      {taken.data.isCut && (
        <p className="mt-2 text-sm">
          {m.calendar_map_taken_cut({ count: formatNumber(taken.data.items.length) })}
        </p>
      )}
    </Boundary>
  );
}

/** A job that nobody has taken, or whose driver has not started. */
type MappedJob = OpenJob | TakenJob;

/** Where a job is picked up; its sign, colour and name say whether somebody has taken it. `null` where the place is not known. */
function jobMarker(job: MappedJob): MapMarker | null {
  if (job.pickup === null) return null;
  return {
    ...job.pickup,
    id: job.jobId,
    text: bangkokTime(job.pickupAt),
    name: jobName(job),
    isMuted: false,
    tone: job.status === "available" ? "open" : "taken",
  };
}

function jobName(job: MappedJob): string {
  const who =
    "driverName" in job
      ? [JOB_STATUS_TEXTS[job.status].text(), driverNameText(job.driverName ?? "")]
      : [m.today_no_driver()];
  return [...who, job.orderId, wayText(job), formatShortDayAndTime(job.pickupAt)].join(" · ");
}

function groupTexts(group: readonly MapMarker[]): MarkerTexts {
  const count = formatNumber(group.length);
  return {
    text: m.calendar_map_group({ count }),
    name: m.calendar_map_group_name({ count, first: group[0]?.name ?? "" }),
  };
}
