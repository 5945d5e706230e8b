import { lazy, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { ClaimView } from "#web/entities/claims/claim-view.tsx";
import { Later } from "#web/entities/fallbacks/later.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { formatDayAndTime } from "#web/lib/i18n/format.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";
import { Part } from "../part.tsx";
import { mayHaveClaims } from "./may-have-claims.ts";

const OpenClaimForm = lazy(async () => ({
  default: (await import("./open-claim-form.tsx")).OpenClaimForm,
}));

/** Damage and loss of a delivered order for the office, which also writes down what a customer tells it. */
export function OfficeClaims({ order }: { readonly order: Order }) {
  const { orderId, status } = order;
  const [isOpen, setOpen] = useState(false);
  const query = trpc.claims.ofOrder.useQuery({ orderId }, { enabled: mayHaveClaims(status) });
  if (!mayHaveClaims(status)) return null;
  if (query.data === undefined)
    return query.isError ? <QueryFallback query={query} rows={1} failed={m.claims_load_failed()} /> : null;
  const { claims, claimableUntil, mayOpenForCustomer } = query.data;
  if (claims.length === 0 && !mayOpenForCustomer) return null;
  return (
    <Part title={m.claim_title()}>
      <div className="grid gap-6">
        {claims.map((claim) => (
          <article key={claim.claimId} className="grid justify-items-start gap-3">
            <ClaimView claim={claim} />
            <LinkButton to="/admin/claims" search={{ claim: claim.claimId }} size="small">
              {m.claim_office_decide()}
            </LinkButton>
          </article>
        ))}
        {mayOpenForCustomer && claimableUntil !== null && !isOpen && (
          <div className="grid justify-items-start gap-2">
            <p className="text-sm text-muted">
              {m.claim_office_intro({ time: formatDayAndTime(claimableUntil) })}
            </p>
            <Button size="small" onClick={() => setOpen(true)}>
              {m.claim_office_action()}
            </Button>
          </div>
        )}
        {mayOpenForCustomer && isOpen && (
          <Later rows={3}>
            <OpenClaimForm
              orderId={orderId}
              data={query.data}
              reader="admin"
              onClose={() => setOpen(false)}
            />
          </Later>
        )}
      </div>
    </Part>
  );
}
