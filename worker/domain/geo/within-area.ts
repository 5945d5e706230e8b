/** A province, district or subdistrict by its official code of 2, 4 or 6 digits; each begins with that of the area it lies in. */
const CODED_AREA = /^th-(?:\d{2}){1,3}$/;

/**
 * Whether a place is another one or lies in it by its code: `th-100601` in `th-1006`. Of streets, landmarks and islands only
 * that they are the same is known.
 */
export function isWithin(placeId: string | null, areaId: string | null): boolean {
  if (placeId === areaId) return true;
  if (placeId === null || areaId === null) return false;
  return CODED_AREA.test(placeId) && CODED_AREA.test(areaId) && placeId.startsWith(areaId);
}
