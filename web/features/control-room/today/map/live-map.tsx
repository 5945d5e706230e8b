import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { LazyMarkerMap } from "#web/components/route-map/markers/lazy-marker-map.tsx";
import { useMapStyle } from "#web/entities/places/map/map-style-url.ts";
import { mapTexts } from "#web/entities/places/map/map-texts.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { m } from "#web/paraglide/messages.js";
import { latenessOf, placeText, type Truck } from "./lateness.ts";
import { groupTexts, truckMarkers } from "./truck-markers.ts";

/**
 * The trucks under way on a map, each where its driver shares it, otherwise at the stop that it reached last. A press opens
 * its order; of several in one place it lists them.
 */
export function LiveMap({ trucks }: { readonly trucks: readonly Truck[] }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const style = useMapStyle(true);
  const texts = useMemo(() => mapTexts(), []);
  const markers = useUnchanged(truckMarkers(trucks));
  const listed = trucks.filter(({ jobId }) => chosen.includes(jobId));
  const choose = (ids: readonly string[]) => {
    const only = trucks.find(({ jobId }) => ids.includes(jobId));
    if (ids.length > 1 || only === undefined) return setChosen(ids);
    return void navigate({ to: "/admin/orders", search: { order: only.orderId } });
  };
  const waiting = <Skeleton className="h-full" />;
  return (
    <>
      <div className="live-map">
        {style.isKnown ? (
          <LazyMarkerMap
            markers={markers}
            chosenId={listed[0]?.jobId ?? null}
            line={null}
            groupTexts={groupTexts}
            onChoose={choose}
            locale={currentLocale()}
            label={m.today_map()}
            texts={texts}
            styleUrl={style.styleUrl}
            loading={waiting}
            instead={<p className="p-5 text-muted">{m.today_map_failed()}</p>}
          />
        ) : (
          waiting
        )}
      </div>
      <output className="block">
        {listed.length > 0 && (
          <ul className="today-live mt-2" aria-label={m.today_map_here()}>
            {listed.map((truck) => (
              <li key={truck.jobId}>
                <Link to="/admin/orders" search={{ order: truck.orderId }} className="today-row">
                  <span className="font-semibold">{truck.driverName}</span>
                  <span className="text-muted">{truck.orderId}</span>
                  <span>{latenessOf(truck)?.text}</span>
                  <span className="text-muted">{placeText(truck)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </output>
    </>
  );
}

export default LiveMap;

/** Keeps the array while nothing in it has changed: the map draws a new one anew. */
function useUnchanged<Each>(markers: readonly Each[]): readonly Each[] {
  const key = JSON.stringify(markers);
  return useMemo(() => JSON.parse(key) as readonly Each[], [key]);
}
