import { AcknowledgeTruckHours } from "#web/entities/truck-hours/acknowledge-truck-hours.tsx";
import { TruckHoursNotice } from "#web/entities/truck-hours/truck-hours-notice.tsx";
import { ChangedList } from "./changed-list.tsx";
import { FerriesToStop } from "./ferries-to-stop.tsx";
import { formatDistance, formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { PricedDoorChange } from "./door-change-types.ts";

export interface StopForDriverProps {
  readonly stop: NonNullable<PricedDoorChange["stop"]>;
  readonly isAcknowledged: boolean;
  readonly onAcknowledge: (isAcknowledged: boolean) => void;
  /** The id of the checkbox. */
  readonly id: string;
}

/**
 * What an added stop means for the driver: how much further, for what pay, by which ferry, and whether trucks
 * may be there then.
 */
export function StopForDriver({ stop, isAcknowledged, onAcknowledge, id }: StopForDriverProps) {
  const { distanceM, fromDistanceM, paySatang, fromPaySatang, crossings, truckHours, label } = stop;
  return (
    <>
      <ChangedList
        rows={[
          {
            label: m.order_distance_label(),
            before: formatDistance(fromDistanceM),
            after: formatDistance(distanceM),
          },
          { label: m.job_pay_fixed(), before: formatMoney(fromPaySatang), after: formatMoney(paySatang) },
        ]}
      />
      <FerriesToStop crossings={crossings} />
      {truckHours !== null && (
        <TruckHoursNotice
          warning={{ hours: truckHours, stops: [{ label }] }}
          acknowledgement={
            <AcknowledgeTruckHours id={id} checked={isAcknowledged} onChange={onAcknowledge} />
          }
        />
      )}
    </>
  );
}
