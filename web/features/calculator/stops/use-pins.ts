import { useEffect, useRef, useState } from "react";
import type { Point } from "#domain/geo/place.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { FIELD_TEXTS } from "#web/lib/errors/error-notices.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { currentPoint } from "./current-point.ts";
import { nextEmptyStop, type ChosenPlace, type Move, type MoveChange } from "../move-form.ts";

/** Places by their points: chosen on the map, dragged there, or where the visitor is. */
export interface Pins {
  /** The stop whose place the next press on the map is, by its key. */
  readonly choosing: number | null;
  /** The stop whose point is being looked up. */
  readonly locating: number | null;
  /** Whether the map was opened for choosing. */
  readonly isMapOpen: boolean;
  readonly isMapPossible: boolean;
  /** What is wrong with a stop's point, by the stop's key. */
  readonly errors: Readonly<Record<number, string>>;
  /** The place that was set last. */
  readonly lastSet: { readonly key: number; readonly label: string } | null;
  /** Counts refusals: a pin that was dragged then goes back. */
  readonly refusals: number;
  readonly openMap: () => void;
  readonly chooseOnMap: (key: number | null) => void;
  readonly pick: (point: Point) => void;
  readonly moveStop: (key: number, point: Point) => void;
  readonly locateMe: (key: number) => void;
  readonly mapFailed: () => void;
}

/** How a point came to be: what is said when it is refused depends on it. */
type Origin = "map" | "visitor";

/**
 * Turns points into places of stops; their exact coordinates are kept. A point outside Thailand or at sea is refused
 * at the stop. Whatever is done to a stop by hand meanwhile (through `change`) wins over an answer on its way.
 */
export function usePins(
  move: Move,
  apply: (change: MoveChange) => void,
): readonly [Pins, (change: MoveChange) => void] {
  const [choosing, setChoosing] = useState<number | null>(null);
  const [locating, setLocating] = useState<number | null>(null);
  const [isMapOpen, setMapOpen] = useState(false);
  const [isMapPossible, setMapPossible] = useState(true);
  const [errors, setErrors] = useState<Readonly<Record<number, string>>>({});
  const [lastSet, setLastSet] = useState<Pins["lastSet"]>(null);
  const [refusals, setRefusals] = useState(0);
  const turns = useRef(new Map<number, number>());
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  }, [move]);

  const begin = (key: number): number => {
    const turn = (turns.current.get(key) ?? 0) + 1;
    turns.current.set(key, turn);
    setErrors(({ [key]: _gone, ...others }) => others);
    setLastSet(null);
    return turn;
  };
  const endAll = (): void => {
    for (const [key, turn] of turns.current) turns.current.set(key, turn + 1);
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
    const turn = begin(key);
    const isOver = () => turns.current.get(key) !== turn;
    setLocating(key);
    try {
      const place = await placeAt(await findPoint());
      if (isOver()) return;
      apply({ kind: "choose", key, place });
      setLastSet({ key, label: place.label });
      setChoosing((now) => (now === key ? nextEmptyStop(latest.current, key) : now));
    } catch (error) {
      if (isOver()) return;
      const text = refusalText(error, origin);
      setErrors((now) => ({ ...now, [key]: text }));
      setRefusals((now) => now + 1);
      // The field may be far from the map.
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

/** About 10 cm. */
const PIN_DIGITS = 6;

async function placeAt(point: Point): Promise<ChosenPlace> {
  const latitude = Number(point.latitude.toFixed(PIN_DIGITS));
  const longitude = Number(point.longitude.toFixed(PIN_DIGITS));
  const found = await trpcClient.geo.locate.query({ latitude, longitude, locale: currentLocale() });
  return {
    placeId: found.placeId,
    label: m.place_near({ place: found.label }),
    pin: { latitude, longitude, near: found.labels },
  };
}

function refusalText(error: unknown, origin: Origin): string {
  if (error instanceof Error && error.message === "LOCATION_REFUSED") return m.location_refused();
  if (error instanceof Error && error.message === "LOCATION_UNAVAILABLE") return m.location_unavailable();
  const code = Object.values(appErrorOf(error)?.fields ?? {})[0];
  if (code === undefined) return m.place_locate_failed();
  return code === "OUTSIDE_THAILAND" && origin === "visitor" ? m.location_outside() : FIELD_TEXTS[code]();
}
