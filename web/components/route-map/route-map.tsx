import { useEffect, useEffectEvent, useState } from "react";
import type { Point } from "#domain/geo/place.ts";
import type { RouteLeg } from "#domain/geo/route.ts";
import type { StandingFerry } from "./layers/ferry-lines.ts";
import { LiveMap } from "./live-map.tsx";
import { Boundary } from "../feedback/boundary.tsx";
import type { RouteMapStop } from "./stops.ts";
import { ThailandPicture } from "./picture/thailand-picture.tsx";

export type { RouteMapStop } from "./stops.ts";

/** The words on the map; all of them arrive translated. */
export interface RouteMapTexts {
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly resetNorth: string;
  readonly attribution: string;
  /** Shown when one finger drags the map on a page that scrolls: "Use two fingers to move the map". */
  readonly touchHint?: string;
  /** Shown when the wheel turns over the map without the control key. */
  readonly wheelHint?: string;
}

/** What the map shows and whom it tells. Memoise `stops` and `legs`: a new array is a new journey. */
export interface RouteMapProps {
  readonly stops: readonly RouteMapStop[];
  readonly legs: readonly RouteLeg[];
  /** Ferry lines that run whether the journey takes them or not. Memoise these too. */
  readonly ferries?: readonly StandingFerry[];
  /** `th` shows Thai names, any other locale English ones. */
  readonly locale: string;
  /** Accessible name of the map. */
  readonly label: string;
  readonly texts: RouteMapTexts;
  /** A click, tap or long-press gives a point. */
  readonly onPick?: (point: Point) => void;
  /** A stop's pin was dragged to a point. It stays there until `stops` is set again: do so after a refusal too. */
  readonly onMoveStop?: (id: string, point: Point) => void;
  /** Told once where this browser cannot draw a map: the static picture is shown, and nothing can be picked. */
  readonly onUnavailable?: () => void;
  /** Any vector style instead of the embedded one, which shows where this one cannot be read. */
  readonly styleUrl?: string | null;
}

/** Whether this browser can draw the map at all; gives the trial context back. */
function canDraw(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return Boolean(context);
}

/**
 * The route of a truck over Thailand. Load it lazily (`lazy-route-map.tsx` does): MapLibre comes with it.
 * Fills its parent, which gives the height. Without WebGL 2 it shows the static picture with the stops.
 */
export function RouteMap(props: RouteMapProps) {
  const [possible] = useState(canDraw);
  const tellUnavailable = useEffectEvent(() => props.onUnavailable?.());
  useEffect(() => {
    if (!possible) tellUnavailable();
  }, [possible]);
  const picture = <ThailandPicture stops={props.stops} legs={props.legs} label={props.label} />;
  if (!possible) return picture;
  return (
    <Boundary instead={picture}>
      <LiveMap {...props} />
    </Boundary>
  );
}

export default RouteMap;
