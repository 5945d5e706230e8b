import { Clock } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { formatDayAndTime, formatShortDayAndTime } from "../../lib/i18n/format.ts";
import { VEHICLE_TEXTS } from "../pricing/vehicle-texts.ts";
import { localized } from "../../lib/i18n/localized.ts";
import { m } from "../../paraglide/messages.js";
import type { TruckHours, TruckHoursWarning } from "./use-truck-hours.ts";

export interface TruckHoursNoticeProps {
  readonly warning: TruckHoursWarning | null;
  /** Sets the pickup time, in epoch milliseconds. Absent where it cannot be changed. */
  readonly onUse?: (pickupAt: number) => void;
  /** Below the reasons: the customer confirms to know them, or has done so. */
  readonly acknowledgement?: ReactNode;
  readonly className?: string | undefined;
}

const REASONS = {
  truck_ban: m.truck_stop_banned_hours,
  low_emission: m.truck_stop_low_emission,
} as const;

/** The stops in forbidden truck hours, the reasons, and a button that sets the next legal pickup time. */
export function TruckHoursNotice({ warning, onUse, acknowledgement, className }: TruckHoursNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  const next = warning === null ? null : instantOf(warning.hours.nextLegalPickupAt);
  return (
    // Stays mounted without a warning, to take the focus after the button is pressed.
    <div
      ref={place}
      tabIndex={-1}
      aria-live="polite"
      className={classNames("outline-none empty:absolute", className)}
    >
      {warning !== null && (
        <div className="rounded-control bg-marigold-wash px-4 py-3.5">
          <h3 className="flex items-start gap-2.5 font-heading leading-running font-semibold">
            <Clock aria-hidden="true" className="mt-[0.2em] size-5 shrink-0 text-marigold-ink" />
            {m.truck_stop_title()}
          </h3>
          <ul className="mt-1.5 flex flex-col gap-2 text-sm">
            {warning.hours.bannedStops.map((banned) => (
              <li key={`${banned.stopIndex} ${banned.vehicle}`}>
                <BannedStop banned={banned} stop={warning.stops[banned.stopIndex]} />
              </li>
            ))}
          </ul>
          {onUse === undefined && next !== null && (
            <p className="figures mt-2 text-sm font-semibold">
              {m.truck_stop_next({ time: formatShortDayAndTime(next) })}
            </p>
          )}
          {onUse !== undefined && next === null && (
            <p className="mt-3 text-sm font-semibold">{m.truck_stop_none()}</p>
          )}
          {onUse !== undefined && next !== null && (
            <Button
              size="small"
              wide
              className="mt-3"
              onClick={() => {
                place.current?.focus({ preventScroll: true });
                onUse(next);
              }}
            >
              <span className="figures py-1.5 leading-tight">
                {m.truck_stop_use_next({ time: formatDayAndTime(next) })}
              </span>
            </Button>
          )}
          {acknowledgement}
        </div>
      )}
    </div>
  );
}

function BannedStop(props: {
  readonly banned: TruckHours["bannedStops"][number];
  readonly stop: TruckHoursWarning["stops"][number] | undefined;
}) {
  const { vehicle, at, reason, area, nextLegalAt } = props.banned;
  const again = instantOf(nextLegalAt);
  const text = [REASONS[reason](), area !== null && localized(area)].filter(Boolean).join(" · ");
  return (
    <>
      <span className="block font-semibold">{props.stop !== undefined && localized(props.stop.label)}</span>
      <span className="figures block">
        {VEHICLE_TEXTS[vehicle]()}, {formatShortDayAndTime(Date.parse(at))}
      </span>
      <span className="block">{text}</span>
      {again !== null && (
        <span className="figures block text-muted">
          {m.truck_stop_allowed_from({ time: formatShortDayAndTime(again) })}
        </span>
      )}
    </>
  );
}

function instantOf(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso);
}
