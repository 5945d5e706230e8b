import { X } from "lucide-react";
import { Button } from "#web/components/button.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";

export interface CustomerFilterProps {
  readonly customerId: string;
  readonly onRemove: () => void;
}

/** By which customer the list is filtered, with a button that takes the filter away. */
export function CustomerFilter({ customerId, onRemove }: CustomerFilterProps) {
  const { data } = trpc.orders.customer.useQuery({ customerId });
  // The id until the name is there, and of somebody who has none.
  const name = data === undefined || data.name === "" ? customerId : data.name;
  return (
    <div className="flex">
      <Button size="small" onClick={onRemove} icon={<X aria-hidden="true" className="size-4" />}>
        <span className="wrap-anywhere">{m.office_customer_filter({ name })}</span>
        <span className="sr-only">{m.office_customer_remove()}</span>
      </Button>
    </div>
  );
}
