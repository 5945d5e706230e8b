import { useRef } from "react";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import type { DriverFleet } from "#web/entities/drivers/driver-types.ts";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import type { FleetCardProps } from "./fleet-card.tsx";
import { fleetText } from "./fleet-text.ts";
import { readDriversAgain } from "./read-again.ts";

export interface RetireDialogProps extends FleetCardProps {
  readonly vehicle: DriverFleet["vehicles"][number];
  readonly onClose: () => void;
}

/** Says what follows before a vehicle leaves the service of a driver for good. */
export function RetireDialog({ driver, fleet, vehicle, onClose }: RetireDialogProps) {
  const key = useRef(crypto.randomUUID());
  const { vehicleId, plate } = vehicle;
  const retire = trpc.vehicles.retire.useMutation({
    onSuccess: () => {
      showToast("success", m.nav_admin_drivers(), m.driver_profile_updated());
      readDriversAgain();
      onClose();
    },
    onError: (error) => {
      showError(error, { title: m.nav_admin_drivers, text: m.error_driver_profile_update_failed });
      readDriversAgain();
    },
  });
  // What is read behind it is no more what was decided about, where any vehicle or paper differs.
  const about = useSeen(fleet, retire.isPending, (each) => fleetText(each, driver.names));
  const textOf = ({ vehicles, ...papers }: DriverFleet, isOther: boolean) =>
    fleetText(
      { ...papers, vehicles: vehicles.filter((each) => isOther || each.vehicleId === vehicleId) },
      driver.names,
    );
  // Where it is another vehicle that differs, all of them are shown.
  const isOther = textOf(about.seen, false) === textOf(fleet, false);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.vehicle_retire_title({ plate })}
      description={m.vehicle_retire_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.vehicle_retire()}
      tone="danger"
      busy={retire.isPending}
      disabled={about.isChanged}
      onConfirm={() => {
        const { of, version: seenVersion } = fleet;
        retire.mutate({ of, driverId: driver.driverId, seenVersion, key: key.current, vehicleId });
      }}
    >
      <SeenNotice about={about} saved={fleet} label={plate} valueText={(each) => textOf(each, isOther)} />
    </ConfirmDialog>
  );
}
