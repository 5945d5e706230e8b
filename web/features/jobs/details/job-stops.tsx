import { MapPin } from "lucide-react";
import { buttonLook } from "#web/components/button-look.ts";
import { RouteLine } from "#web/components/route-line.tsx";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { JobRoute } from "./job-route.tsx";
import { mapLink, type JobInFull, type MyJob } from "../my-jobs/my-jobs.ts";

type Stop = JobInFull["stops"][number];

const ROLE_TEXTS = {
  pickup: m.job_pickup_label,
  waypoint: m.job_waypoint_label,
  destination: m.job_destination_label,
} as const satisfies Record<Stop["role"], () => string>;

/** The route stop by stop, each with its address and a map link; only the areas while loading or when hidden. */
export function JobStops({ job, full }: { readonly job: MyJob; readonly full: JobInFull | undefined }) {
  const stops = full?.stops ?? [];
  if (stops.length === 0) return <JobRoute job={job} />;
  return (
    <RouteLine
      label={m.job_route_label()}
      stops={stops.map((stop, index) => ({
        key: String(index),
        leg: job.overWater[index] === true ? "water" : "land",
        content: <StopAddress stop={stop} />,
      }))}
    />
  );
}

function StopAddress({ stop }: { readonly stop: Stop }) {
  const place = localized(stop.label);
  return (
    <div className="flex items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-muted">{ROLE_TEXTS[stop.role]()}</p>
        <p className="font-heading text-lg leading-tight font-semibold">{place}</p>
        {stop.detail !== "" && <p className="mt-1">{stop.detail}</p>}
      </div>
      {stop.latitude !== null && stop.longitude !== null && (
        <a
          href={mapLink(stop.latitude, stop.longitude)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonLook({ size: "small" }, "max-sm:min-w-11 max-sm:px-2.5")}
        >
          <MapPin aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">
            {m.job_map()} <span className="sr-only">{place}</span>
          </span>
        </a>
      )}
    </div>
  );
}
