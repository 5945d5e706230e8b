import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { bangkokTime } from "#domain/time.ts";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import type { MapMarker, MarkerTexts } from "#web/components/route-map/markers/button-markers.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { MoreTrucks } from "#web/entities/trucks/more-trucks.tsx";
import { TruckLink } from "#web/entities/trucks/truck-link.tsx";
import { truckMarkers } from "#web/entities/trucks/truck-markers.ts";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { wayText } from "./calendar-texts.ts";
import type { OpenJob } from "./calendar-types.ts";
import { JobLink, type JobLinks } from "./job-link.tsx";

const PlaceMap = lazy(() => import("#web/entities/trucks/place-map.tsx"));

export interface CalendarMapProps extends JobLinks {
  readonly open: readonly OpenJob[];
  readonly onOpen: (jobId: string) => void;
}

/** The trucks that are under way now, and where the open jobs are picked up. A press opens the order of a truck, and the sheet of a job. */
export function CalendarMap({ open, onOpen, ...links }: CalendarMapProps) {
  const navigate = useNavigate();
  const query = trpc.controlRoom.live.useQuery(undefined, REFRESHED);
  if (query.data === undefined)
    return <QueryFallback query={query} rows={4} failed={m.today_load_failed()} />;
  const { trucks, isCut } = query.data;
  const markers = [...truckMarkers(trucks), ...openMarkers(open)];
  if (markers.length === 0) return <p className="text-muted">{m.calendar_map_none()}</p>;
  const listed = (id: string) => {
    const truck = trucks.find(({ jobId }) => jobId === id);
    const job = open.find(({ jobId }) => jobId === id);
    if (truck !== undefined) return <TruckLink truck={truck} />;
    return (
      job && (
        <JobLink job={job} {...links}>
          {openName(job)}
        </JobLink>
      )
    );
  };
  const failed = <p className="text-muted">{m.calendar_map_failed()}</p>;
  return (
    <Boundary instead={failed}>
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
      {isCut && <MoreTrucks shown={trucks.length} />}
    </Boundary>
  );
}

function openMarkers(open: readonly OpenJob[]): readonly MapMarker[] {
  return open.flatMap((job): readonly MapMarker[] =>
    job.pickup === null
      ? []
      : [
          {
            ...job.pickup,
            id: job.jobId,
            text: bangkokTime(job.pickupAt),
            name: openName(job),
            isMuted: false,
            tone: "open",
          },
        ],
  );
}

function openName(job: OpenJob): string {
  return [m.today_no_driver(), job.orderId, wayText(job), formatShortDayAndTime(job.pickupAt)].join(" · ");
}

function groupTexts(group: readonly MapMarker[]): MarkerTexts {
  const count = formatNumber(group.length);
  return {
    text: m.calendar_map_group({ count }),
    name: m.calendar_map_group_name({ count, first: group[0]?.name ?? "" }),
  };
}
