import { Link } from "@tanstack/react-router";
import { phoneText } from "#domain/contact/phone-text.ts";

export interface OrderCellProps {
  readonly orderId: string;
  /** Whose order it is. */
  readonly contactName: string;
  /** E.164; without one, only the name stands there. */
  readonly contactPhone?: string;
}

/** An order in a table for admins: its number, which opens it, and whose it is. */
export function OrderCell({ orderId, contactName, contactPhone }: OrderCellProps) {
  return (
    <span className="block">
      <AdminOrderLink orderId={orderId} />
      <span className="block font-running text-sm font-normal wrap-anywhere text-muted">
        {contactText(contactName, contactPhone)}
      </span>
    </span>
  );
}

/** The number of an order, which opens it among the orders of all customers. */
export function AdminOrderLink({ orderId }: { readonly orderId: string }) {
  return (
    <Link
      to="/admin/orders"
      search={{ order: orderId }}
      className="figures text-teal underline-offset-4 hover:underline"
    >
      {orderId}
    </Link>
  );
}

/** Who is to be asked about an order, in one line. */
export function contactText(name: string, phone?: string): string {
  return phone === undefined ? name : `${name} · ${phoneText(phone)}`;
}
