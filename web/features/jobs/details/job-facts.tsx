import { Clock, Route, Ship, Truck, Users, Weight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { JobCard } from "#domain/jobs/card.ts";
import { LOAD_RANGE_TEXTS, VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { formatDistance, formatDuration } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { workersText } from "./job-texts.ts";

/** The facts of a job besides pay, time and place. */
export function JobFacts({ job }: { readonly job: JobCard }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      <Fact Icon={Route} label={m.job_distance_label()}>
        {formatDistance(job.distanceM)}
      </Fact>
      <Fact Icon={Clock} label={m.job_duration_label()}>
        {formatDuration(job.durationS)}
      </Fact>
      <Fact Icon={Truck} label={m.job_vehicle_label()}>
        {VEHICLE_TEXTS[job.vehicle]()}
      </Fact>
      <Fact Icon={Weight} label={m.job_load_label()}>
        {LOAD_RANGE_TEXTS[job.loadRange]()}
      </Fact>
      <Fact Icon={Users} label={m.job_workers_label()}>
        {workersText(job.workers)}
      </Fact>
      {job.crossings.length > 0 && (
        <Fact Icon={Ship} label={m.job_crossings_label()}>
          {job.crossings.map((crossing) => (
            <span key={crossing.en} className="block">
              {localized(crossing)}
            </span>
          ))}
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  readonly Icon: LucideIcon;
  readonly label: string;
  readonly children: ReactNode;
}

function Fact({ Icon, label, children }: FactProps) {
  return (
    <div className="relative min-w-0 min-[22rem]:pl-7">
      <dt className="text-xs text-muted">
        <Icon aria-hidden="true" className="absolute top-0.5 left-0 size-5 text-teal max-[22rem]:hidden" />
        {label}
      </dt>
      <dd className="figures leading-tight font-semibold">{children}</dd>
    </div>
  );
}
