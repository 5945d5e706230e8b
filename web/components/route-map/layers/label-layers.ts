import type { Feature, FeatureCollection, Point } from "geojson";
import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import { scriptOf } from "#domain/locale.ts";
import { byZoom } from "./by-zoom.ts";
import { TOWN_RANKS } from "../geography.ts";
import type { MapColours } from "./map-colours.ts";
import { NAMES_FAMILY } from "./names-font.ts";

/** The first name selects the weight; the browser draws with the families after it. */
const FAMILIES = [NAMES_FAMILY, "Noto Khmer", "Noto Sans Thai"];
const REGULAR = ["Anuphan Regular", ...FAMILIES];
/** The font stack of important names. */
export const MEDIUM_FONT = ["Anuphan Medium", ...FAMILIES];
const SEMIBOLD = ["Anuphan Semibold", ...FAMILIES];
const ITALIC = ["Anuphan Italic", ...FAMILIES];

interface NameProperties {
  readonly th: string;
  readonly en: string;
  readonly kind: "sea" | "country";
}

const name = (
  kind: NameProperties["kind"],
  th: string,
  en: string,
  at: [number, number],
): Feature<Point, NameProperties> => ({
  type: "Feature",
  properties: { kind, th, en },
  geometry: { type: "Point", coordinates: at },
});

/** Seas and neighbouring countries, placed where the map has room for their names. */
export const WIDE_NAMES: FeatureCollection<Point, NameProperties> = {
  type: "FeatureCollection",
  features: [
    name("sea", "อ่าวไทย", "Gulf of Thailand", [101.35, 10.35]),
    name("sea", "ทะเลอันดามัน", "Andaman Sea", [96.4, 9.7]),
    name("sea", "ทะเลจีนใต้", "South China Sea", [110.6, 10.6]),
    name("country", "เมียนมา", "Myanmar", [96.3, 19.6]),
    name("country", "ลาว", "Laos", [103.1, 19.35]),
    name("country", "กัมพูชา", "Cambodia", [104.9, 12.7]),
    name("country", "เวียดนาม", "Vietnam", [108.2, 13.6]),
    name("country", "มาเลเซีย", "Malaysia", [102.2, 4.6]),
    name("country", "จีน", "China", [102.4, 24.3]),
    name("country", "อินโดนีเซีย", "Indonesia", [101.2, 0.2]),
  ],
};

interface TownLook {
  readonly id: string;
  readonly ranks: readonly number[];
  readonly minzoom: number;
  readonly font: string[];
  readonly sizes: readonly (readonly [number, number])[];
  readonly icon: "dot" | "ring";
  readonly iconSize: number;
  readonly colour: keyof MapColours;
}

const { capital, centre, seat, city, district, bangkokDistrict } = TOWN_RANKS;
const TOWN_LOOKS: readonly TownLook[] = [
  {
    id: "towns-small",
    ranks: [district],
    minzoom: 8.4,
    font: REGULAR,
    sizes: [
      [8, 10.5],
      [12, 13.5],
    ],
    icon: "dot",
    iconSize: 0.42,
    colour: "quietText",
  },
  {
    id: "towns-bangkok",
    ranks: [bangkokDistrict],
    minzoom: 10.2,
    font: REGULAR,
    sizes: [
      [10, 10.5],
      [13, 13],
    ],
    icon: "dot",
    iconSize: 0.36,
    colour: "quietText",
  },
  {
    id: "towns-city",
    ranks: [city],
    minzoom: 6.6,
    font: MEDIUM_FONT,
    sizes: [
      [6, 10.5],
      [11, 14.5],
    ],
    icon: "dot",
    iconSize: 0.5,
    colour: "text",
  },
  {
    id: "towns-seat",
    ranks: [seat],
    minzoom: 5.6,
    font: MEDIUM_FONT,
    sizes: [
      [5, 10.5],
      [7, 12],
      [11, 16],
    ],
    icon: "dot",
    iconSize: 0.55,
    colour: "text",
  },
  {
    id: "towns-centre",
    ranks: [centre],
    minzoom: 4.2,
    font: MEDIUM_FONT,
    sizes: [
      [4, 10.5],
      [7, 13],
      [11, 17],
    ],
    icon: "dot",
    iconSize: 0.65,
    colour: "text",
  },
  {
    id: "towns-capital",
    ranks: [capital],
    minzoom: 4,
    font: SEMIBOLD,
    sizes: [
      [4, 12.5],
      [7, 16],
      [11, 21],
    ],
    icon: "ring",
    iconSize: 0.85,
    colour: "text",
  },
];

