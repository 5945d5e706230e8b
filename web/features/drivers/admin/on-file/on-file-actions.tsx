import { useId, useState } from "react";
import { Button } from "#web/components/button.tsx";
import type { DriverOnFile } from "#web/entities/drivers/driver-types.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { AccountButton } from "./account-button.tsx";
import { DriverSheet } from "../later-sheets.ts";
import { RemoveOnFileDialog } from "../remove/remove-on-file-dialog.tsx";

/** What the office can do with a driver who has sent no papers: change, and without an account invite and delete. */
export function OnFileActions({ driver }: { readonly driver: DriverOnFile }) {
  const [open, setOpen] = useState<"edit" | "remove">();
  const close = () => setOpen(undefined);
  const reasonId = useId();
  const isInvitable = !driver.hasAccount && !driver.isSuspended;
  return (
    <>
      {driver.invitedUntil !== null && (
        <p className="mb-3 text-sm text-muted">
          {m.driver_invited_until({ time: formatShortDayAndTime(driver.invitedUntil) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isInvitable && <AccountButton driver={driver} reasonId={reasonId} />}
        <Button size="small" onClick={() => setOpen("edit")}>
          {m.driver_edit()} <span className="sr-only">{driver.name}</span>
        </Button>
        {!driver.hasAccount && (
          <Button size="small" tone="plain" onClick={() => setOpen("remove")}>
            {m.action_delete()} <span className="sr-only">{driver.name}</span>
          </Button>
        )}
      </div>
      {isInvitable && driver.email === "" && (
        <p id={reasonId} className="mt-2 text-sm text-muted">
          {m.driver_account_needs_email()}
        </p>
      )}
      {open === "edit" && <DriverSheet driver={driver} onClose={close} />}
      {open === "remove" && <RemoveOnFileDialog driver={driver} onClose={close} />}
    </>
  );
}
