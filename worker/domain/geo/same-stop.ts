import type { Point } from "./place.ts";

/** What tells a stop apart from another: its place or exact point, and the address that was entered for it. */
export interface StopIdentity extends Partial<Point> {
  readonly placeId: string;
  /** House number, floor, gate, as typed. Left out for an exact point, which no address tells apart from itself. */
  readonly detail?: string | undefined;
}

/**
 * Whether two stops that follow each other are one and the same, so that there is nothing to drive. Two stops in one
 * subdistrict differ by an exact point, or by two different addresses.
 */
export function isSameStop(a: StopIdentity, b: StopIdentity): boolean {
  return isSamePoint(a, b) && !areDifferentAddresses(a.detail, b.detail);
}

/**
 * Whether two stops have the same place and point. Many subdistricts have their district's point: places with equal
 * points may differ.
 */
export function isSamePoint(a: StopIdentity, b: StopIdentity): boolean {
  return a.placeId === b.placeId && a.latitude === b.latitude && a.longitude === b.longitude;
}

/** The indexes of the stops of a quote that, with these addresses, are the same as the stop before. */
export function sameStops(
  stops: readonly StopIdentity[],
  details: readonly (string | undefined)[],
): number[] {
  const withAddress = stops.map((stop, index) => ({ ...stop, detail: details[index] }));
  return withAddress.flatMap((stop, index) => {
    const before = withAddress[index - 1];
    return before !== undefined && isSameStop(before, stop) ? [index] : [];
  });
}

/** Whether both addresses are entered and differ by more than spaces and capital letters. */
function areDifferentAddresses(a: string | undefined, b: string | undefined): boolean {
  const [one, other] = [plain(a), plain(b)];
  return one !== "" && other !== "" && one !== other;
}

function plain(text = ""): string {
  return text.normalize("NFKC").replaceAll(/\s+/g, "").toLowerCase();
}
