import { useEffect, useRef, useState } from "react";
import type { Point } from "#domain/geo/place.ts";
import { currentPoint } from "#web/entities/places/current-point.ts";
import { placeAt, pointRefusal } from "#web/entities/places/place-at.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { chosenPlace, nextEmptyStop, type Move } from "#web/entities/moves/move.ts";
import type { MoveChange } from "#web/entities/moves/change-move.ts";

/** Setting places by points: chosen on the map, dragged there, or the visitor's position. */
export interface Pins {
  /** The key of the stop that the next press on the map sets. */
  readonly choosing: number | null;
  /** The key of the stop whose place is being looked up. */
  readonly locating: number | null;
  /** Whether the map was opened to choose a place. */
  readonly isMapOpen: boolean;
  readonly isMapPossible: boolean;
  /** Error texts by the key of the stop. */
  readonly errors: Readonly<Record<number, string>>;
  /** The place set last. */
  readonly lastSet: { readonly key: number; readonly label: string } | null;
  /** The number of refused points; when it changes, dragged pins move back. */
  readonly refusals: number;
  readonly openMap: () => void;
  readonly chooseOnMap: (key: number | null) => void;
  readonly pick: (point: Point) => void;
  readonly moveStop: (key: number, point: Point) => void;
  readonly locateMe: (key: number) => void;
  readonly mapFailed: () => void;
}

/** The source of a point; the error texts depend on it. */
type Origin = "map" | "visitor";

/**
 * Sets the places of stops from points; the exact coordinates are kept. A point outside Thailand or at sea is refused
 * with an error at the stop. A change of the stop meanwhile (through `change`) discards a pending lookup.
 */
export function usePins(
  move: Move,
  apply: (change: MoveChange) => void,
  chosenFirst: number | null = null,
): readonly [Pins, (change: MoveChange) => void] {
  const [choosing, setChoosing] = useState(chosenFirst);
  const [locating, setLocating] = useState<number | null>(null);
  const [isMapOpen, setMapOpen] = useState(chosenFirst !== null);
  const [isMapPossible, setMapPossible] = useState(true);
  const [errors, setErrors] = useState<Readonly<Record<number, string>>>({});
  const [lastSet, setLastSet] = useState<Pins["lastSet"]>(null);
  const [refusals, setRefusals] = useState(0);
  const lookups = useRef(new Map<number, number>());
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  }, [move]);

  const begin = (key: number): number => {
    const lookup = (lookups.current.get(key) ?? 0) + 1;
    lookups.current.set(key, lookup);
    setErrors(({ [key]: _gone, ...others }) => others);
    setLastSet(null);
    return lookup;
  };
  const endAll = (): void => {
    for (const [key, lookup] of lookups.current) lookups.current.set(key, lookup + 1);
    setErrors({});
    setLastSet(null);
    setLocating(null);
    setChoosing(null);
  };
  const change = (made: MoveChange): void => {
    if ("key" in made && made.kind !== "move_to") begin(made.key);
    if (made.kind === "start_over") endAll();
    if (made.kind === "remove" && made.key === choosing) setChoosing(null);
    apply(made);
  };

  const set = async (key: number, findPoint: () => Promise<Point>, origin: Origin): Promise<void> => {
    const lookup = begin(key);
    const isSuperseded = () => lookups.current.get(key) !== lookup;
    setLocating(key);
    try {
      const place = await placeAt(await findPoint());
      if (isSuperseded()) return;
      apply({ kind: "choose", key, place: chosenPlace(place) });
      setLastSet({ key, label: place.label });
      setChoosing((now) => (now === key ? nextEmptyStop(latest.current, key) : now));
    } catch (error) {
      if (isSuperseded()) return;
      const text = pointRefusal(error, origin === "visitor" ? "visitor" : "given");
      setErrors((now) => ({ ...now, [key]: text }));
      setRefusals((now) => now + 1);
      // The field with the error may be out of view.
      if (origin === "map") showToast("error", m.notice_title_price(), text);
    } finally {
      setLocating((now) => (now === key ? null : now));
    }
  };

  const pins: Pins = {
    choosing,
    locating,
    isMapOpen,
    isMapPossible,
    errors,
    lastSet,
    refusals,
    openMap: () => {
      setMapOpen(true);
      setChoosing(nextEmptyStop(move, null));
    },
    chooseOnMap: (key) => {
      if (key !== null) setMapOpen(true);
      setLastSet(null);
      setChoosing(key);
    },
    pick: (point) => {
      if (choosing !== null) void set(choosing, async () => point, "map");
    },
    moveStop: (key, point) => void set(key, async () => point, "map"),
    locateMe: (key) => void set(key, currentPoint, "visitor"),
    mapFailed: () => {
      setMapPossible(false);
      if (choosing === null) return;
      setChoosing(null);
      showToast("warning", m.notice_title_price(), m.map_unavailable());
    },
  };
  return [pins, change];
}
