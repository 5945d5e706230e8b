import type { LoadRange, VehicleType } from "#domain/pricing/vehicle.ts";
import { withoutAccess, type GoodsDraft, type MoveSetting } from "#web/entities/goods/goods-draft.ts";
import {
  areCounts,
  canAddWaypoint,
  EMPTY_MOVE,
  isWorkers,
  placeText,
  type ChosenPlace,
  type Move,
  type MoveStop,
} from "./move.ts";

/** A change of the form. */
export type MoveChange =
  | { readonly kind: "type"; readonly key: number; readonly text: string }
  | { readonly kind: "choose"; readonly key: number; readonly place: ChosenPlace | null }
  | { readonly kind: "detail"; readonly key: number; readonly detail: string }
  | { readonly kind: "add_waypoint" }
  | { readonly kind: "remove"; readonly key: number }
  | { readonly kind: "move_to"; readonly key: number; readonly index: number }
  | { readonly kind: "order"; readonly keys: readonly number[] }
  | { readonly kind: "count"; readonly vehicle: VehicleType; readonly count: number }
  | { readonly kind: "workers"; readonly workers: number }
  | { readonly kind: "load"; readonly loadRange: LoadRange }
  | { readonly kind: "pickup_time"; readonly date: string; readonly time: string }
  | { readonly kind: "goods"; readonly goods: GoodsDraft }
  | ({ readonly kind: "suggestion" } & MoveSetting)
  | { readonly kind: "start_over" };

/** The move after a change; one beyond the limits (8 waypoints, 1 to 10 trucks, 0 to 4 workers) is ignored. */
export function changeMove(move: Move, change: MoveChange): Move {
  const stop = (key: number, part: Partial<MoveStop>): Move => ({
    ...move,
    stops: move.stops.map((each) => (each.key === key ? { ...each, ...part } : each)),
  });
  switch (change.kind) {
    case "type":
      return stop(change.key, { text: change.text });
    case "detail":
      return stop(change.key, { detail: change.detail });
    case "choose":
      return {
        ...move,
        stops: move.stops.map((each) => (each.key === change.key ? placed(each, change.place) : each)),
      };
    case "add_waypoint":
      return canAddWaypoint(move) ? { ...move, stops: withWaypoint(move.stops) } : move;
    case "remove":
      return move.stops.length > 2 ? withoutStop(move, change.key) : move;
    case "move_to":
      return { ...move, stops: moved(move.stops, change.key, change.index) };
    case "order":
      return { ...move, stops: ordered(move.stops, change.keys) };
    case "count": {
      const counts = { ...move.counts, [change.vehicle]: change.count };
      return areCounts(counts) ? { ...move, counts } : move;
    }
    case "workers":
      return isWorkers(change.workers) ? { ...move, workers: change.workers } : move;
    case "load":
      return { ...move, loadRange: change.loadRange };
    case "pickup_time":
      return { ...move, date: change.date, time: change.time };
    case "goods":
      return { ...move, goods: change.goods };
    case "suggestion": {
      const { counts, workers, loadRange } = change;
      return areCounts(counts) && isWorkers(workers) ? { ...move, counts, workers, loadRange } : move;
    }
    case "start_over":
      return EMPTY_MOVE;
  }
}

/** The stop with another place and the address that comes with it, without the door of the one before. */
export function placed({ key, text }: MoveStop, place: ChosenPlace | null): MoveStop {
  if (place === null) return { key, text, place };
  const { address, ...known } = place;
  return { key, place: known, text: placeText(place), ...(address !== undefined && { detail: address }) };
}

/** The move without a stop and its access details: a new stop may get the same key. */
function withoutStop({ goods, ...move }: Move, key: number): Move {
  return {
    ...move,
    stops: move.stops.filter((stop) => stop.key !== key),
    ...(goods !== undefined && { goods: withoutAccess(goods, String(key)) }),
  };
}

function withWaypoint(stops: readonly MoveStop[]): readonly MoveStop[] {
  const key = Math.max(...stops.map((stop) => stop.key)) + 1;
  return stops.toSpliced(-1, 0, { key, text: "", place: null });
}

function moved(stops: readonly MoveStop[], key: number, index: number): readonly MoveStop[] {
  const from = stops.findIndex((stop) => stop.key === key);
  const stop = stops[from];
  if (stop === undefined || index < 0 || index >= stops.length || index === from) return stops;
  return stops.toSpliced(from, 1).toSpliced(index, 0, stop);
}

/** The stops in the order of `keys`; stops that `keys` lacks (empty waypoints) come before the destination. */
function ordered(stops: readonly MoveStop[], keys: readonly number[]): readonly MoveStop[] {
  const named = keys.flatMap((key) => stops.find((stop) => stop.key === key) ?? []);
  const rest = stops.filter((stop) => !named.includes(stop));
  return named.length < 2 ? stops : named.toSpliced(-1, 0, ...rest);
}
