import { Ship, Truck } from "lucide-react";
import { useId, type ReactNode } from "react";
import { RouteLine } from "#web/components/route-line.tsx";
import { formatDistance, formatDuration, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { Sailing } from "#domain/ferries/sailing.ts";
import { LazyDrivingSteps } from "#web/entities/driving-hours/lazy-driving-steps.tsx";
import { quoteDrivingSteps, quoteJourney } from "#web/entities/quotes/quote-journey.ts";
import { routePoints, type Onward } from "./route-points.ts";
import type { Move } from "#web/entities/moves/move.ts";
import type { Crossing, Quote } from "#web/entities/moves/quote.ts";
import { stopLabel } from "#web/entities/stops/stop-label.ts";

/** The route as a list: every stop and port with the leg that follows; the text alternative of the map. */
export function JourneyList({
  quote,
  pickupAt,
}: {
  readonly quote: Quote;
  readonly pickupAt: number | null;
}) {
  const { sailings } = quoteJourney(quote, pickupAt);
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4 text-xl">
        {m.journey_title()}
      </h2>
      <RouteLine
        label={m.journey_title()}
        stops={routePoints(quote).map(({ key, kind, name, onward }) => ({
          key,
          leg: onward?.kind === "ferry" ? ("water" as const) : ("land" as const),
          content: (
            <>
              <p className={kind === "stop" ? "font-heading leading-running font-semibold" : undefined}>
                {localized(name)}
              </p>
              {onward !== null && (
                <Leg
                  onward={onward}
                  sailing={onward.kind === "ferry" ? (sailings[onward.crossingIndex] ?? null) : null}
                />
              )}
            </>
          ),
        }))}
      />
      <LazyDrivingSteps driving={quoteDrivingSteps(quote, pickupAt)} />
    </section>
  );
}

/** The stops as entered, before there is a route. */
export function StopsList({ move }: { readonly move: Move }) {
  return (
    <section aria-labelledby="journey-title" className="text-muted">
      <h2 id="journey-title" className="mb-4 text-xl text-ink">
        {m.journey_title()}
      </h2>
      <RouteLine
        stops={move.stops.map((stop) => ({
          key: String(stop.key),
          state: "ahead" as const,
          content: stop.place?.label ?? stopLabel(move.stops, stop),
        }))}
      />
    </section>
  );
}

function Leg({ onward, sailing }: { readonly onward: Onward; readonly sailing: Sailing | null }) {
  if (onward.kind === "road")
    return (
      <LegLine icon={<Truck aria-hidden="true" className="mt-1 size-4 shrink-0" />}>
        {m.journey_road({
          distance: formatDistance(onward.distanceM),
          duration: formatDuration(onward.durationS),
        })}
      </LegLine>
    );
  const { crossing } = onward;
  return (
    <LegLine icon={<Ship aria-hidden="true" className="mt-1 size-4 shrink-0 text-teal" />}>
      <span className="block font-semibold text-teal">
        {m.price_line_ferry({ name: localized(crossing.name) })}
      </span>
      <span className="block">
        {m.journey_sea({
          distance: formatDistance(crossing.distanceM),
          duration: formatDuration(crossing.durationS),
        })}
      </span>
      <span className="block">{windowOf(crossing)}</span>
      {crossing.operators.length > 0 && (
        <span className="block">{m.journey_operators({ operators: crossing.operators.join(", ") })}</span>
      )}
      {sailing !== null && (
        <span className="mt-1 block font-semibold text-ink">
          {m.journey_next_sailing({ time: formatShortDayAndTime(sailing.departsAt) })}
          {sailing.nextMorning && (
            <span className="block font-normal text-marigold-ink">{m.journey_next_morning()}</span>
          )}
        </span>
      )}
    </LegLine>
  );
}

function LegLine(props: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="figures mt-1 flex items-start gap-2 text-sm text-muted">
      {props.icon}
      <div className="min-w-0">{props.children}</div>
    </div>
  );
}

/** The sailing times, with the ferry's frequency text where it exists in the visitor's language. */
function windowOf({ firstSailingMin, lastSailingMin, frequencyMin, frequencyText }: Crossing): string {
  const window = m.journey_window({
    first: clock(firstSailingMin),
    last: clock(lastSailingMin),
    interval: formatDuration(frequencyMin * 60),
  });
  const locale = currentLocale();
  const frequency = locale === "th" || locale === "en" ? frequencyText[locale] : "";
  return frequency === "" ? window : `${window} (${frequency})`;
}

/** Minutes after midnight as `06:30`. */
function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}
