import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { faultsOf, stopsByAddress } from "#web/entities/moves/move-request.ts";
import { askedStops, type Move } from "#web/entities/moves/move.ts";
import { m } from "#web/paraglide/messages.js";
import type { Pricing } from "#web/entities/quotes/use-quote.ts";
import { stopLabel } from "./stop-label.ts";

/** What is missing for a price, and the stop to go to; `null` when nothing is. */
export interface Missing {
  readonly stopKey: number;
  readonly text: string;
}

/** The first stop at fault. */
export function missingOf(move: Move): Missing | null {
  const { empty, notChosen, same } = faultsOf(move);
  const [stopKey] = [...empty, ...notChosen, ...same];
  const stop = move.stops.find(({ key }) => key === stopKey);
  if (stop === undefined) return null;
  const label = stopLabel(move.stops, stop);
  if (empty.includes(stop.key)) return { stopKey: stop.key, text: m.price_missing({ stop: label }) };
  const isSame = !notChosen.includes(stop.key);
  return { stopKey: stop.key, text: isSame ? m.field_same_place() : m.price_choose({ stop: label }) };
}

/** Sets the focus to the field of a stop in which something is missing. */
export function focusStop(stopKey: number): void {
  // The address comes after the place, and is there only when it is missing.
  [...document.querySelectorAll<HTMLElement>(`#stop-${stopKey} input`)].at(-1)?.focus();
}

/** The errors of stops that keep a move from being priced, by the key of the stop. */
export function ownStopErrors(move: Move): Readonly<Record<number, string>> {
  const { empty, notChosen, same } = faultsOf(move);
  const byAddress = stopsByAddress(move);
  return Object.fromEntries([
    ...same.map((key) => [key, byAddress.has(key) ? m.field_same_address() : m.field_same_place()] as const),
    ...empty.map((key) => [key, m.field_required()] as const),
    ...notChosen.map((key) => [key, m.field_address_not_selected()] as const),
  ]);
}

/** The server's field errors of stops (`stops.1`), by the key of the stop. */
export function serverStopErrors(move: Move, pricing: Pricing): Readonly<Record<number, string>> {
  if (pricing.kind !== "refused") return {};
  const stops = askedStops(move);
  const errors: Record<number, string> = {};
  for (const [path, text] of Object.entries(fieldErrorsOf(pricing.error))) {
    const stop = path.startsWith("stops.") ? stops[Number(path.split(".")[1])] : undefined;
    if (stop !== undefined) errors[stop.key] = text;
  }
  return errors;
}
