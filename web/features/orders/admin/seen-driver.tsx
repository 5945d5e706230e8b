import { useState, type ReactNode } from "react";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { m } from "#web/paraglide/messages.js";
import type { OrderJob } from "../order-types.ts";

/** The driver about whose job a dialog was opened. */
export interface SeenDriver {
  /** Goes with the press; `null` while nothing is to be sent: nobody holds the job, or another driver by now. */
  readonly driverId: string | null;
  readonly name: string;
  /** Both drivers, once somebody else has given the job to another. */
  readonly notice: ReactNode;
}

/** @param isSending while true what is saved may be the own change */
export function useSeenDriver(
  { driverId = null, driverName = null }: Pick<OrderJob, "driverId" | "driverName">,
  isSending: boolean,
): SeenDriver {
  const driver = useSeen(driverId, isSending);
  const [name, setName] = useState(driverName ?? "");
  if (!driver.isChanged && !isSending && name !== (driverName ?? "")) setName(driverName ?? "");
  return {
    driverId: driver.isChanged ? null : driver.seen,
    name,
    notice: (
      <SeenNotice
        about={driver}
        saved={driverId}
        label={m.role_driver()}
        valueText={(each) => (each === driver.seen ? name : (driverName ?? m.order_driver_none()))}
      />
    ),
  };
}
