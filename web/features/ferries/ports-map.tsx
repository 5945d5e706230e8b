import { Map as MapIcon } from "lucide-react";
import { useMemo, useState } from "react";
import type { Point } from "#domain/geo/place.ts";
import type { RouteLeg } from "#domain/geo/route.ts";
import { Button } from "#web/components/button.tsx";
import { LazyRouteMap } from "#web/components/route-map/lazy-route-map.tsx";
import type { RouteMapStop } from "#web/components/route-map/route-map.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { useMapFerries } from "#web/entities/places/map/map-ferries.ts";
import { useMapStyleUrl } from "#web/entities/places/map/map-style-url.ts";
import { mapTexts } from "#web/entities/places/map/map-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { readDegrees } from "./ferry-units.ts";
import type { FerryPort } from "./ferry-form.ts";

export interface PortsMapProps {
  /** The ferry route of these ports, or `null` for a new one. Its line is drawn between the pins. */
  readonly ferryRouteId: string | null;
  /** Typed degrees; a port without valid ones has no pin. */
  readonly departure: TypedPoint;
  readonly arrival: TypedPoint;
  readonly onSet: (port: FerryPort, point: Point) => void;
}

export interface TypedPoint {
  readonly latitude: string;
  readonly longitude: string;
}

/** The two ports on a map that is loaded on demand: a click sets the selected port, pins can be dragged. */
export function PortsMap({ ferryRouteId, departure, arrival, onSet }: PortsMapProps) {
  const [shown, setShown] = useState(false);
  const [port, setPort] = useState<FerryPort>("departure");
  const stops = useStops(departure, arrival);
  const legs = useMemo(() => lineBetween(stops), [stops]);
  const styleUrl = useMapStyleUrl(shown);
  const listed = useMapFerries(shown);
  const others = useMemo(() => listed.filter(({ id }) => id !== ferryRouteId), [listed, ferryRouteId]);
  const texts = useMemo(() => mapTexts(), []);
  if (!shown)
    return (
      <Button
        size="small"
        className="justify-self-start"
        icon={<MapIcon aria-hidden="true" className="size-5" />}
        onClick={() => setShown(true)}
      >
        {m.map_show()}
      </Button>
    );
  return (
    <div className="grid gap-3">
      <SegmentedControl
        label={m.ferry_map_sets()}
        segments={[
          { value: "departure", label: m.ferry_departure_port() },
          { value: "arrival", label: m.ferry_arrival_port() },
        ]}
        value={port}
        onChange={setPort}
      />
      <div className="relative h-72 overflow-clip rounded-card border border-line">
        <LazyRouteMap
          stops={stops}
          legs={legs}
          ferries={others}
          styleUrl={styleUrl}
          locale={currentLocale()}
          label={m.ferry_map_title()}
          texts={texts}
          onPick={(point) => onSet(port, point)}
          onMoveStop={(id, point) => onSet(id === "arrival" ? "arrival" : "departure", point)}
        />
      </div>
      <p className="text-sm text-muted">{m.ferry_map_hint()}</p>
    </div>
  );
}

/** Keeps the array while the coordinates are equal: the map takes a new array as a new journey. */
function useStops(departure: TypedPoint, arrival: TypedPoint): readonly RouteMapStop[] {
  return useMemo(
    () => [
      ...stopAt("departure", departure.latitude, departure.longitude),
      ...stopAt("arrival", arrival.latitude, arrival.longitude),
    ],
    [departure.latitude, departure.longitude, arrival.latitude, arrival.longitude],
  );
}

function stopAt(port: FerryPort, latitudeText: string, longitudeText: string): RouteMapStop[] {
  const latitude = readDegrees(latitudeText);
  const longitude = readDegrees(longitudeText);
  if (!latitude.ok || !longitude.ok) return [];
  if (Math.abs(latitude.value) > 90 || Math.abs(longitude.value) > 180) return [];
  return [
    {
      id: port,
      label: port === "departure" ? m.ferry_departure_port() : m.ferry_arrival_port(),
      latitude: latitude.value,
      longitude: longitude.value,
      role: port === "departure" ? "pickup" : "destination",
    },
  ];
}

function lineBetween(stops: readonly RouteMapStop[]): readonly RouteLeg[] {
  if (stops.length < 2) return [];
  return [
    {
      kind: "ferry",
      ferryRouteId: "",
      distanceM: 0,
      durationS: 0,
      reversed: false,
      path: stops.map((stop) => [stop.longitude, stop.latitude] as const),
    },
  ];
}
