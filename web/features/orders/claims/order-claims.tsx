import { useState } from "react";
import { isClaimFinal } from "#domain/claims/claim.ts";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { ClaimView } from "#web/entities/claims/claim-view.tsx";
import type { OrderClaimsData } from "#web/entities/claims/claim-types.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";
import { ClaimReply } from "./claim-reply.tsx";
import { OpenClaimForm } from "./open-claim-form.tsx";

/** How often an undecided claim is read again, so that an answer shows by itself. */
const READ_AGAIN_MS = 30_000;

/** Damage and loss of a delivered order: the form to report it, and what became of it. */
export function OrderClaims({ order }: { readonly order: Order }) {
  const { orderId, status } = order;
  const query = trpc.claims.ofOrder.useQuery(
    { orderId },
    {
      enabled: status === "delivered" || status === "in_transit",
      refetchInterval: ({ state: { data } }) =>
        data?.claims.some(({ state }) => !isClaimFinal(state)) === true ? READ_AGAIN_MS : false,
    },
  );
  if (status !== "delivered" && status !== "in_transit") return null;
  if (query.data === undefined)
    return query.isError ? <QueryFallback query={query} rows={1} failed={m.claims_load_failed()} /> : null;
  const { claims, claimableUntil } = query.data;
  if (claims.length === 0 && claimableUntil === null) return null;
  return (
    <Card className="print:hidden">
      <h2 className="mb-3 text-xl">{m.claim_title()}</h2>
      <div className="grid gap-6">
        {claims.map((claim) => (
          <article key={claim.claimId} className="grid gap-4">
            <ClaimView claim={claim} />
            {!isClaimFinal(claim.state) && (
              <ClaimReply orderId={orderId} claimId={claim.claimId} claimableUntil={claimableUntil} />
            )}
          </article>
        ))}
        <ReportClaim orderId={orderId} data={query.data} />
      </div>
    </Card>
  );
}

/** The way to the form, or why there is none any more. */
function ReportClaim({ orderId, data }: { readonly orderId: string; readonly data: OrderClaimsData }) {
  const [isOpen, setOpen] = useState(false);
  const { claims, claimableUntil, mayOpen } = data;
  if (claimableUntil === null) return null;
  const time = formatDayAndTime(claimableUntil);
  if (!mayOpen) {
    const isUndecided = claims.some(({ state }) => !isClaimFinal(state));
    return isUndecided ? null : <p className="text-muted">{m.error_claim_too_late({ time })}</p>;
  }
  if (isOpen)
    return <OpenClaimForm orderId={orderId} data={data} reader="customer" onClose={() => setOpen(false)} />;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-[70ch]">{m.claim_intro({ time })}</p>
      <Button onClick={() => setOpen(true)}>{m.claim_open_action()}</Button>
    </div>
  );
}
