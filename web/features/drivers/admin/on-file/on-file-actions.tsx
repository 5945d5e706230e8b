import { useId, useState } from "react";
import { Button } from "#web/components/button.tsx";
import type { DriverOnFile } from "#web/entities/drivers/driver-types.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { AccountButton } from "./account-button.tsx";
import { DriverSheet } from "../later-sheets.ts";
import { RemoveOnFileDialog } from "../remove/remove-on-file-dialog.tsx";

export interface OnFileActionsProps {
  /** `null`: they have sent papers, or are gone, since; what was opened before that stays open. */
  readonly driver: DriverOnFile | null;
}

/** What the office can do with a driver who has sent no papers: change, and without an account invite and delete. */
export function OnFileActions({ driver }: OnFileActionsProps) {
  /** The form is of the driver as they were when it was opened: what others do meanwhile takes no field away. */
  const [edited, setEdited] = useState<DriverOnFile | null>(null);
  return (
    <>
      {driver !== null && <OnFileButtons driver={driver} onEdit={() => setEdited(driver)} />}
      {edited !== null && <DriverSheet driver={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

export interface OnFileButtonsProps {
  readonly driver: DriverOnFile;
  /** Opens the form, which stays with whoever shows the buttons: they may go while it is open. */
  readonly onEdit: () => void;
}

/** The buttons for a driver who has sent no papers, in a row of a list or on their page. */
export function OnFileButtons({ driver, onEdit }: OnFileButtonsProps) {
  const [isRemoving, setRemoving] = useState(false);
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
        <Button size="small" onClick={onEdit}>
          {m.driver_edit()} <span className="sr-only">{driver.name}</span>
        </Button>
        {!driver.hasAccount && (
          <Button size="small" tone="plain" onClick={() => setRemoving(true)}>
            {m.action_delete()} <span className="sr-only">{driver.name}</span>
          </Button>
        )}
      </div>
      {isInvitable && driver.email === "" && (
        <p id={reasonId} className="mt-2 text-sm text-muted">
          {m.driver_account_needs_email()}
        </p>
      )}
      {isRemoving && <RemoveOnFileDialog driver={driver} onClose={() => setRemoving(false)} />}
    </>
  );
}
