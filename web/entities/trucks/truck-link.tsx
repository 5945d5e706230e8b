import { Link } from "@tanstack/react-router";
import { latenessOf, placeText, type Truck } from "./lateness.ts";

/** A truck under way in a list: a link to its order. */
export function TruckLink({ truck }: { readonly truck: Truck }) {
  return (
    <Link to="/admin/orders" search={{ order: truck.orderId }}>
      <span className="font-semibold">{truck.driverName}</span>
      <span className="text-muted">{truck.orderId}</span>
      <span>{latenessOf(truck)?.text}</span>
      <span className="text-muted">{placeText(truck)}</span>
    </Link>
  );
}
