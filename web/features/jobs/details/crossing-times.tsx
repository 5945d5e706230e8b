import { useId } from "react";
import type { JobCard } from "#domain/jobs/card.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { clockTime } from "#web/lib/i18n/clock-time.ts";
import { formatDuration } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";

export interface CrossingTimesProps {
  readonly job: JobCard;
  readonly Heading: "h2" | "h3";
}

/** The timetable of the ferries of a job with crossings, which are found by their names. */
export default function CrossingTimes({ job, Heading }: CrossingTimesProps) {
  const id = useId();
  const list = trpc.ferries.list.useQuery();
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="mb-2 text-lg">
        {m.ferry_part_timetable()}
      </Heading>
      <ul className="grid gap-2">
        {job.crossings.map((crossing) => {
          const ferry = list.data?.find(({ name }) => name.en === crossing.en);
          return (
            <li key={crossing.en} className="figures">
              <span className="block font-semibold">{localized(crossing)}</span>
              {ferry !== undefined && (
                <span className="block text-sm text-muted">
                  {m.job_crossing_times({
                    first: clockTime(ferry.firstSailingMin),
                    last: clockTime(ferry.lastSailingMin),
                    every: m.ferry_every({ duration: formatDuration(ferry.frequencyMin * 60) }),
                    sailing: formatDuration(ferry.durationS),
                  })}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
