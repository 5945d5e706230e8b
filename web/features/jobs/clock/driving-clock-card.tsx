import { Coffee, Gauge, Info, TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import { clockAt, periodsOf, type DrivingClock } from "#domain/driving-hours/clock.ts";
import { MIN_DAILY_REST_S } from "#domain/driving-hours/rules.ts";
import { classNames } from "#web/components/class-names.ts";
import { IconButton } from "#web/components/icon-button.tsx";
import { formatDuration, formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { useServerNow } from "#web/lib/use-now.ts";
import type { Entry } from "#web/lib/offline/entry.ts";
import { m } from "#web/paraglide/messages.js";
import { asDriven, type ClockJob } from "./as-driven.ts";

export interface DrivingClockCardProps {
  readonly jobs: readonly ClockJob[];
  /** The steps that wait on this phone count as if they were sent. */
  readonly entries: readonly Entry[];
  readonly maxDailyDrivingS: number;
}

/** A driver is warned this long before the limit. */
const WARN_BEFORE_S = 1_800;

/**
 * How long the driver may drive until the next break and today, from what they have started; nothing once they have
 * rested for a night.
 */
export default function DrivingClockCard({ jobs, entries, maxDailyDrivingS }: DrivingClockCardProps) {
  const now = useServerNow();
  const [isRuleShown, setRuleShown] = useState(false);
  const periods = useMemo(() => periodsOf(asDriven(jobs, entries)), [jobs, entries]);
  const last = periods.at(-1);
  const clock = clockAt(periods, now, maxDailyDrivingS);
  const isRested = last === undefined || now > last.until + MIN_DAILY_REST_S * 1000;
  if (isRested) return null;
  const warning = warningOf(clock);
  return (
    <section
      aria-label={m.clock_title()}
      className={classNames(
        "mb-3 rounded-card border px-3 py-2 lg:mb-4 lg:px-4 lg:py-3",
        warning === null ? "border-edge bg-surface" : "border-marigold bg-marigold-wash text-marigold-ink",
      )}
    >
      {/* On phones the height is for the jobs. */}
      <h2 className="mb-1.5 text-base font-semibold max-lg:sr-only">{m.clock_title()}</h2>
      <div className="flex items-center gap-2">
        <Gauge aria-hidden="true" className="size-5 shrink-0 text-teal max-[22.5rem]:hidden" />
        <dl className="figures flex flex-1 flex-wrap gap-x-4 gap-y-1 sm:gap-x-12">
          <Left label={m.clock_until_break()} leftS={Math.min(clock.untilBreakS, clock.leftTodayS)} />
          <Left label={m.clock_left_today()} leftS={clock.leftTodayS} />
        </dl>
        <IconButton
          label={m.clock_rule_title()}
          aria-expanded={isRuleShown}
          className="-mr-1 text-inherit"
          onClick={() => setRuleShown(!isRuleShown)}
        >
          <Info aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <p aria-live="polite" className="figures font-semibold">
        {warning !== null && (
          <span className="mt-2 flex items-start gap-2">
            {clock.pause === null ? (
              <TriangleAlert aria-hidden="true" className="mt-1 size-5 shrink-0" />
            ) : (
              <Coffee aria-hidden="true" className="mt-1 size-5 shrink-0" />
            )}
            {warning}
          </span>
        )}
      </p>
      {isRuleShown && (
        <div className="mt-2 text-sm">
          <p className="figures">{m.driving_rule({ total: formatDuration(maxDailyDrivingS) })}</p>
          <p className="mt-1">{m.clock_estimate()}</p>
        </div>
      )}
    </section>
  );
}

function Left({ label, leftS }: { readonly label: string; readonly leftS: number }) {
  return (
    <div>
      <dt className="text-sm leading-tight max-lg:text-xs">{label}</dt>
      <dd className="font-heading text-base font-bold whitespace-nowrap lg:text-xl">
        {leftS < 60 ? formatNumber(0) : formatDuration(leftS)}
      </dd>
    </div>
  );
}

/** What the driver is told: the pause that is due now, or the limit that is near; `null` while there is time. */
function warningOf({ pause, isDriving, untilBreakS, leftTodayS }: DrivingClock): string | null {
  if (pause !== null) {
    const time = formatShortDayAndTime(pause.until);
    return pause.kind === "rest" ? m.clock_rest_now({ time }) : m.clock_break_now({ time });
  }
  if (!isDriving || Math.min(untilBreakS, leftTodayS) > WARN_BEFORE_S) return null;
  return leftTodayS <= untilBreakS
    ? m.clock_day_soon({ duration: formatDuration(leftTodayS) })
    : m.clock_break_soon({ duration: formatDuration(untilBreakS) });
}
