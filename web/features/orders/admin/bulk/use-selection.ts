import { useState } from "react";
import { BULK_MAX } from "#domain/orders/office/bulk-max.ts";

/** The chosen orders of a list. */
export interface Selection {
  /** In the order of the list. */
  readonly orderIds: readonly string[];
  readonly has: (orderId: string) => boolean;
  /** Chooses an order or no longer; a range reaches from the last one that was pressed. */
  readonly toggle: (orderId: string, isRange: boolean) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/**
 * Chosen orders, at most `BULK_MAX`: further ones are not taken. What leaves the list is no longer chosen, so that nothing
 * happens to an order that nobody sees.
 * @param listed the ids of the list, in its order
 */
export function useSelection(listed: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [pressed, setPressed] = useState<string>();
  const orderIds = listed.filter((orderId) => chosen.has(orderId));
  const choose = (ids: readonly string[]) => setChosen(new Set(ids.slice(0, BULK_MAX)));
  return {
    orderIds,
    has: (orderId) => chosen.has(orderId),
    toggle: (orderId, isRange) => {
      const isOn = !chosen.has(orderId);
      const range = isRange ? between(listed, pressed, orderId) : [orderId];
      const others = orderIds.filter((each) => !range.includes(each));
      choose(isOn ? [...others, ...range] : others);
      setPressed(orderId);
    },
    selectAll: () => choose(listed),
    clear: () => choose([]),
  };
}

/** From one row to another, both included; the other alone, where the first one is not in the list. */
function between(listed: readonly string[], one: string | undefined, other: string): readonly string[] {
  const from = listed.indexOf(one ?? other);
  const to = listed.indexOf(other);
  return from === -1 ? [other] : listed.slice(Math.min(from, to), Math.max(from, to) + 1);
}
