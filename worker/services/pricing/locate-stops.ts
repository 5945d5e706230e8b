import { badInput } from "#domain/errors.ts";
import type { FieldCode } from "#domain/field-errors.ts";
import type { LocatedStop } from "#domain/geo/place.ts";
import { EXACT_REACH_M, reachOfPlaceM } from "#domain/geo/reach.ts";
import { isSameStop, type StopIdentity } from "#domain/geo/same-stop.ts";
import type { StopInput } from "#domain/pricing/quote-input.ts";
import type { Geocoder } from "../../adapters/geocoding/geocoder.ts";

/**
 * Resolves place ids and exact points to stops with coordinates.
 * @throws AppError BAD_INPUT naming every stop that is unknown, abroad, at sea or the same as the one before.
 */
export async function locateStops(geocoder: Geocoder, inputs: readonly StopInput[]): Promise<LocatedStop[]> {
  const located = await Promise.all(inputs.map((input) => locateStop(geocoder, input)));
  const fields: Record<string, FieldCode> = {};
  const stops: LocatedStop[] = [];
  for (const [index, result] of located.entries()) {
    if (typeof result === "string") fields[`stops.${index}`] = result;
    else stops.push(result);
  }
  if (Object.keys(fields).length === 0)
    for (const [index, stop] of stops.entries()) {
      const before = stops[index - 1];
      if (
        before !== undefined &&
        isSameStop(identity(before, inputs[index - 1]), identity(stop, inputs[index]))
      )
        fields[`stops.${index}`] = "SAME_PLACE";
    }
  if (Object.keys(fields).length > 0) throw badInput(fields);
  return stops;
}

/**
 * Resolves one place id or exact point.
 * @throws AppError BAD_INPUT at `field` where it is unknown, abroad or at sea
 */
export async function locatePlace(geocoder: Geocoder, input: StopInput, field: string): Promise<LocatedStop> {
  const found = await locateStop(geocoder, input);
  if (typeof found === "string") throw badInput({ [field]: found });
  return found;
}

/** No address tells an exact point apart from itself. */
function identity({ placeId, latitude, longitude }: LocatedStop, input: StopInput | undefined): StopIdentity {
  return { placeId, latitude, longitude, detail: input?.placeId === undefined ? undefined : input.detail };
}

async function locateStop(geocoder: Geocoder, input: StopInput): Promise<LocatedStop | FieldCode> {
  if (input.placeId !== undefined) {
    const place = await geocoder.byId(input.placeId);
    if (place === undefined) return "PLACE_UNKNOWN";
    const { placeId, label, area, landmassId, latitude, longitude } = place;
    return { placeId, label, area, landmassId, latitude, longitude, reachM: reachOfPlaceM(place) };
  }
  const found = await geocoder.locate(input);
  if (found.kind === "outside_thailand") return "OUTSIDE_THAILAND";
  if (found.kind === "at_sea") return "AT_SEA";
  const { placeId, label, area, landmassId } = found.place;
  const { latitude, longitude } = input;
  return { placeId, label, area, landmassId, latitude, longitude, isExact: true, reachM: EXACT_REACH_M };
}
