import { lazy, Suspense, type ReactNode } from "react";
import { Boundary } from "../../feedback/boundary.tsx";
import { namesFontReady } from "../layers/names-font.ts";
import type { MarkerMapProps } from "./marker-map.tsx";

const MarkerMap = lazy(async () => {
  const [map] = await Promise.all([import("./marker-map.tsx"), namesFontReady()]);
  return map;
});

export interface LazyMarkerMapProps extends MarkerMapProps {
  /** Until MapLibre has loaded. */
  readonly loading: ReactNode;
  /** Where it does not load, or the browser cannot draw it. */
  readonly instead: ReactNode;
}

/** The map of markers as pages use it. */
export function LazyMarkerMap({ loading, instead, ...props }: LazyMarkerMapProps) {
  return (
    <Boundary instead={instead}>
      <Suspense fallback={loading}>
        <MarkerMap {...props} />
      </Suspense>
    </Boundary>
  );
}
