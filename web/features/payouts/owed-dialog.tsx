import { withName } from "#web/components/unbroken-ids.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { OwedEntries } from "./owed-entries.tsx";
import type { Unpaid } from "./payout-types.ts";

export interface OwedDialogProps {
  readonly unpaid: Unpaid;
  readonly through: string;
  readonly onClose: () => void;
}

/** Of which jobs what a driver is owed is made, also where it is less than nothing. */
export function OwedDialog({ unpaid, through, onClose }: OwedDialogProps) {
  const { driverId, driverName, totalSatang } = unpaid;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={withName(
        (driver) => m.payout_owed_title({ amount: formatUnitPrice(totalSatang), driver }),
        driverName,
      )}
      description={m.payout_jobs_text()}
      closeLabel={m.action_close()}
    >
      <OwedEntries driverId={driverId} through={through} seenSatang={totalSatang} />
    </Dialog>
  );
}
