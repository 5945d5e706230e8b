import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Badge } from "#web/components/badge.tsx";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { truckText } from "#web/entities/jobs/truck-text.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { latenessOf, type Truck } from "#web/entities/trucks/lateness.ts";
import { MoreTrucks } from "#web/entities/trucks/more-trucks.tsx";
import { TruckLink } from "#web/entities/trucks/truck-link.tsx";
import { groupTexts, truckMarkers } from "#web/entities/trucks/truck-markers.ts";
import { REFRESHED } from "#web/lib/api/refreshed.ts";

const PlaceMap = lazy(() => import("#web/entities/trucks/place-map.tsx"));

/** The trucks under way on a map and in a list, the latest first, with when they arrive and how that is known. */
export function LiveTrucks() {
  const query = trpc.controlRoom.live.useQuery(undefined, REFRESHED);
  return (
    <section aria-labelledby="today-live">
      <h2 id="today-live">{m.today_live()}</h2>
      {query.data === undefined ? (
        <QueryFallback query={query} rows={2} failed={m.today_load_failed()} />
      ) : query.data.trucks.length === 0 ? (
        <p className="text-muted">{m.today_live_none()}</p>
      ) : (
        <>
          <OnMap trucks={query.data.trucks} />
          <ul className="today-live">
            {query.data.trucks.map((truck) => (
              <li key={truck.jobId}>
                <TruckRow truck={truck} />
              </li>
            ))}
          </ul>
          {query.data.isCut && <MoreTrucks shown={query.data.trucks.length} />}
        </>
      )}
    </section>
  );
}

/** The map, without which the list says the same. */
function OnMap({ trucks }: { readonly trucks: readonly Truck[] }) {
  const navigate = useNavigate();
  if (trucks.every(({ place }) => place === null)) return null;
  const truckOf = (id: string) => trucks.find(({ jobId }) => jobId === id);
  return (
    <Boundary instead={null}>
      <Suspense fallback={<Skeleton className="h-60" />}>
        <PlaceMap
          markers={truckMarkers(trucks)}
          groupTexts={groupTexts}
          onOpen={(id) => {
            const truck = truckOf(id);
            if (truck !== undefined) void navigate({ to: "/admin/orders", search: { order: truck.orderId } });
          }}
          renderListed={(id) => {
            const truck = truckOf(id);
            return truck && <TruckLink truck={truck} />;
          }}
          label={m.today_map()}
          listLabel={m.today_map_here()}
          failed={m.today_map_failed()}
        />
      </Suspense>
    </Boundary>
  );
}

function TruckRow({ truck }: { readonly truck: Truck }) {
  const { orderId, driverName, pickupArea, destinationArea, likelyAt } = truck;
  return (
    <Link to="/admin/orders" search={{ order: orderId }} className="today-truck">
      <span className="min-w-0 leading-tight">
        <span className="block truncate">
          <span className="font-semibold">{driverName}</span> <span className="text-muted">{orderId}</span>
        </span>
        <span className="block truncate text-xs text-muted">{truckText(truck)}</span>
      </span>
      <span className="min-w-0 leading-tight">
        {localized(pickupArea)} → {localized(destinationArea)}
      </span>
      <span className="figures min-w-0 text-muted">
        {likelyAt !== null && (
          <>
            {m.today_arrives({ time: formatShortDayAndTime(likelyAt) })} · {basisText(truck)}
          </>
        )}
      </span>
      <Lateness truck={truck} />
    </Link>
  );
}

function basisText({ basis, position, silentSince }: Truck): string {
  if (silentSince !== null) return m.today_silent({ time: formatShortDayAndTime(silentSince) });
  if (basis === "plan" || position === null) return m.today_by_plan();
  return m.today_by_position({ time: formatShortDayAndTime(position.fixedAt) });
}

function Lateness({ truck }: { readonly truck: Truck }) {
  const lateness = latenessOf(truck);
  return lateness === null ? <span /> : <Badge tone={lateness.badge}>{lateness.text}</Badge>;
}
