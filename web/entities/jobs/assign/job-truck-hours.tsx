import type { RouterOutputs } from "#worker/trpc/router.ts";
import { TruckHoursNotice } from "#web/entities/truck-hours/truck-hours-notice.tsx";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

export interface JobTruckHoursProps {
  readonly truckHours: RouterOutputs["assignments"]["candidates"]["truckHours"];
}

/** The stops of a job in forbidden truck hours, the next legal ones, and whether the customer confirmed to know them. */
export function JobTruckHours({ truckHours }: JobTruckHoursProps) {
  if (truckHours === null) return null;
  const { acknowledgedAt, ...warning } = truckHours;
  return (
    <TruckHoursNotice
      warning={warning}
      acknowledgement={
        <p className="figures mt-3 text-sm font-semibold">
          {acknowledgedAt === null
            ? m.order_truck_hours_not_known()
            : m.order_truck_hours_known({ time: formatShortDayAndTime(acknowledgedAt) })}
        </p>
      }
    />
  );
}
