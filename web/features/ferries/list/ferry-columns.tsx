import { ArrowLeftRight } from "lucide-react";
import { Badge } from "#web/components/badge.tsx";
import type { Column } from "#web/components/lists/data-table.tsx";
import { clockTime } from "#web/lib/i18n/clock-time.ts";
import { formatDistance, formatDuration, formatShortDay } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { faresText } from "../fares/fare-texts.ts";
import { CONFIDENCE_TEXTS } from "../ferry-texts.ts";
import type { SavedFerry } from "../ferry-types.ts";

/** What is shown of a ferry route in a list; a deleted one has no planned fares. */
export type ShownFerry = Omit<
  SavedFerry,
  "version" | "storedVersion" | "updatedAt" | "updatedByName" | "planned" | "recent"
> & { readonly planned?: SavedFerry["planned"] };

/** The columns that say what a ferry route is. */
export function ferryColumns(): readonly Column<ShownFerry>[] {
  return [
    {
      key: "route",
      header: m.ferry_route_label(),
      lead: true,
      cell: ({ name, departurePort, arrivalPort }) => (
        <span className="block">
          <span className="block text-base leading-tight">{localized(name)}</span>
          <span className="mt-0.5 block font-running text-sm leading-tight font-normal text-muted">
            {localized(departurePort.name)}
            <ArrowLeftRight aria-hidden="true" className="mx-1.5 inline size-3.5" />
            {localized(arrivalPort.name)}
          </span>
        </span>
      ),
    },
    {
      key: "sailings",
      header: m.ferry_sailings_label(),
      cell: (ferry) => (
        <TwoLines
          first={`${clockTime(ferry.firstSailingMin)}–${clockTime(ferry.lastSailingMin)}`}
          second={`${m.ferry_every({ duration: formatDuration(ferry.frequencyMin * 60) })} · ${localized(ferry.frequencyText)}`}
        />
      ),
    },
    {
      key: "duration",
      header: m.ferry_duration_label(),
      cell: (ferry) => (
        <TwoLines first={formatDuration(ferry.durationS)} second={formatDistance(ferry.distanceM)} />
      ),
    },
    {
      key: "fare",
      header: m.ferry_vehicle_fare_label(),
      align: "end",
      cell: (ferry) => <VehicleFare ferry={ferry} />,
    },
    {
      key: "operators",
      header: m.ferry_operators_label(),
      cell: (ferry) => (
        <TwoLines
          first={ferry.operators.length === 0 ? "–" : ferry.operators.join(" · ")}
          second={`${m.ferry_confidence_label()}: ${CONFIDENCE_TEXTS[ferry.confidence]()}`}
        />
      ),
    },
  ];
}

function TwoLines({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <span className="figures text-right leading-tight xl:text-left">
      <span className="block xl:whitespace-nowrap">{first}</span>
      <span className="mt-0.5 block text-muted">{second}</span>
    </span>
  );
}

function VehicleFare({ ferry }: { readonly ferry: ShownFerry }) {
  const known = ferry.vehicleFareMaxSatang > 0;
  if (!known && !ferry.vehicleAllowed) return <Badge plain>{m.ferry_passengers_only()}</Badge>;
  return (
    <span className="grid justify-items-end gap-1">
      <span className="whitespace-nowrap">{faresText(ferry)}</span>
      {!ferry.vehicleAllowed && <Badge plain>{m.ferry_passengers_only()}</Badge>}
      {!ferry.fareVerified && <Badge tone="waiting">{m.ferry_fare_to_verify()}</Badge>}
      {ferry.planned?.map((plan) => (
        <span key={plan.fareId} className="text-right leading-tight text-muted">
          {`${m.version_from({ day: formatShortDay(plan.effectiveFrom) })}: ${faresText(plan)}`}
        </span>
      ))}
    </span>
  );
}
