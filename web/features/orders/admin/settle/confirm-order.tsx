import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { OrderConflict } from "#web/entities/orders/order-conflict.tsx";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../../order-types.ts";
import { useConfirmOrder } from "../../order/use-order-actions.ts";

export interface ConfirmOrderProps {
  readonly order: Order;
  /** Whether it can be confirmed as it is now. */
  readonly isPossible: boolean;
}

/** Confirms an order as it was seen; where a colleague has changed or decided it first, shows what differs. */
export function ConfirmOrder({ order, isPossible }: ConfirmOrderProps) {
  const [seen, setSeen] = useState(order);
  const [isOvertaken, setOvertaken] = useState(false);
  const confirm = useConfirmOrder(() => setOvertaken(true));
  const send = () => {
    setOvertaken(false);
    setSeen(order);
    confirm.mutate({ orderId: order.orderId, seenRevision: order.revision });
  };
  if (isOvertaken)
    return (
      <div className="w-full">
        <OrderConflict
          seen={seen}
          saved={order}
          wanted="confirmed"
          onKeep={isPossible ? send : null}
          onTheirs={() => setOvertaken(false)}
        />
      </div>
    );
  if (!isPossible) return null;
  return (
    <Button tone="main" size="small" busy={confirm.isPending} onClick={send}>
      {m.order_confirm()}
    </Button>
  );
}
