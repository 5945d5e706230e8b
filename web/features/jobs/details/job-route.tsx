import type { JobCard } from "#domain/jobs/card.ts";
import { RouteLine } from "#web/components/route-line.tsx";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";

/** Pickup and destination area on the route line, which is dashed with a ferry. */
export function JobRoute({ job }: { readonly job: JobCard }) {
  return (
    <RouteLine
      label={m.job_route_label()}
      className="text-lg leading-tight font-semibold font-heading [--leading-running:var(--leading-tight)]"
      stops={[
        {
          key: "pickup",
          leg: job.crossings.length > 0 ? "water" : "land",
          content: (
            <>
              <span className="sr-only">{m.job_pickup_label()}: </span>
              {localized(job.pickupArea)}
              {job.waypointCount > 0 && (
                <span className="mt-1 block font-running text-sm font-normal text-muted">
                  {m.job_waypoints({ count: job.waypointCount })}
                </span>
              )}
            </>
          ),
        },
        {
          key: "destination",
          content: (
            <>
              <span className="sr-only">{m.job_destination_label()}: </span>
              {localized(job.destinationArea)}
            </>
          ),
        },
      ]}
    />
  );
}
