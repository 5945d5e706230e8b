/** What a landmark is. The picker shows an icon for each. */
export const LANDMARK_KINDS = [
  "airport",
  "train_station",
  /** BTS, MRT, Airport Rail Link, Red Line, Gold Line. */
  "metro_station",
  "bus_terminal",
  "pier",
  "university",
  "hospital",
  "mall",
  "industrial_estate",
  "market",
  "government",
  "beach",
  /** A part of a town, or a town, that people call by a name that is not in the register. */
  "quarter",
  /** A hall, stadium, park or another place that people meet at. */
  "venue",
] as const;

export type LandmarkKind = (typeof LANDMARK_KINDS)[number];

/** How far a landmark's point may be from the place itself, metres. */
export const LANDMARK_ACCURACIES_M = [500, 2000] as const;

export type LandmarkAccuracyM = (typeof LANDMARK_ACCURACIES_M)[number];

/** How widely a landmark is known: 3 all over Thailand, 2 in its province, 1 around it. */
export const LANDMARK_SIZES = [1, 2, 3] as const;

export type LandmarkSize = (typeof LANDMARK_SIZES)[number];
