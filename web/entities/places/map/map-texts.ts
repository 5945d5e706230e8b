import type { RouteMapTexts } from "#web/components/route-map/route-map.tsx";
import { m } from "#web/paraglide/messages.js";

/** The words on a map itself, in the visitor's language. Memoise it: the map takes a new object as new words. */
export function mapTexts(): RouteMapTexts {
  return {
    zoomIn: m.map_zoom_in(),
    zoomOut: m.map_zoom_out(),
    resetNorth: m.map_reset_north(),
    attribution: m.map_attribution(),
    touchHint: m.map_touch_hint(),
    wheelHint: m.map_wheel_hint(),
  };
}
