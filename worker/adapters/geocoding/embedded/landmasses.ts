import { MAINLAND, type LandmassId, type Point } from "#domain/geo/place.ts";
import { contains, shapeOf, type Shape } from "./thailand-outline.ts";

/**
 * The islands of Thailand without a bridge to the mainland, with the water around them up to about half a kilometre.
 * The shapes are hand-drawn from general geographic knowledge, larger rather than smaller than the island; none touches
 * the mainland or another island of this list.
 */
type Corners = readonly (readonly [longitude: number, latitude: number])[];

const box = (west: number, south: number, east: number, north: number): Corners => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

const LANDMASSES: Readonly<Record<LandmassId, Corners>> = {
  "ko-samui": box(99.9, 9.39, 100.105, 9.61),
  "ko-phangan": box(99.955, 9.655, 100.105, 9.81),
  "ko-tao": box(99.805, 10.05, 99.87, 10.135),
  "ko-chang": [
    [102.225, 12.1],
    [102.26, 12.175],
    [102.33, 12.17],
    [102.39, 12.1],
    [102.45, 12.03],
    [102.45, 11.95],
    [102.36, 11.94],
    [102.27, 11.96],
    [102.225, 12.04],
  ],
  "ko-kut": box(102.49, 11.56, 102.615, 11.765),
  "ko-mak": box(102.44, 11.785, 102.52, 11.85),
  "ko-samet": box(101.43, 12.51, 101.48, 12.605),
  "ko-sichang": box(100.785, 13.11, 100.835, 13.185),
  "ko-larn": box(100.755, 12.88, 100.81, 12.95),
  "ko-lanta": [
    [98.995, 7.6],
    [99.0, 7.64],
    [99.035, 7.682],
    [99.075, 7.685],
    [99.11, 7.688],
    [99.14, 7.66],
    [99.135, 7.46],
    [99.08, 7.45],
    [99.03, 7.5],
  ],
  "ko-phi-phi": box(98.745, 7.66, 98.8, 7.81),
  "ko-lipe": box(99.28, 6.475, 99.325, 6.503),
  "ko-yao-noi": [
    [98.568, 8.087],
    [98.568, 8.2],
    [98.645, 8.2],
    [98.65, 8.1],
    [98.615, 8.073],
    [98.59, 8.078],
  ],
  "ko-yao-yai": [
    [98.52, 7.89],
    [98.515, 8.03],
    [98.515, 8.13],
    [98.565, 8.13],
    [98.567, 8.085],
    [98.6, 8.07],
    [98.635, 8.0],
    [98.62, 7.89],
  ],
  "ko-phayam": box(98.365, 9.69, 98.44, 9.785),
  "ko-chang-ranong": box(98.365, 9.79, 98.45, 9.88),
  "ko-libong": box(99.35, 7.18, 99.462, 7.283),
  "ko-muk": box(99.275, 7.345, 99.325, 7.4),
  "ko-sukon": box(99.55, 7.08, 99.61, 7.135),
  "ko-si-boya": box(98.955, 7.83, 99.01, 7.93),
  "ko-jum": box(98.93, 7.77, 98.985, 7.875),
  "ko-klang": box(98.885, 8.005, 98.911, 8.052),
  "ko-kho-khao": [
    [98.24, 8.885],
    [98.275, 8.885],
    [98.285, 8.93],
    [98.298, 8.96],
    [98.318, 9],
    [98.28, 9.02],
    [98.245, 8.98],
  ],
  "ko-phra-thong": box(98.23, 9.025, 98.326, 9.163),
  "ko-panyi": box(98.495, 8.325, 98.515, 8.345),
  "ko-sarai": box(99.83, 6.63, 99.9, 6.71),
  "ko-puyu": box(100.075, 6.51, 100.125, 6.57),
  "ko-tarutao": box(99.585, 6.475, 99.715, 6.74),
  "ko-adang": box(99.15, 6.505, 99.34, 6.58),
  "ko-bulon": box(99.52, 6.815, 99.55, 6.84),
  "ko-kradan": box(99.235, 7.285, 99.27, 7.335),
  "ko-ngai": box(99.185, 7.385, 99.22, 7.435),
  "ko-racha": box(98.3, 7.47, 98.39, 7.63),
  "ko-wai": box(102.37, 11.885, 102.425, 11.915),
  "ko-similan": box(97.6, 8.46, 97.68, 8.7),
  "ko-surin": box(97.81, 9.35, 97.92, 9.5),
  "ko-ang-thong": box(99.6, 9.5, 99.72, 9.75),
  "ko-kret": [
    [100.463, 13.908],
    [100.466, 13.921],
    [100.478, 13.923],
    [100.49, 13.915],
    [100.487, 13.903],
    [100.472, 13.9],
  ],
};

const SHAPES: readonly (readonly [LandmassId, Shape])[] = Object.entries(LANDMASSES).map(([id, corners]) => [
  id,
  shapeOf([...corners, ...corners.slice(0, 1)].flat()),
]);

/**
 * Units of the register that are on an island, by the start of their code; the longest matching start decides. The
 * district of Ko Lanta includes a part of the mainland (Khlong Yang, and Ko Klang, which has a bridge); Lanta Noi and
 * Lanta Yai are joined by a bridge since 2016. Phuket, Ko Yo and the islands of the Songkhla lake have bridges, so they
 * count as mainland.
 */
const UNITS: Readonly<Record<string, LandmassId>> = {
  "8404": "ko-samui",
  "8405": "ko-phangan",
  "840503": "ko-tao",
  "2307": "ko-chang",
  "2306": "ko-kut",
  "230601": "ko-mak",
  "2008": "ko-sichang",
  "8103": "ko-lanta",
  "810303": MAINLAND,
  "810304": MAINLAND,
  "8202": "ko-yao-noi",
  "820202": "ko-yao-yai",
  "820203": "ko-yao-yai",
  "120608": "ko-kret",
  "810118": "ko-klang",
  "810802": "ko-si-boya",
  "820108": "ko-panyi",
  "820508": "ko-kho-khao",
  "820603": "ko-phra-thong",
  "850109": "ko-phayam",
  "910106": "ko-sarai",
  "910110": "ko-puyu",
  "920213": "ko-libong",
  "920411": "ko-sukon",
};

/** The island that an exact point is on, or just off its shore; undefined elsewhere. */
export function islandAt(point: Point): LandmassId | undefined {
  return SHAPES.find(([, shape]) => contains(shape, point))?.[0];
}

/** The landmass of a province, district or subdistrict by its official code. */
export function landmassOfUnit(code: string): LandmassId {
  return UNITS[code] ?? UNITS[code.slice(0, 4)] ?? MAINLAND;
}
