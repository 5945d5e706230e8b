/** The jobs of the marker that was pressed, and the one of them whose card is shown. */
export interface ChosenOnMap {
  readonly ids: readonly string[];
  readonly at: number;
}

/** The shown one, or `null` while nothing is chosen. */
export function shownOf({ ids, at }: ChosenOnMap): string | null {
  return ids[at] ?? null;
}

export const NOTHING_CHOSEN: ChosenOnMap = { ids: [], at: 0 };