/** Road numbers, seas, countries and towns; later layers win where names collide. */
export function labelLayers(colours: MapColours, locale: string): LayerSpecification[] {
  const thai = locale === "th";
  const text: ExpressionSpecification = ["get", scriptOf(locale)];
  const wide = (
    id: string,
    kind: NameProperties["kind"],
    colour: string,
    minzoom: number,
    maxzoom: number,
  ): LayerSpecification => ({
    id,
    type: "symbol",
    source: "wide-names",
    minzoom,
    maxzoom,
    filter: ["==", ["get", "kind"], kind],
    layout: {
      "text-field": text,
      "text-font": kind === "sea" && !thai ? ITALIC : MEDIUM_FONT,
      "text-size": byZoom([4, 11], [8, 17]),
      "text-letter-spacing": thai ? 0 : kind === "sea" ? 0.08 : 0.16,
      "text-transform": thai || kind === "sea" ? "none" : "uppercase",
      "text-max-width": 7,
      "text-padding": 8,
    },
    paint: {
      "text-color": colour,
      "text-halo-color": kind === "sea" ? colours.sea : colours.neighbour,
      "text-halo-width": 1,
    },
  });
  return [
    {
      id: "road-numbers",
      type: "symbol",
      source: "roads",
      minzoom: 7,
      // Roads with short numbers are the long ones; they come first.
      filter: [
        "all",
        ["!=", ["get", "ref"], ""],
        ["<=", ["length", ["get", "ref"]], ["step", ["zoom"], 2, 8, 3, 9, 9]],
      ],
      layout: {
        "symbol-placement": "line",
        "symbol-spacing": 320,
        "symbol-sort-key": ["length", ["get", "ref"]],
        "text-rotation-alignment": "viewport",
        "icon-rotation-alignment": "viewport",
        "text-field": ["get", "ref"],
        "text-font": MEDIUM_FONT,
        "text-size": byZoom([7, 9.5], [11, 11]),
        "icon-image": "shield",
        "icon-text-fit": "both",
        "icon-text-fit-padding": [1, 4, 1, 4],
        "text-padding": 12,
      },
      paint: {
        "text-color": ["match", ["get", "roadClass"], "motorway", colours.shield, colours.shieldText],
        "icon-color": ["match", ["get", "roadClass"], "motorway", colours.shieldText, colours.shield],
        "icon-halo-color": colours.shieldEdge,
        "icon-halo-width": 1,
      },
    },
    wide("seas", "sea", colours.seaText, 4, 10),
    wide("countries", "country", colours.countryText, 4, 9),
    ...TOWN_LOOKS.map((look): LayerSpecification => ({
      id: look.id,
      type: "symbol",
      source: "towns",
      minzoom: look.minzoom,
      filter: ["in", ["get", "rank"], ["literal", [...look.ranks]]],
      layout: {
        "icon-image": look.icon,
        "icon-size": look.iconSize,
        "icon-padding": 1,
        "icon-allow-overlap": true,
        "text-field": text,
        "text-font": look.font,
        "text-size": byZoom(...look.sizes),
        "text-variable-anchor": ["left", "right", "top", "bottom"],
        "text-radial-offset": look.icon === "ring" ? 0.65 : 0.5,
        "text-justify": "auto",
        "text-max-width": 9,
        "text-padding": 3,
        "text-line-height": 1.15,
      },
      paint: {
        "text-color": colours[look.colour],
        "text-halo-color": colours.halo,
        "text-halo-width": 1.4,
        "icon-color": colours[look.colour],
        "icon-halo-color": colours.halo,
        "icon-halo-width": 1,
      },
    })),
  ];
}
