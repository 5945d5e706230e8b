import { CalendarCheck, CircleSlash, Truck, UserCheck, UserX, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Refusal } from "#domain/errors.ts";
import { refusalText } from "#web/entities/jobs/assign/refusal-text.ts";
import { formatDayAndTime, formatMoney } from "#web/lib/i18n/format.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";
import type { DayPreview } from "./use-day-change.ts";

/** What follows from another pickup time: arrival, price, and which drivers stay. */
export function DayConsequences({ order, preview }: { readonly order: Order; readonly preview: DayPreview }) {
  const { toPickupAt, arrivalAt, reservations } = preview;
  return (
    <section aria-labelledby="day-consequences" className="rounded-control bg-sunken p-4">
      <h3 id="day-consequences" className="mb-2 text-base">
        {m.order_change_consequences()}
      </h3>
      <ul className="figures grid gap-2">
        <Consequence Icon={CalendarCheck}>
          {m.order_change_pickup({ time: formatDayAndTime(toPickupAt) })}
        </Consequence>
        {arrivalAt !== null && (
          <Consequence Icon={Truck}>
            {m.order_change_arrival({ time: formatDayAndTime(arrivalAt) })}
          </Consequence>
        )}
        {reservations.map(({ jobId, vehicle, driverName, stays, why, exceptionReason }) => (
          <Consequence key={jobId} Icon={stays ? UserCheck : UserX} isLoss={!stays}>
            {(stays ? m.order_change_driver_stays : leavesText(why))({
              driver: driverName ?? "",
              vehicle: VEHICLE_TEXTS[vehicle](),
            })}
            <WhyDriverLeaves why={why} exceptionReason={exceptionReason} />
          </Consequence>
        ))}
        {order.offer?.state === "open" && (
          <Consequence Icon={CircleSlash} isLoss>
            {m.order_change_offer_withdrawn()}
          </Consequence>
        )}
      </ul>
      {order.totalSatang !== null && (
        <p className="mt-2 font-semibold">
          {m.order_change_price_stays({ total: formatMoney(order.totalSatang) })}
        </p>
      )}
    </section>
  );
}

/** Another job at that time, as far as it is known; otherwise the reason stands beside it. */
function leavesText(why: Refusal | null) {
  const isBusy = why === null || why.code === "JOBS_OVERLAP";
  return isBusy ? m.order_change_driver_leaves : m.order_change_driver_unfit;
}

interface ConsequenceProps {
  readonly Icon: LucideIcon;
  readonly isLoss?: boolean;
  readonly children: ReactNode;
}

/** One thing that follows from a change; `isLoss` where something is lost by it. */
export function Consequence({ Icon, isLoss = false, children }: ConsequenceProps) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon
        aria-hidden="true"
        className={isLoss ? "mt-0.5 size-5 shrink-0 text-brick" : "mt-0.5 size-5 shrink-0 text-teal"}
      />
      <span className={isLoss ? "min-w-0 font-semibold wrap-anywhere" : "min-w-0 wrap-anywhere"}>
        {children}
      </span>
    </li>
  );
}

/** Why a driver does not keep their job after a change, and why it was once assigned to them by exception. */
export function WhyDriverLeaves(props: {
  readonly why: Refusal | null;
  readonly exceptionReason: string | null;
}) {
  const { why, exceptionReason } = props;
  if (why === null) return null;
  return (
    <>
      <span className="block font-normal">{m.order_reason({ reason: refusalText(why) })}</span>
      {exceptionReason !== null && (
        <span className="block font-normal text-muted">
          {m.calendar_exception_reason()}: {exceptionReason}
        </span>
      )}
    </>
  );
}
