import { Mail } from "lucide-react";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";
import { Consequence } from "./day-consequences.tsx";

/** The jobs whose drivers get a mail about another address or person. */
export function toldDrivers({ jobs }: Pick<Order, "jobs">) {
  return jobs.filter(({ status }) => status === "reserved" || status === "in_progress");
}

/** Which drivers are told of a change, as items of a list. */
export function ToldDrivers({ order }: { readonly order: Order }) {
  return toldDrivers(order).map(({ jobId, driverName }) => (
    <Consequence key={jobId} Icon={Mail}>
      {m.order_change_doors_told({ driver: driverName ?? "" })}
    </Consequence>
  ));
}
