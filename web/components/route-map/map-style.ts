import type { StyleSpecification } from "maplibre-gl";
import { landLayers, roadLayers } from "./layers/base-layers.ts";
import { embeddedGeography } from "./geography.ts";
import { labelLayers, WIDE_NAMES } from "./layers/label-layers.ts";
import { MAP_COLOURS, type MapTheme } from "./layers/map-colours.ts";

/** The zoom limits: below, nothing more of the region appears; above, the embedded data have no more detail. */
export const ZOOM_LIMITS = { min: 4, max: 13 } as const;

const NAME = "KhonDee";

/** Whether a style is the embedded one, whatever its theme. */
export const isEmbeddedStyle = ({ name, glyphs }: Pick<StyleSpecification, "name" | "glyphs">): boolean =>
  glyphs === undefined && (name ?? "").startsWith(`${NAME} `);

/**
 * The embedded style; it refers to no address outside the site. Names are Thai for the locale `th`, else English. It
 * has no glyph address on purpose: the browser's fonts shape Thai and Khmer correctly.
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
