import { useState } from "react";
import type { BilingualText } from "#domain/geo/place.ts";
import { hasMoved } from "#domain/tracking/arrival-window.ts";
import { Badge } from "#web/components/badge.tsx";
import { JOB_STATUS_TEXTS } from "#web/entities/jobs/job-status-texts.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { pointLink, pointText } from "#web/entities/stops/point-text.ts";
import { formatDistance, formatMetres, formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { useNow } from "#web/lib/use-now.ts";
import { m } from "#web/paraglide/messages.js";
import type { TrackedTruck } from "./tracked-truck.ts";
import { positionAgeText, windowText } from "./tracking-texts.ts";

export interface TrackedTrucksProps {
  readonly trucks: readonly TrackedTruck[];
  readonly stops: readonly { readonly area: BilingualText | null }[];
  /** Whether positions are rounded, so that their exactness says nothing. */
  readonly isRough?: boolean;
}

/** Each truck of an order: its state, when it arrives, and where it was last. */
export function TrackedTrucks({ trucks, stops, isRough = false }: TrackedTrucksProps) {
  return (
    <ul className="grid gap-4">
      {trucks.map((truck, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- trucks have no identity but their order
        <li key={index} className="grid gap-2.5">
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="font-heading font-semibold">{truckName(truck, index, trucks.length)}</span>
            <Badge tone={JOB_STATUS_TEXTS[truck.status].tone}>{JOB_STATUS_TEXTS[truck.status].text()}</Badge>
          </p>
          {truck.status === "in_progress" && <LastVisit visits={truck.visits} stops={stops} />}
          {truck.arrival !== null && <Arrival arrival={truck.arrival} />}
          {truck.status === "in_progress" && <LastPosition position={truck.position} isRough={isRough} />}
        </li>
      ))}
    </ul>
  );
}

/** At which stop a truck is, or which one it left, as its driver said. */
function LastVisit({ visits, stops }: Pick<TrackedTruck, "visits"> & Pick<TrackedTrucksProps, "stops">) {
  const last = visits.at(-1);
  if (last === undefined) return null;
  const area = stops[last.stop]?.area ?? null;
  const stop = area === null ? formatNumber(last.stop + 1) : localized(area);
  return (
    <p className="figures font-semibold">
      {last.leftAt === null
        ? m.tracking_at_stop({ stop, time: formatShortDayAndTime(last.arrivedAt) })
        : m.tracking_left_stop({ stop, time: formatShortDayAndTime(last.leftAt) })}
    </p>
  );
}

/** The name of a truck: its type, with its number where there are several. */
export function truckName({ vehicle }: TrackedTruck, index: number, count: number): string {
  const type = VEHICLE_TEXTS[vehicle]();
  return count === 1 ? type : m.vehicle_numbered({ vehicle: type, number: formatNumber(index + 1) });
}

function Arrival({ arrival }: { readonly arrival: NonNullable<TrackedTruck["arrival"]> }) {
  const now = useNow();
  const isPast = now > arrival.latestAt;
  const isOverdue = isPast || arrival.isOverdue;
  return (
    <div className="rounded-control bg-sunken p-3.5">
      <p className="text-sm text-muted">{m.tracking_arrival_label()}</p>
      {!isPast && (
        <p className="figures font-heading text-lg leading-snug font-semibold">{windowText(arrival)}</p>
      )}
      <p className="mt-1 text-sm text-muted">
        {isOverdue
          ? m.tracking_overdue()
          : arrival.basis === "position"
            ? m.tracking_basis_position()
            : m.tracking_basis_plan()}
      </p>
      <ArrivalNews arrival={arrival} />
    </div>
  );
}

/**
 * Announces to screen readers that the expected arrival is another than when the page was opened. An arrival that only
 * moves with the clock is announced again when it has moved as far as one that is told again.
 */
function ArrivalNews({ arrival }: { readonly arrival: NonNullable<TrackedTruck["arrival"]> }) {
  const [first] = useState(arrival);
  const [announced, setAnnounced] = useState(arrival);
  if (hasMoved(announced, arrival)) setAnnounced(arrival);
  return (
    <p aria-live="polite" className="sr-only">
      {announced === first ? "" : m.tracking_moved({ window: windowText(announced) })}
    </p>
  );
}

interface LastPositionProps {
  readonly position: TrackedTruck["position"];
  readonly isRough: boolean;
}

function LastPosition({ position, isRough }: LastPositionProps) {
  const now = useNow();
  if (position === null) return <p className="text-sm text-muted">{m.tracking_position_none()}</p>;
  const { accuracyM } = position;
  const exactness = accuracyM < 1000 ? formatMetres(accuracyM) : formatDistance(accuracyM);
  return (
    <div className="text-sm">
      <p className="figures font-semibold">{positionAgeText(position.fixedAt, now)}</p>
      <p className="figures flex flex-wrap gap-x-3 text-muted">
        <a
          href={pointLink(position)}
          target="_blank"
          rel="noopener noreferrer"
          className="py-0.5 text-teal underline decoration-1 underline-offset-4 hover:text-teal-deep"
        >
          {isRough
            ? `${position.latitude.toFixed(2)}, ${position.longitude.toFixed(2)}`
            : pointText(position)}
        </a>
        {!isRough && <span className="py-0.5">{m.tracking_position_exact({ distance: exactness })}</span>}
      </p>
    </div>
  );
}
