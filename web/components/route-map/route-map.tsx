import { useEffect, useEffectEvent, useState } from "react";
import type { Point } from "#domain/geo/place.ts";
import type { RouteLeg } from "#domain/geo/route.ts";
import type { StandingFerry } from "./layers/ferry-lines.ts";
import { LiveMap } from "./live-map.tsx";
import { Boundary } from "../feedback/boundary.tsx";
import type { RouteMapStop } from "./stops.ts";
import { ThailandPicture } from "./picture/thailand-picture.tsx";

export type { RouteMapStop } from "./stops.ts";

/** The texts on the map, translated. */
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

/** What the map shows, and its callbacks. Memoise `stops` and `legs`: a new array is a new journey. */
export interface RouteMapProps {
  readonly stops: readonly RouteMapStop[];
  readonly legs: readonly RouteLeg[];
  /** Ferry lines, whether the journey uses them or not. Memoise these too. */
  readonly ferries?: readonly StandingFerry[];
  /** `th` shows Thai names, any other locale English ones. */
  readonly locale: string;
  /** Accessible name of the map. */
  readonly label: string;
  readonly texts: RouteMapTexts;
  /** Called with a point that was clicked, tapped or long-pressed. */
  readonly onPick?: (point: Point) => void;
  /**
   * Called when a stop's pin was dragged to a point. The pin stays there until `stops` changes: set it after a
   * refusal too.
   */
  readonly onMoveStop?: (id: string, point: Point) => void;
  /** Called once when this browser cannot draw the map: the static picture is shown, and no point can be picked. */
  readonly onUnavailable?: () => void;
  /** A vector style to use instead of the embedded one; where it cannot be read, the embedded one is shown. */
  readonly styleUrl?: string | null;
}

/** Whether this browser has WebGL 2; releases the trial context. */
function canDraw(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return Boolean(context);
}

/**
 * The map of a truck's route in Thailand. It imports MapLibre: load it through `lazy-route-map.tsx`. Fills its
 * parent, which sets the height. Without WebGL 2 it shows the static picture with the stops.
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
