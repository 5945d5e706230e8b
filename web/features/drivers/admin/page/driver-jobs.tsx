import { Badge } from "#web/components/badge.tsx";
import { Card } from "#web/components/card.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import type { DriverJob } from "#web/entities/drivers/driver-types.ts";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { JOB_STATUS_TEXTS } from "#web/entities/jobs/job-status-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";

const JOBS_AT_ONCE = 10;

/** What a driver holds and has driven, latest pickup first, each with the way to its order. */
export function DriverJobs({ driverId }: { readonly driverId: string }) {
  const query = trpc.drivers.jobs.useInfiniteQuery(
    { driverId, limit: JOBS_AT_ONCE },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return (
    <Card>
      <h3 className="mb-3 text-xl">{m.earnings_jobs()}</h3>
      <PagedList
        query={query}
        rows={3}
        failed={m.drivers_load_failed()}
        empty={<p className="text-muted">{m.driver_jobs_none()}</p>}
      >
        {(jobs) => (
          <ul className="grid divide-y divide-line">
            {jobs.map((job) => (
              <li key={job.jobId} className="py-2">
                <Job job={job} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}

function Job({ job }: { readonly job: DriverJob }) {
  const { jobId, orderId, status, pickupAt, pickupArea, destinationArea } = job;
  return (
    <div className="flex items-center justify-between gap-4">
      <span className="min-w-0">
        <TextLink to="/admin/orders" search={{ order: orderId }} className="figures inline-block py-2">
          {jobId}
        </TextLink>
        <span className="block text-sm wrap-anywhere">
          {localized(pickupArea)} → {localized(destinationArea)}
        </span>
        <span className="figures block text-sm text-muted">{formatShortDayAndTime(pickupAt)}</span>
      </span>
      <Badge tone={JOB_STATUS_TEXTS[status].tone}>{JOB_STATUS_TEXTS[status].text()}</Badge>
    </div>
  );
}
