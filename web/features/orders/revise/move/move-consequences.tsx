import { CircleSlash, Route, Truck, UserCheck, UserX } from "lucide-react";
import { useId } from "react";
import { ChangedLines } from "#web/entities/pricing/changed-price.tsx";
import { SettlementList } from "#web/entities/pricing/settlement-list.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { AcknowledgeTruckHours } from "#web/entities/truck-hours/acknowledge-truck-hours.tsx";
import { TruckHoursNotice } from "#web/entities/truck-hours/truck-hours-notice.tsx";
import { errorNotice } from "#web/lib/errors/error-notices.ts";
import { formatDayAndTime, formatDistance } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../../order-types.ts";
import { Consequence, WhyDriverLeaves } from "../day-consequences.tsx";
import type { MovePreview, useMoveChange } from "./use-move-change.ts";

interface MoveConsequencesProps {
  readonly order: Order;
  readonly change: ReturnType<typeof useMoveChange>;
}

/** What another move costs line by line, when it arrives, which drivers stay, and what truck hours say of it. */
export function MoveConsequences({ order, change }: MoveConsequencesProps) {
  const knownId = useId();
  const { preview, warning, acknowledgement, refusal } = change;
  return (
    <>
      <TruckHoursNotice
        warning={warning}
        acknowledgement={
          preview?.isAsked === false && (
            <>
              <AcknowledgeTruckHours
                id={knownId}
                checked={acknowledgement.isGiven}
                onChange={acknowledgement.set}
              />
              {change.isHoursUnknown && (
                <p className="text-sm font-semibold text-brick">{m.field_truck_hours()}</p>
              )}
            </>
          )
        }
      />
      <div aria-live="polite" className="grid gap-4">
        {preview !== null && (
          <>
            <ChangedLines
              before={{ lines: order.lines, totalSatang: preview.previousTotalSatang }}
              after={{ lines: preview.lines, totalSatang: preview.totalSatang }}
            />
            <SettlementList settlement={preview.settlement} />
            <Follows order={order} preview={preview} />
          </>
        )}
        {change.isSameTruck && <p className="font-semibold">{m.order_change_truck_same()}</p>}
        {change.isChecking && <p className="text-muted">{m.order_change_checking()}</p>}
        {refusal !== null && (
          <p className="font-semibold text-brick">
            {errorNotice(refusal, { title: m.notice_title_order, text: m.order_change_failed }).text}
          </p>
        )}
      </div>
    </>
  );
}

function Follows({ order, preview }: { readonly order: Order; readonly preview: MovePreview }) {
  const { arrivalAt, distanceM, reservations } = preview;
  const isReplacing = order.offer?.state === "open";
  if (arrivalAt === null && reservations.length === 0 && !isReplacing) return null;
  return (
    <ul className="figures grid gap-2 rounded-control bg-sunken p-4">
      {arrivalAt !== null && (
        <>
          <Consequence Icon={Route}>
            {m.order_distance_label()}: {formatDistance(distanceM)}
          </Consequence>
          <Consequence Icon={Truck}>
            {m.order_change_arrival({ time: formatDayAndTime(arrivalAt) })}
          </Consequence>
        </>
      )}
      {reservations.map((reservation) => (
        <Reservation key={reservation.jobId} reservation={reservation} />
      ))}
      {isReplacing && (
        <Consequence Icon={CircleSlash} isLoss>
          {m.order_change_offer_withdrawn()}
        </Consequence>
      )}
    </ul>
  );
}

/** Whether the driver of a reservation stays, and why not; what the office once allowed them is named with it. */
function Reservation({ reservation }: { readonly reservation: MovePreview["reservations"][number] }) {
  const { vehicle, driverName, stays, isTakenAway, why, exceptionReason } = reservation;
  const text = stays
    ? m.order_change_driver_stays
    : isTakenAway
      ? m.order_change_driver_truck_gone
      : m.order_change_driver_unfit;
  return (
    <Consequence Icon={stays ? UserCheck : UserX} isLoss={!stays}>
      {text({ driver: driverName ?? "", vehicle: VEHICLE_TEXTS[vehicle]() })}
      <WhyDriverLeaves why={why} exceptionReason={exceptionReason} />
    </Consequence>
  );
}
