/* oxlint-disable import/no-unassigned-import -- style sheets have no value to assign */
import { useMemo, useState, type ReactNode } from "react";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import type { MapMarker, MarkerTexts } from "#web/components/route-map/markers/button-markers.ts";
import { LazyMarkerMap } from "#web/components/route-map/markers/lazy-marker-map.tsx";
import { useMapStyle } from "#web/entities/places/map/map-style-url.ts";
import { mapTexts } from "#web/entities/places/map/map-texts.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import "./place-map.css";

export interface PlaceMapProps {
  readonly markers: readonly MapMarker[];
  /** The texts of several in one place. */
  readonly groupTexts: (group: readonly MapMarker[]) => MarkerTexts;
  /** Called with the marker that was pressed, where it stands alone. */
  readonly onOpen: (id: string) => void;
  /** A link in the list of those in one place, by the id of its marker. */
  readonly renderListed: (id: string) => ReactNode;
  readonly label: string;
  /** The name of that list. */
  readonly listLabel: string;
  /** Shown where there is no map. */
  readonly failed: string;
}

/** Markers on a map. A press opens what one stands for; of several in one place it lists them. */
export function PlaceMap(props: PlaceMapProps) {
  const { groupTexts, onOpen, renderListed, label, listLabel, failed } = props;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const style = useMapStyle(true);
  const texts = useMemo(() => mapTexts(), []);
  const markers = useUnchanged(props.markers);
  const listed = markers.map(({ id }) => id).filter((id) => chosen.includes(id));
  const choose = (ids: readonly string[]) => {
    const [only] = ids;
    if (ids.length > 1 || only === undefined) setChosen(ids);
    else onOpen(only);
  };
  const waiting = <Skeleton className="h-full" />;
  return (
    <>
      <div className="place-map">
        {style.isKnown ? (
          <LazyMarkerMap
            markers={markers}
            chosenId={listed[0] ?? null}
            line={null}
            groupTexts={groupTexts}
            onChoose={choose}
            locale={currentLocale()}
            label={label}
            texts={texts}
            styleUrl={style.styleUrl}
            loading={waiting}
            instead={<p className="p-5 text-muted">{failed}</p>}
          />
        ) : (
          waiting
        )}
      </div>
      <output className="block">
        {listed.length > 0 && (
          <ul className="place-map-list" aria-label={listLabel}>
            {listed.map((id) => (
              <li key={id}>{renderListed(id)}</li>
            ))}
          </ul>
        )}
      </output>
    </>
  );
}

export default PlaceMap;

/** Keeps the array while nothing in it has changed: the map draws a new one anew. */
function useUnchanged<Each>(markers: readonly Each[]): readonly Each[] {
  const key = JSON.stringify(markers);
  return useMemo(() => JSON.parse(key) as readonly Each[], [key]);
}
