import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { forgetReturn } from "#web/lib/session/forget-return.ts";
import { postponeDrafts, resumableBooking } from "#web/entities/moves/resumable-booking.ts";
import { m } from "#web/paraglide/messages.js";

/** Offers to continue a booking that was left for signing in or not finished. */
export function ContinueBanner() {
  const [resumable, setResumable] = useState(() => resumableBooking(Date.now()));
  if (resumable === null) return null;
  const { path, pickup, destination, isDraft } = resumable;
  const putOff = () => {
    forgetReturn();
    postponeDrafts(Date.now());
    setResumable(null);
    document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
  };
  return (
    <Card edged className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-heading text-lg font-semibold">
          {isDraft ? m.profile_continue_booking() : m.profile_continue_title()}
        </p>
        {pickup !== "" && (
          <p className="wrap-anywhere text-muted">{m.order_route_from_to({ pickup, destination })}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={putOff}>{m.profile_continue_dismiss()}</Button>
        <LinkButton to={path} tone="main" onClick={forgetReturn}>
          {m.profile_continue_action()}
        </LinkButton>
      </div>
    </Card>
  );
}
