import { ArrowDownUp, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { IconButton } from "#web/components/icon-button.tsx";
import { MAX_WAYPOINTS } from "#domain/pricing/vehicle.ts";
import { m } from "#web/paraglide/messages.js";
import { canAddWaypoint, type Move, type MoveStop } from "#web/entities/moves/move.ts";
import type { MoveChange } from "#web/entities/moves/change-move.ts";
import { stopsByAddress } from "#web/entities/moves/move-request.ts";
import { stopLabel } from "#web/entities/stops/stop-label.ts";
import { StopRow } from "./stop-row.tsx";
import type { Pins } from "./use-pins.ts";

export interface StopsEditorProps {
  readonly move: Move;
  readonly errors: Readonly<Record<number, string>>;
  readonly pins: Pins;
  readonly change: (change: MoveChange) => void;
  /** Leads to where the move is sent with its places in the visitor's own words. */
  readonly onSendToOffice: () => void;
}

/** Pickup, waypoints and destination in travel order; stops can be moved, and removed while more than two. */
export function StopsEditor({ move, errors, pins, change, onSendToOffice }: StopsEditorProps) {
  const { stops } = move;
  const byAddress = stopsByAddress(move);
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState("");
  const focusAfter = useFocusAfterChange(stops);
  const moveTo = (stop: MoveStop, index: number) => {
    change({ kind: "move_to", key: stop.key, index });
    const place = stop.text.trim() === "" ? stopLabel(stops, stop) : stop.text;
    setSaid(m.stop_moved({ place, number: index + 1, total: stops.length }));
  };
  const drag = useDragging(list, stops, moveTo);

  return (
    <fieldset className="min-w-0">
      <legend>
        <h2 className="text-xl">{m.stops_title()}</h2>
      </legend>
      <ol ref={list} className="flex flex-col gap-1">
        {stops.map((stop, index) => {
          const isFirst = index === 0;
          const isLast = index === stops.length - 1;
          const many = stops.length > 2;
          const step = (way: "up" | "down") => () => {
            moveTo(stop, index + (way === "up" ? -1 : 1));
            focusAfter({ key: stop.key, on: way });
          };
          return (
            <StopRow
              key={stop.key}
              stop={stop}
              others={stops.filter(({ key }) => key !== stop.key)}
              kind={isFirst ? "start" : isLast ? "end" : "between"}
              label={stopLabel(stops, stop)}
              placeholder={isLast ? m.place_placeholder_destination() : m.place_placeholder()}
              error={errors[stop.key]}
              onType={(text) => change({ kind: "type", key: stop.key, text })}
              onChoose={(place) => change({ kind: "choose", key: stop.key, place })}
              onAddress={
                byAddress.has(stop.key)
                  ? (detail) => change({ kind: "detail", key: stop.key, detail })
                  : undefined
              }
              isLocating={pins.locating === stop.key}
              onUseLocation={() => pins.locateMe(stop.key)}
              isOnMap={pins.choosing === stop.key}
              onChooseOnMap={
                pins.isMapPossible
                  ? () => pins.chooseOnMap(pins.choosing === stop.key ? null : stop.key)
                  : undefined
              }
              onUp={many && !isFirst ? step("up") : undefined}
              onDown={many && !isLast ? step("down") : undefined}
              onRemove={
                isFirst || isLast
                  ? undefined
                  : () => {
                      setSaid(m.stop_removed({ stop: stopLabel(stops, stop) }));
                      change({ kind: "remove", key: stop.key });
                      focusAfter({ key: stops[index + 1]?.key ?? stop.key, on: "input" });
                    }
              }
              onGrab={many ? () => drag.grab(stop) : undefined}
              isHeld={drag.heldKey === stop.key}
              onSendToOffice={onSendToOffice}
              corner={
                isLast && !many ? (
                  <IconButton
                    data-way="swap"
                    label={m.stop_swap()}
                    onClick={() => {
                      moveTo(stop, 0);
                      focusAfter({ key: stops[0]?.key ?? stop.key, on: "swap" });
                    }}
                  >
                    <ArrowDownUp aria-hidden="true" className="size-5" />
                  </IconButton>
                ) : undefined
              }
            />
          );
        })}
      </ol>
      <div className="mt-3 flex flex-wrap items-center gap-x-3">
        <Button
          tone="plain"
          size="small"
          icon={<Plus aria-hidden="true" className="size-5" />}
          disabled={!canAddWaypoint(move)}
          onClick={() => {
            change({ kind: "add_waypoint" });
            focusAfter({ key: Math.max(...stops.map(({ key }) => key)) + 1, on: "input" });
          }}
        >
          {m.stop_add()}
        </Button>
        {!canAddWaypoint(move) && (
          <p className="text-sm text-muted">{m.stop_limit({ max: MAX_WAYPOINTS })}</p>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}

interface FocusTarget {
  readonly key: number;
  readonly on: "up" | "down" | "swap" | "input";
}

/** Keeps the focus on the same button of the moved stop after the change is rendered. */
function useFocusAfterChange(stops: readonly MoveStop[]): (target: FocusTarget) => void {
  const target = useRef<FocusTarget | null>(null);
  useEffect(() => {
    if (target.current === null || stops.length === 0) return;
    const { key, on } = target.current;
    target.current = null;
    const row = document.getElementById(`stop-${key}`);
    const wanted = on === "input" ? "input" : `[data-way="${on}"]`;
    const found = row?.querySelector<HTMLElement>(wanted) ?? row?.querySelector<HTMLElement>("[data-way]");
    found?.focus();
  }, [stops]);
  return (next) => {
    target.current = next;
  };
}

/** Dragging a stop by its handle: it takes the position of the row under the pointer. */
function useDragging(
  list: { readonly current: HTMLOListElement | null },
  stops: readonly MoveStop[],
  moveTo: (stop: MoveStop, index: number) => void,
) {
  const [heldKey, setHeldKey] = useState<number | null>(null);
  const latest = useRef({ stops, moveTo });
  useEffect(() => {
    latest.current = { stops, moveTo };
  });
  useEffect(() => {
    if (heldKey === null) return;
    const onMove = (event: PointerEvent) => {
      const rows = [...(list.current?.children ?? [])];
      const over = rows.findIndex((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return event.clientY >= top && event.clientY <= bottom;
      });
      const at = latest.current.stops.findIndex(({ key }) => key === heldKey);
      const held = latest.current.stops[at];
      if (held !== undefined && over !== -1 && over !== at) latest.current.moveTo(held, over);
    };
    const onEnd = () => setHeldKey(null);
    addEventListener("pointermove", onMove);
    addEventListener("pointerup", onEnd);
    addEventListener("pointercancel", onEnd);
    return () => {
      removeEventListener("pointermove", onMove);
      removeEventListener("pointerup", onEnd);
      removeEventListener("pointercancel", onEnd);
    };
  }, [heldKey, list]);
  return { heldKey, grab: (stop: MoveStop) => setHeldKey(stop.key) };
}
