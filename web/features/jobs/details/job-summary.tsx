import { Ship } from "lucide-react";
import type { ReactNode } from "react";
import type { JobCard } from "#domain/jobs/card.ts";
import { classNames } from "#web/components/class-names.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { formatDistance, formatMoney, formatShortWeekdayAndDay } from "#web/lib/i18n/format.ts";
import { formatVolume } from "#web/lib/i18n/format-volume.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { helpersText, payLabel, timesText } from "./job-texts.ts";

export interface JobSummaryProps {
  readonly job: JobCard;
  /** Beside the pay: "New", a status. */
  readonly badge?: ReactNode;
  /** Instead of vehicle and helpers: what has to be known first, and the id of that text. */
  readonly warning?: { readonly id: string; readonly text: string } | undefined;
  /** How far away the pickup is, where the driver asked for it. */
  readonly away?: string | undefined;
  /** At the bottom right: the action of the card. */
  readonly action?: ReactNode;
}

/** One line, cut off with dots where it is too narrow; unlike `truncate` it does not cut off Thai and Khmer marks. */
const LINE = "block overflow-x-clip text-ellipsis whitespace-nowrap";

/** The smallest phones: what stands beside the action elsewhere has the whole width there. */
const ABOVE_ACTION = "max-[22.5rem]:col-span-2";
const ACTION = "col-start-2 row-span-2 row-start-1 max-[22.5rem]:row-span-1 max-[22.5rem]:row-start-2";

/** The day below a badge: on the smallest phones beside the action, where two lines are no higher than it. */
const DAY = { aboveOnLarger: "max-[22.5rem]:hidden", besideOnSmallest: "min-[22.5rem]:hidden" };

/**
 * A job in at most 150 px of height: pay, day, from where to where, when, how far, and with what. A warning has as many
 * lines as it needs: it is never cut off.
 */
export function JobSummary({ job, badge, warning, away, action }: JobSummaryProps) {
  const day = formatShortWeekdayAndDay(job.pickupAt);
  const volume = job.goods?.volumeL;
  const means = [VEHICLE_TEXTS[job.vehicle](), helpersText(job.workers)];
  if (volume !== undefined) means.push(formatVolume(volume));
  const movesDown = action !== undefined && warning === undefined;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-0.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="figures font-heading text-2xl leading-none font-bold">
          <span className="sr-only">{payLabel(job)}: </span>
          {formatMoney(job.estimatedPaySatang)}
        </p>
        <span className="figures -my-0.5 ml-auto text-sm whitespace-nowrap">{badge ?? day}</span>
      </div>
      <p className="font-heading leading-5 font-semibold">
        <span className="flex items-baseline justify-between gap-3">
          <span className={`${LINE} min-w-0`}>{localized(job.pickupArea)}</span>
          {away !== undefined && (
            <span className="figures shrink-0 font-running text-sm leading-none font-normal text-muted">
              {away}
            </span>
          )}
        </span>
        <span className={LINE}>
          <span aria-hidden="true">→ </span>
          {localized(job.destinationArea)}
        </span>
      </p>
      <div className="figures grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 text-sm leading-5">
        <p className={ABOVE_ACTION}>
          {badge !== undefined && (
            <span className={classNames(LINE, movesDown && DAY.aboveOnLarger)}>{day}</span>
          )}
          <span className="block">
            <span className="whitespace-nowrap">{timesText(job)} ·</span>{" "}
            <span className="whitespace-nowrap">{formatDistance(job.distanceM)}</span>
            {job.crossings.length > 0 && (
              <span className="text-teal">
                <Ship aria-hidden="true" className="-my-1 ml-1.5 inline size-4.5 align-middle" />
                <span className="sr-only">{m.job_crossings_label()}</span>
              </span>
            )}
          </span>
        </p>
        {warning === undefined ? (
          <p className="col-start-1">
            {badge !== undefined && movesDown && (
              <span className={classNames(LINE, DAY.besideOnSmallest)}>{day}</span>
            )}
            <span className={`${LINE} text-muted`}>{means.join(" · ")}</span>
          </p>
        ) : (
          <strong id={warning.id} className={`${ABOVE_ACTION} col-start-1 font-semibold text-brick`}>
            {warning.text}
          </strong>
        )}
        {action !== undefined && <div className={ACTION}>{action}</div>}
      </div>
    </div>
  );
}
