import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { priceLineTitle } from "#web/entities/pricing/price-line-texts.ts";
import { changedRows } from "#web/entities/pricing/changed-rows.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { formatDistance, formatMoney, formatNumber, formatShortDay } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { differenceText } from "./difference-text.ts";

type RepricedOrder = RouterOutputs["pricing"]["whatWouldChange"]["orders"][number];

/** So many orders are shown before all are asked for. */
const SHOWN_FIRST = 10;

/** The compared orders, newest first; each opens to its lines. */
export function WouldChangeOrders({ orders }: { readonly orders: readonly RepricedOrder[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? orders : orders.slice(0, SHOWN_FIRST);
  return (
    <>
      <ul className="mt-4 border-t border-line text-sm">
        {shown.map((order) => (
          <li key={order.orderId} className="border-b border-line">
            <ComparedOrder order={order} />
          </li>
        ))}
      </ul>
      {shown.length < orders.length && (
        <Button size="small" className="mt-3" onClick={() => setShowsAll(true)}>
          {m.would_change_show_all({ count: formatNumber(orders.length) })}
        </Button>
      )}
    </>
  );
}

function ComparedOrder({ order }: { readonly order: RepricedOrder }) {
  const { orderId, createdAt, before, after } = order;
  return (
    <details className="group">
      <summary className="grid min-h-11 list-none grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-0.5 py-2 hover:bg-sunken md:grid-cols-[9rem_minmax(0,1fr)_14rem_12rem_auto] [&::-webkit-details-marker]:hidden">
        <span className="font-heading font-semibold whitespace-nowrap">{orderId}</span>
        <span className="col-span-full row-start-2 text-muted md:col-span-1 md:row-start-auto">
          {[
            trucksText(order),
            formatDistance(order.distanceM),
            formatShortDay(createdAt),
            ...besidesPrice(order),
          ].join(" · ")}
        </span>
        <span className="figures col-span-full row-start-3 md:col-span-1 md:row-start-auto md:text-right">
          <span className="text-muted">{formatMoney(before.totalSatang)} → </span>
          {formatMoney(after.totalSatang)}
        </span>
        <span className="figures text-right font-semibold whitespace-nowrap">
          {differenceText(before.totalSatang, after.totalSatang)}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pb-3 md:pl-36">
        <dl className="figures mb-2">
          {changedRows(before.lines, after.lines).map(({ row, beforeSatang, afterSatang }) => (
            <Difference
              key={row.key}
              name={
                row.vehicle === null
                  ? priceLineTitle(row.line)
                  : `${priceLineTitle(row.line)}, ${VEHICLE_TEXTS[row.vehicle]()}`
              }
              before={beforeSatang ?? 0}
              after={afterSatang ?? 0}
            />
          ))}
          <Difference name={m.would_change_pay()} before={before.paySatang} after={after.paySatang} />
          {order.hasVisits && (
            <>
              <Difference
                name={m.waiting_label()}
                before={before.waitingSatang}
                after={after.waitingSatang}
              />
              <Difference
                name={m.would_change_waiting_pay()}
                before={before.waitingPaySatang}
                after={after.waitingPaySatang}
              />
            </>
          )}
          {order.isCancelled && (
            <Difference
              name={m.order_cancellation_fee()}
              before={before.cancellationFeeSatang}
              after={after.cancellationFeeSatang}
            />
          )}
        </dl>
        <Link to="/admin/orders" search={{ order: orderId }} className="text-teal underline">
          {m.would_change_open_order()}
        </Link>
      </div>
    </details>
  );
}

function Difference(props: { readonly name: string; readonly before: number; readonly after: number }) {
  const { name, before, after } = props;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-1.5">
      <dt>{name}</dt>
      <dd className="ml-auto text-right">
        <span className="text-muted">{formatMoney(before)} → </span>
        {formatMoney(after)} · <span className="font-semibold">{differenceText(before, after)}</span>
      </dd>
    </div>
  );
}

/** What changes of its waiting and of its cancellation, which its price does not tell. */
function besidesPrice({ before, after }: RepricedOrder): readonly string[] {
  const changed = (name: string, beforeSatang: number, afterSatang: number) =>
    beforeSatang === afterSatang ? [] : [`${name} ${differenceText(beforeSatang, afterSatang)}`];
  return [
    ...changed(m.waiting_label(), before.waitingSatang, after.waitingSatang),
    ...changed(m.order_cancellation_fee(), before.cancellationFeeSatang, after.cancellationFeeSatang),
  ];
}

function trucksText({ vehicles }: RepricedOrder): string {
  const kinds = [...new Set(vehicles)];
  return kinds
    .map((vehicle) => {
      const count = vehicles.filter((each) => each === vehicle).length;
      const name = VEHICLE_TEXTS[vehicle]();
      return count === 1 ? name : `${name} × ${formatNumber(count)}`;
    })
    .join(", ");
}
