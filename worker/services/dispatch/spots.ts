import { stopsOfOrdersQuery, type DayStopRow } from "#db/queries/dispatch/day.ts";
import { readTariff } from "#db/queries/pricing.ts";
import type { Spot, Ways, WaysByVehicle } from "#domain/dispatch/suggest/day.ts";
import type { FerryRoute } from "#domain/ferries/ferry-route.ts";
import { refusedVehicle } from "#domain/ferries/vehicle-limits.ts";
import type { Point } from "#domain/geo/place.ts";
import { doorOrPlace } from "#domain/orders/door.ts";
import { VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import type { Geocoder } from "../../adapters/geocoding/geocoder.ts";
import { allWays, type Terminal } from "../../adapters/routing/embedded/all-ways.ts";
import type { Dependencies } from "../../dependencies.ts";
import { toEdge } from "../pricing/ferry-edge.ts";

/** The places of a day: those of its orders and the drivers' homes, each once. */
export class DaySpots {
  readonly terminals: Terminal[] = [];
  private readonly geocoder: Pick<Geocoder, "byId" | "locate">;
  /** Many stops and homes share a place. */
  private readonly placeOf = new Map<string, ReturnType<Geocoder["byId"]>>();
  private readonly spotAt = new Map<string, Spot>();
  private readonly points = new Map<string, Point[]>();
  private readonly ends = new Map<string, { readonly from: Spot; readonly to: Spot }>();

  private constructor(geocoder: Pick<Geocoder, "byId" | "locate">) {
    this.geocoder = geocoder;
  }

  /** @param stops of the orders, each order's in their order */
  static async of(
    geocoder: Pick<Geocoder, "byId" | "locate">,
    stops: readonly DayStopRow[],
  ): Promise<DaySpots> {
    const spots = new DaySpots(geocoder);
    for (const [orderId, rows] of Map.groupBy(stops, (stop) => stop.orderId)) await spots.add(orderId, rows);
    return spots;
  }

  /** The first and last stop of an order; `null` where their places are not known. */
  endsOf(orderId: string): { readonly from: Spot; readonly to: Spot } | null {
    return this.ends.get(orderId) ?? null;
  }

  /** Where all stops of an order are. */
  pointsOf(orderId: string): readonly Point[] {
    return this.points.get(orderId) ?? [];
  }

  /** The first of the areas in which somebody prefers to drive, as their home; `null` without one. */
  async home(areas: readonly string[]): Promise<Spot | null> {
    const [area] = areas;
    const place = area === undefined ? undefined : await this.placeById(area);
    return place === undefined ? null : this.spotOf(place);
  }

  private async add(orderId: string, rows: readonly DayStopRow[]): Promise<void> {
    const points = rows.flatMap((row) => doorOrPlace(row) ?? []);
    this.points.set(orderId, points);
    if (points.length !== rows.length) return;
    const [from, to] = [await this.terminalOf(rows[0]), await this.terminalOf(rows.at(-1))];
    if (from !== null && to !== null)
      this.ends.set(orderId, { from: this.spotOf(from), to: this.spotOf(to) });
  }

  private async terminalOf(row: DayStopRow | undefined): Promise<Terminal | null> {
    const point = row === undefined ? null : doorOrPlace(row);
    if (row === undefined || point === null) return null;
    const known = row.placeId === null ? undefined : await this.placeById(row.placeId);
    const found = known === undefined ? await this.geocoder.locate(point) : null;
    const landmassId = known?.landmassId ?? (found?.kind === "found" ? found.place.landmassId : null);
    return landmassId === null ? null : { ...point, landmassId };
  }

  private placeById(placeId: string): ReturnType<Geocoder["byId"]> {
    const known = this.placeOf.get(placeId) ?? this.geocoder.byId(placeId);
    this.placeOf.set(placeId, known);
    return known;
  }

  private spotOf({ latitude, longitude, landmassId }: Terminal): Spot {
    const key = `${latitude},${longitude}`;
    const known = this.spotAt.get(key);
    if (known !== undefined) return known;
    const spot = this.terminals.push({ latitude, longitude, landmassId }) - 1;
    this.spotAt.set(key, spot);
    return spot;
  }
}

/** The ends of some orders, and the ferries that trucks may take between them. */
export async function placesOf(
  { db, geocoder, now }: Pick<Dependencies, "db" | "geocoder" | "now">,
  orderIds: readonly string[],
) {
  const [stops, { ferries }] = await Promise.all([
    stopsOfOrdersQuery(db, [...new Set(orderIds)]),
    readTariff(db, now()),
  ]);
  const spots = await DaySpots.of(geocoder, stops);
  return { spots, ferries };
}

/** The ways of empty trucks of one type between places. */
export function waysOf(
  places: readonly Terminal[],
  ferries: readonly FerryRoute[],
  vehicle: VehicleType,
): Ways {
  const usable = ferries.filter((ferry) => refusedVehicle(ferry, [vehicle]) === null);
  const landmasses = places.map(({ landmassId }) => landmassId);
  return { ...allWays(places, usable.map(toEdge)), landmasses };
}

/** The ways of empty trucks of each type between places: measured once where no ferry takes one type and not another. */
export function waysByVehicle(places: readonly Terminal[], ferries: readonly FerryRoute[]): WaysByVehicle {
  const four_wheel = waysOf(places, ferries, "four_wheel");
  const isOneTable = ferries.every((ferry) => {
    const refused = VEHICLE_TYPES.filter((vehicle) => refusedVehicle(ferry, [vehicle]) !== null);
    return refused.length === 0 || refused.length === VEHICLE_TYPES.length;
  });
  return { four_wheel, six_wheel: isOneTable ? four_wheel : waysOf(places, ferries, "six_wheel") };
}

const PROVINCE = /^th-\d{2}/;

/** The id of the province in which a place of Thailand lies; `null` of a place that is not known. */
export function provinceIdOf(placeId: string | null | undefined): string | null {
  return placeId?.match(PROVINCE)?.[0] ?? null;
}
