import type { StyleSpecification } from "maplibre-gl";
import { landLayers, roadLayers } from "./layers/base-layers.ts";
import { embeddedGeography } from "./geography.ts";
import { labelLayers, WIDE_NAMES } from "./layers/label-layers.ts";
import { MAP_COLOURS, type MapTheme } from "./layers/map-colours.ts";

/** Below this nothing more of the region appears; above it the embedded data have no more to tell. */
export const ZOOM_LIMITS = { min: 4, max: 13 } as const;

const NAME = "KhonDee";

/** Whether a style is the embedded one, whatever its theme. */
export const isEmbeddedStyle = ({ name, glyphs }: Pick<StyleSpecification, "name" | "glyphs">): boolean =>
  glyphs === undefined && (name ?? "").startsWith(`${NAME} `);

/**
 * The embedded style: no address in it leaves the site. Names are Thai for the locale `th`, else English.
 * Text carries no glyph address on purpose: the browser's own fonts shape Thai and Khmer correctly.
 */
export function buildMapStyle(theme: MapTheme, locale: string): StyleSpecification {
  const colours = MAP_COLOURS[theme];
  const {
    land,
    neighbours,
    coast,
    neighbourCoast,
    frontier,
    seam,
    provinces,
    neighbourBorders,
    roads,
    towns,
  } = embeddedGeography();
  const areas = {
    land,
    neighbours,
    coast,
    frontier,
    seam,
    provinces,
    roads,
    "neighbour-coast": neighbourCoast,
    "neighbour-borders": neighbourBorders,
  };
  return {
    version: 8,
    name: `${NAME} ${theme}`,
    sources: {
      ...Object.fromEntries(
        Object.entries(areas).map(([id, data]) => [
          id,
          { type: "geojson", data, tolerance: 0.2, maxzoom: 12 },
        ]),
      ),
      towns: { type: "geojson", data: towns, maxzoom: 12 },
      "wide-names": { type: "geojson", data: WIDE_NAMES, maxzoom: 8 },
    },
    layers: [...landLayers(colours), ...roadLayers(colours), ...labelLayers(colours, locale)],
  };
}
