import type { OrderDetails } from "#db/queries/orders/orders.ts";
import type { AskedStop } from "#domain/door-changes/door-change-input.ts";
import { AppError, badInput } from "#domain/errors.ts";
import type { FerryRoute } from "#domain/ferries/ferry-route.ts";
import { journeyLegs } from "#domain/ferries/journey.ts";
import type { LocatedStop } from "#domain/geo/place.ts";
import { NO_DOOR, sameDoors, type Door } from "#domain/orders/door.ts";
import { orderStop } from "#domain/orders/new-order.ts";
import { MAX_WAYPOINTS } from "#domain/pricing/vehicle.ts";
import type { Dependencies } from "../../dependencies.ts";
import { checkDoors } from "../orders/check-doors.ts";
import { pricedPlace } from "../orders/new-doors.ts";
import { doorOfRow } from "#db/queries/orders/order-rows.ts";
import { locatePlace } from "../pricing/locate-stops.ts";
import { pricedRoute, routeMove } from "../pricing/make-quote.ts";

type Needs = Pick<Dependencies, "geocoder" | "routeFinder">;

/** What is asked of the door of a stop: a price needs the place alone, a proposal the door as an order has it. */
export type DoorNeeded = "place" | "door";

/**
 * The way from an order's last stop to another one, over today's ferries. It begins at the pin of the last stop where it
 * has one: the truck stands there.
 * @throws AppError DOOR_CHANGE_ONE_TRUCK for an order of several trucks, DOOR_CHANGE_BY_OFFICE where the last place is free
 *   text, BAD_INPUT at `stop.place`, `stop.detail`, `stop.pin` and `stop.person.phone`, NO_VEHICLE_FERRY, DIRECTIONS_FAILED
 */
export async function routeToStop(
  { geocoder, routeFinder }: Needs,
  { order, stops, jobs }: OrderDetails,
  ferries: readonly FerryRoute[],
  { place: asked, ...entered }: AskedStop,
  needed: DoorNeeded,
) {
  if (jobs.length !== 1) throw new AppError("DOOR_CHANGE_ONE_TRUCK");
  if (stops.length >= MAX_WAYPOINTS + 2) throw badInput({ "stop.place": "TOO_MANY" });
  const row = stops.at(-1);
  const last = row === undefined ? undefined : await pricedPlace(geocoder, row);
  if (row === undefined || last === undefined) throw new AppError("DOOR_CHANGE_BY_OFFICE");
  const place = await locatePlace(geocoder, asked, "stop.place");
  const lastDoor = doorOfRow(row);
  const door = needed === "door" ? await doorOf(geocoder, [last, lastDoor], place, entered) : NO_DOOR;
  const from = { ...last, ...lastDoor.pin };
  const way = await routeMove(routeFinder, ferries, { stops: [from, place], vehicles: order.vehicles });
  const { route, crossings } = way;
  return {
    stop: orderStop("destination", place, door),
    priced: pricedRoute(way),
    way: {
      distanceM: route.roadDistanceM,
      seaDistanceM: route.seaDistanceM,
      journey: journeyLegs(
        route,
        crossings.map(({ ferry }) => ferry),
      ),
      crossings: crossings.map(({ ferry }) => ferry.name),
    },
  };
}

export type RoutedStop = Awaited<ReturnType<typeof routeToStop>>;

async function doorOf(
  geocoder: Needs["geocoder"],
  [last, lastDoor]: readonly [LocatedStop, Door],
  place: LocatedStop,
  entered: Omit<AskedStop, "place">,
): Promise<Door> {
  const [door = NO_DOOR] = await checkDoors(geocoder, [{ path: "stop", place, door: entered }]);
  if (sameDoors([last, place], [lastDoor, door]).length > 0) throw badInput({ "stop.detail": "SAME_PLACE" });
  return door;
}
