import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { CopyButton } from "#web/entities/clipboard/copy-button.tsx";
import { m } from "#web/paraglide/messages.js";

/** How somebody new gets into the office: they make an account themselves, and are given a role here. */
export function AddColleague() {
  const [isOpen, setOpen] = useState(false);
  const address = new URL("/signup", location.origin).href;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {m.people_add_title()}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.people_add_title()}
        description={m.people_add_text()}
        closeLabel={m.action_close()}
        actions={{ cancel: m.action_close() }}
      >
        <ol className="grid list-decimal gap-3 pl-5">
          <li>
            {m.people_add_step_link()}
            <span className="my-2 block font-semibold wrap-anywhere select-all">{address}</span>
            <CopyButton text={address} />
          </li>
          <li>{m.people_add_step_role()}</li>
          <li>{m.people_add_step_factor()}</li>
        </ol>
      </Dialog>
    </>
  );
}
