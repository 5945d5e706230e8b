import { Link } from "@tanstack/react-router";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { formatDistance, formatMoney, formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";

type Truck = RouterOutputs["controlRoom"]["waysBack"]["trucks"][number];
type Match = Truck["matching"][number];

/** The trucks that return empty, each with the orders that would lead it home. */
export function WaysBack() {
  const query = trpc.controlRoom.waysBack.useQuery(undefined, REFRESHED);
  const { data } = query;
  return (
    <section aria-labelledby="today-ways-back">
      <h2 id="today-ways-back">{m.today_ways_back()}</h2>
      {data === undefined ? (
        <QueryFallback query={query} rows={2} failed={m.today_load_failed()} />
      ) : (
        <>
          {data.trucks.length === 0 ? (
            <p className="text-muted">{m.today_ways_back_none()}</p>
          ) : (
            <>
              <p className="mb-2 text-sm text-muted">{m.today_ways_back_how()}</p>
              <div className="today-ways-back">
                {data.trucks.map((truck) => (
                  <TruckCard key={truck.jobId} truck={truck} />
                ))}
              </div>
            </>
          )}
          {data.unmatched > 0 && (
            <p className="mt-2 text-sm text-muted">
              {m.today_ways_back_unmatched({ count: formatNumber(data.unmatched) })}
            </p>
          )}
          {data.isCut && <p className="mt-2 text-sm text-muted">{m.today_ways_back_cut()}</p>}
        </>
      )}
    </section>
  );
}

function TruckCard({ truck }: { readonly truck: Truck }) {
  const { driverName, vehicle, freeAt, endArea, homeM, orderId } = truck;
  return (
    <section className="today-card" aria-label={driverName}>
      <h3>
        <span className="min-w-0 flex-1 truncate">{driverName}</span>
        <span className="text-sm font-normal text-muted">{VEHICLE_TEXTS[vehicle]()}</span>
      </h3>
      <p className="px-2.5 pb-1.5 text-sm">
        {m.today_way_back_free({ place: localized(endArea), time: formatShortDayAndTime(freeAt) })}
        <span className="figures block text-muted">
          {m.today_way_back_home({ distance: formatDistance(homeM) })} ·{" "}
          <span className="whitespace-nowrap">{orderId}</span>
        </span>
      </p>
      <ul>
        {truck.matching.map((match) => (
          <li key={match.jobId}>
            <MatchRow match={match} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MatchRow({ match }: { readonly match: Match }) {
  const { orderId, pickupArea, destinationArea, pickupAt, estimatedPaySatang, savedM } = match;
  return (
    <Link to="/admin/orders" search={{ order: orderId }} className="today-match">
      <span className="min-w-0">
        <span className="font-semibold whitespace-nowrap">{orderId}</span> {localized(pickupArea)} →{" "}
        {localized(destinationArea)}
      </span>
      <span className="figures flex flex-wrap gap-x-3 text-muted">
        <span>{m.today_pickup({ time: formatShortDayAndTime(pickupAt) })}</span>
        <span>{m.today_way_back_pay({ pay: formatMoney(estimatedPaySatang) })}</span>
        <span className="font-semibold text-teal">
          {m.today_way_back_saves({ distance: formatDistance(savedM) })}
        </span>
      </span>
    </Link>
  );
}
