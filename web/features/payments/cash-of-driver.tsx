import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { m } from "#web/paraglide/messages.js";

export interface CashOfDriverProps {
  readonly driverId: string;
  /** The driver's name as a listed payment has it; `null` while none is listed. */
  readonly listedName: string | null;
  readonly onRemove: () => void;
}

/** Whose cash the list is of, with a button that takes the filter away. */
export function CashOfDriver({ driverId, listedName, onRemove }: CashOfDriverProps) {
  const [seenName, setSeenName] = useState(listedName);
  // It stays when the last of their payments is decided and listed no more.
  if (listedName !== null && listedName !== seenName) setSeenName(listedName);
  const name = seenName === null ? driverId : driverNameText(seenName);
  return (
    <div className="mb-3 flex">
      <Button size="small" onClick={onRemove} icon={<X aria-hidden="true" className="size-4" />}>
        <span className="wrap-anywhere">{m.admin_cash_of_driver({ name })}</span>
        <span className="sr-only">{m.admin_cash_of_remove()}</span>
      </Button>
    </div>
  );
}
