import DrivingStepsList from "#web/entities/driving-hours/driving-steps-list.tsx";
import { formatDuration } from "#web/lib/i18n/format.ts";
import type { BookingQuote } from "#web/entities/moves/draft-shape.ts";
import { m } from "#web/paraglide/messages.js";

/** How long a booking with legal breaks takes, and its steps. */
export default function BookingDriving({ durationS, driving }: BookingQuote) {
  return (
    <div className="mt-4 flex flex-col gap-3">
      <p className="figures font-semibold">
        {m.fact_travel_time()}: {formatDuration(durationS ?? 0)}
      </p>
      {driving != null && <DrivingStepsList {...driving} />}
    </div>
  );
}
