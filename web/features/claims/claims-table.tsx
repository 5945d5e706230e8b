import { Link } from "@tanstack/react-router";
import { Badge } from "#web/components/badge.tsx";
import { buttonLook } from "#web/components/button-look.ts";
import type { Column } from "#web/components/lists/data-table.tsx";
import { RoomTable } from "#web/components/lists/room-table.tsx";
import { ROOM_CARD_LEAD, ROOM_CARD_OPEN } from "#web/components/lists/office-look.ts";
import { CLAIM_KIND_TEXTS, CLAIM_STATE_TEXTS } from "#web/entities/claims/claim-texts.ts";
import { OrderCell } from "#web/entities/orders/order-cell.tsx";
import { formatShortDayAndTime, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { ClaimView } from "./claim-lists.ts";
import type { ListedClaim } from "./claim-types.ts";

export interface ClaimsTableProps {
  readonly claims: readonly ListedClaim[];
  /** Which claims are listed, which is kept when one is opened. */
  readonly view: ClaimView;
  /** The claim that is open. */
  readonly openId: string | undefined;
}

/** Claims with their orders and sums; each opens. */
export function ClaimsTable({ claims, view, openId }: ClaimsTableProps) {
  return (
    <RoomTable
      selectedKey={openId}
      caption={m.nav_admin_claims()}
      rows={claims}
      rowKey={({ claimId }) => claimId}
      columns={columnsFor(view, openId !== undefined)}
    />
  );
}

function columnsFor(view: ClaimView, isOpen: boolean): readonly Column<ListedClaim>[] {
  return [
    {
      key: "order",
      header: m.order_id_label(),
      lead: true,
      card: ROOM_CARD_LEAD,
      cell: ({ orderId, contactName, contactPhone }) => (
        <OrderCell orderId={orderId} contactName={contactName} contactPhone={contactPhone} />
      ),
    },
    { key: "kind", header: m.claim_kind_label(), cell: ({ kind }) => CLAIM_KIND_TEXTS[kind]() },
    {
      key: "claimed",
      header: m.claim_claimed_label(),
      align: "end",
      cell: ({ claimedSatang }) => (
        <span className="font-heading font-semibold">{formatUnitPrice(claimedSatang)}</span>
      ),
    },
    {
      key: "since",
      header: m.claim_reported_label(),
      cell: ({ createdAt }) => <span className="figures text-sm">{formatShortDayAndTime(createdAt)}</span>,
    },
    {
      key: "status",
      header: m.order_status_label(),
      cell: ({ state }) => (
        <Badge tone={CLAIM_STATE_TEXTS[state].tone}>{CLAIM_STATE_TEXTS[state].text()}</Badge>
      ),
    },
    {
      key: "open",
      header: <span className="sr-only">{m.claim_show()}</span>,
      align: "end",
      card: ROOM_CARD_OPEN,
      cell: ({ claimId, orderId }) => (
        <Link
          to="/admin/claims"
          search={{ ...view, claim: claimId }}
          replace={isOpen}
          resetScroll={false}
          data-row={claimId}
          className={buttonLook({ size: "small" })}
        >
          {m.claim_show()} <span className="sr-only">{orderId}</span>
        </Link>
      ),
    },
  ];
}
