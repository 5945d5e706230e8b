import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { forgetReturn, rememberedReturn } from "#web/lib/return-to.ts";
import { m } from "#web/paraglide/messages.js";

/** Offers to go on with what somebody had to leave for their mail, Google or LINE. */
export function ContinueBanner() {
  const [path, setPath] = useState(rememberedReturn);
  if (path === null) return null;
  return (
    <Card edged className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <p className="font-heading text-lg font-semibold">{m.profile_continue_title()}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => {
            forgetReturn();
            setPath(null);
          }}
        >
          {m.profile_continue_dismiss()}
        </Button>
        <LinkButton to={path} tone="main" onClick={forgetReturn}>
          {m.profile_continue_action()}
        </LinkButton>
      </div>
    </Card>
  );
}
