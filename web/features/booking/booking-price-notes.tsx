import DrivingStepsList from "#web/entities/driving-hours/driving-steps-list.tsx";
import { waitingTermsText } from "#web/entities/waiting/waiting-text.ts";
import { formatDuration } from "#web/lib/i18n/format.ts";
import type { BookingQuote } from "#web/entities/moves/draft-shape.ts";
import { m } from "#web/paraglide/messages.js";

/** What only some prices have: terms of waiting, a route that is not exact, or a journey with legal breaks and its steps. */
export default function BookingPriceNotes({ approximate, durationS = 0, driving, waiting }: BookingQuote) {
  const terms = waitingTermsText(waiting);
  return (
    <>
      {terms !== null && <p className="mt-1 text-sm text-muted">{terms}</p>}
      {approximate && <p className="mt-1 text-sm text-muted">{m.price_route_approximate()}</p>}
      {driving != null && (
        <div className="mt-4">
          <p className="figures font-semibold">
            {m.fact_travel_time()}: {formatDuration(durationS)}
          </p>
          <DrivingStepsList {...driving} />
        </div>
      )}
    </>
  );
}
