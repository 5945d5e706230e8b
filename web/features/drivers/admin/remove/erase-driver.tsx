import { useId, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { useOfficeMay } from "#web/lib/session/staff-right.ts";
import { m } from "#web/paraglide/messages.js";
import { EraseDriverDialog } from "./erase-driver-dialog.tsx";

/**
 * A driver who asks the office to be erased, for admins: the way to it where they have no account, to their account where they
 * have one, and that it is done.
 */
export function EraseDriver({ driver }: { readonly driver: ReviewedDriver }) {
  const mayErase = useOfficeMay("administer");
  const [isOpen, setOpen] = useState(false);
  const title = useId();
  const { userId, isErased } = driver;
  if (isErased) return <p className="text-muted">{m.driver_erased_note()}</p>;
  if (!mayErase) return null;
  return (
    <Card aria-labelledby={title}>
      <h3 id={title} className="mb-2 text-xl">
        {m.people_erase_request_title()}
      </h3>
      {userId === null ? (
        <>
          <p className="mb-3 text-sm">{m.driver_erase_request_text()}</p>
          <Button size="small" onClick={() => setOpen(true)}>
            {m.driver_erase()}
          </Button>
        </>
      ) : (
        <>
          <p className="mb-3 text-sm">{m.driver_erase_account_text()}</p>
          <LinkButton to="/admin/people" search={{ person: userId }} size="small">
            {m.driver_erase_account_link()}
          </LinkButton>
        </>
      )}
      {isOpen && <EraseDriverDialog driver={driver} onClose={() => setOpen(false)} />}
    </Card>
  );
}
