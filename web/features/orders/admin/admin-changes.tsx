import {
  CalendarClock,
  Gem,
  HandHelping,
  MapPinPen,
  NotebookPen,
  ReceiptText,
  UserRoundPen,
  Users,
  WalletCards,
} from "lucide-react";
import { useState } from "react";
import { isCustomerErased } from "#domain/orders/office/erased-customer.ts";
import { mayChangePrice } from "#domain/orders/price-change.ts";
import { Button } from "#web/components/button.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { useNow } from "#web/lib/use-now.ts";
import { m } from "#web/paraglide/messages.js";
import { mayHaveClaims } from "../claims/may-have-claims.ts";
import {
  mayChangeAccess,
  mayChangeDay,
  mayChangeDoors,
  mayChangeNotes,
  mayChangeValue,
  mayChangeWorkers,
} from "../order/order-rules.ts";
import type { Order } from "../order-types.ts";
import { ChangeSheet, type OrderChange } from "../revise/change-sheet.tsx";

const ICON = { "aria-hidden": true, className: "size-4 shrink-0" } as const;

/** What an admin may change of an order, without its stops. */
export function AdminChanges({ order }: { readonly order: Order }) {
  const now = useNow();
  const [change, setChange] = useState<OrderChange | null>(null);
  const canDay = mayChangeDay(order, "admin", now);
  const canNotes = mayChangeNotes(order, "admin");
  // As the claims beside read them.
  const { orderId, status } = order;
  const claims = trpc.claims.ofOrder.useQuery({ orderId }, { enabled: mayHaveClaims(status) });
  const canValue = mayChangeValue(order, claims.data?.claims ?? []);
  if (!canDay && !canNotes && !canValue && change === null) return null;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {canDay && (
        <Button size="small" icon={<CalendarClock {...ICON} />} onClick={() => setChange("day")}>
          {m.order_change_day()}
        </Button>
      )}
      {mayChangePrice(order) ? (
        <Button size="small" icon={<HandHelping {...ICON} />} onClick={() => setChange("move")}>
          {m.order_change_move()}
        </Button>
      ) : (
        mayChangeWorkers(order, "admin") && (
          <Button size="small" icon={<HandHelping {...ICON} />} onClick={() => setChange("workers")}>
            {m.order_change_workers()}
          </Button>
        )
      )}
      {canDay && order.jobs.length > 0 && (
        <Button size="small" icon={<Users {...ICON} />} onClick={() => setChange("drivers")}>
          {m.crew_change()}
        </Button>
      )}
      {canNotes && (
        <Button size="small" icon={<NotebookPen {...ICON} />} onClick={() => setChange("notes")}>
          {m.order_change_notes()}
        </Button>
      )}
      {canValue && (
        <Button size="small" icon={<Gem {...ICON} />} onClick={() => setChange("value")}>
          {m.order_change_value()}
        </Button>
      )}
      <ChangeSheet order={order} reader="admin" change={change} onClose={() => setChange(null)} />
    </div>
  );
}

/** What the office may correct of its contact; nothing once the customer was erased. */
export function AdminContactChange({ order }: { readonly order: Order }) {
  const [change, setChange] = useState<OrderChange | null>(null);
  if (isCustomerErased(order)) return null;
  return (
    <div className="mt-4 print:hidden">
      <Button size="small" icon={<UserRoundPen {...ICON} />} onClick={() => setChange("contact")}>
        {m.order_change_contact()}
      </Button>
      <ChangeSheet order={order} reader="admin" change={change} onClose={() => setChange(null)} />
    </div>
  );
}

/** Whom its documents are made out to, for the office, until one is issued; those of a company's order are the company's. */
export function AdminBuyerChange({ order }: { readonly order: Order }) {
  const { orderId, onAccount, paymentStatus } = order;
  const [change, setChange] = useState<OrderChange | null>(null);
  const documents = trpc.documents.ofOrder.useQuery({ orderId }).data ?? [];
  const isIssued = documents.some(({ status }) => status === "issued");
  const hasNone = paymentStatus === "paid_fake" || isCustomerErased(order) || onAccount !== null;
  if ((isIssued || hasNone) && change === null) return null;
  return (
    <>
      <Button size="small" icon={<ReceiptText {...ICON} />} onClick={() => setChange("buyer")}>
        {m.document_correct_buyer()}
      </Button>
      <ChangeSheet order={order} reader="admin" change={change} onClose={() => setChange(null)} />
    </>
  );
}

/** Who pays it, for the office, before it is under way and while nothing is paid. */
export function AdminPayerChange({ order }: { readonly order: Order }) {
  const { status, jobs, paymentStatus, mayBeOnAccount, isPaidInPart } = order;
  const [change, setChange] = useState<OrderChange | null>(null);
  // The board would refuse it then.
  const isLate = jobs.some((job) => job.status === "in_progress" || job.status === "awaiting_payment");
  const isBefore = (status === "pending" || status === "confirmed") && !isLate;
  const isUnpaid = paymentStatus === "unpaid" && !isPaidInPart;
  // Where its customer books for no company there is nobody else.
  const isOpen = isBefore && isUnpaid && !isCustomerErased(order) && mayBeOnAccount;
  if (!isOpen && change === null) return null;
  return (
    <>
      <Button size="small" icon={<WalletCards {...ICON} />} onClick={() => setChange("payer")}>
        {m.order_change_payer()}
      </Button>
      <ChangeSheet order={order} reader="admin" change={change} onClose={() => setChange(null)} />
    </>
  );
}

/** What an admin may change of its stops: their addresses, pins and people, and the access to them. */
export function AdminStopsChange({ order }: { readonly order: Order }) {
  const [change, setChange] = useState<OrderChange | null>(null);
  if (!mayChangeDoors(order, "admin")) return null;
  return (
    <div className="mt-4 print:hidden">
      <Button size="small" icon={<MapPinPen {...ICON} />} onClick={() => setChange("doors")}>
        {mayChangeAccess(order, "admin") ? m.order_change_stops() : m.order_change_doors()}
      </Button>
      <ChangeSheet order={order} reader="admin" change={change} onClose={() => setChange(null)} />
    </div>
  );
}
