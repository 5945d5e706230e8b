import { X } from "lucide-react";
import { useState, type Ref } from "react";
import { Button } from "#web/components/button.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { m } from "#web/paraglide/messages.js";

export interface CashOfDriverProps {
  /** The driver's name as a listed payment has it; `null` while none is listed. */
  readonly listedName: string | null;
  /** What says whose cash it is, to be given the focus. */
  readonly ref: Ref<HTMLParagraphElement>;
  readonly onRemove: () => void;
}

/** Whose cash the list is of, with a button that takes the filter away. One of another driver is another one: by `key`. */
export function CashOfDriver({ listedName, ref, onRemove }: CashOfDriverProps) {
  const [seenName, setSeenName] = useState(listedName);
  // It stays when the last of their payments is decided, or none of them is found.
  if (listedName !== null && listedName !== seenName) setSeenName(listedName);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p ref={ref} tabIndex={-1} className="min-w-0 font-semibold wrap-anywhere">
        {seenName === null
          ? m.admin_cash_of_one()
          : m.admin_cash_of_driver({ name: driverNameText(seenName) })}
      </p>
      <Button size="small" onClick={onRemove} icon={<X aria-hidden="true" className="size-4" />}>
        {m.admin_cash_of_remove()}
      </Button>
    </div>
  );
}
