import { lazy, Suspense } from "react";
import { Boundary } from "../feedback/boundary.tsx";
import { namesFontReady } from "./layers/names-font.ts";
import type { RouteMapProps } from "./route-map.tsx";
import { ThailandPicture } from "./picture/thailand-picture.tsx";

const RouteMap = lazy(async () => {
  const [map] = await Promise.all([import("./route-map.tsx"), namesFontReady()]);
  return map;
});

/** The map as pages use it: the static picture until MapLibre has loaded, and when it fails to. */
export function LazyRouteMap(props: RouteMapProps) {
  const picture = <ThailandPicture stops={props.stops} legs={props.legs} label={props.label} />;
  return (
    <Boundary instead={picture}>
      <Suspense fallback={picture}>
        <RouteMap {...props} />
      </Suspense>
    </Boundary>
  );
}
