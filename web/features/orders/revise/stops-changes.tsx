import { MapPinPen } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { m } from "#web/paraglide/messages.js";
import { isDoorsChangeOver, mayChangeDoors } from "../order/order-rules.ts";
import type { Order, OrderReader } from "../order-types.ts";
import { ChangeDoorsSheet } from "./change-doors-sheet.tsx";

/** What the reader may change of an order's stops: their addresses, pins and people. */
export function StopsChanges({ order, reader }: { readonly order: Order; readonly reader: OrderReader }) {
  const [isOpen, setOpen] = useState(false);
  if (isDoorsChangeOver(order, reader))
    return <p className="mt-4 text-sm text-muted print:hidden">{m.order_change_doors_over()}</p>;
  if (!mayChangeDoors(order, reader)) return null;
  return (
    <div className="mt-4 print:hidden">
      <Button
        size="small"
        icon={<MapPinPen aria-hidden="true" className="size-4 shrink-0" />}
        onClick={() => setOpen(true)}
      >
        {m.order_change_doors()}
      </Button>
      {isOpen && <ChangeDoorsSheet order={order} onClose={() => setOpen(false)} />}
    </div>
  );
}
