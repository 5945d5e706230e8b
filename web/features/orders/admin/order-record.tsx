import { lazy, useEffect } from "react";
import { Button } from "#web/components/button.tsx";
import { Later } from "#web/entities/fallbacks/later.tsx";
import { RecordPanel } from "#web/entities/records/record-panel.tsx";
import { m } from "#web/paraglide/messages.js";
import { OrderQuery } from "../order-query.tsx";

const loadPanel = () => import("./admin-order-panel.tsx");
const AdminOrderPanel = lazy(async () => ({ default: (await loadPanel()).AdminOrderPanel }));

export interface OrderRecordProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** One order beside the list; on narrow screens instead of the list. Its code is loaded beside its data, not before. */
export function OrderRecord({ orderId, onClose }: OrderRecordProps) {
  useEffect(() => {
    // A failure is told in the order's place.
    loadPanel().catch(() => undefined);
  }, []);
  return (
    <RecordPanel
      recordId={orderId}
      label={m.admin_orders_detail_label()}
      heading={m.nav_admin_orders()}
      onClose={onClose}
      row={orderId}
      title={<h2 className="figures text-xl">{orderId}</h2>}
    >
      <OrderQuery
        key={orderId}
        orderId={orderId}
        reader="admin"
        wayOut={<Button onClick={onClose}>{m.order_back_to_list()}</Button>}
      >
        {(order) => (
          <Later rows={3}>
            <AdminOrderPanel order={order} />
          </Later>
        )}
      </OrderQuery>
    </RecordPanel>
  );
}
