import type { ExpressionSpecification } from "maplibre-gl";

/** Numbers that grow with the zoom: pairs of zoom and value. */
export const byZoom = (
  ...stops: readonly (readonly [zoom: number, value: number])[]
): ExpressionSpecification =>
  ["interpolate", ["exponential", 1.4], ["zoom"], ...stops.flat()] as unknown as ExpressionSpecification;
