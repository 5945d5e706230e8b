import { useState } from "react";
import {
  isSameValue,
  mergeEdits,
  withTheirs,
  type TheirChange,
} from "#web/entities/edit-conflict/merge-edits.ts";
import type { DoorDraft } from "#web/entities/stops/door-draft.ts";
import type { Order } from "../../order-types.ts";
import { draftOf, type SettleDraft } from "./settle-draft.ts";

/**
 * What customer and office can change of an order that has no price yet: its day, its workers, and the door
 * of a stop by its key.
 */
export type SettleField = "date" | "time" | "workers" | `door ${string}`;
/** What such a field holds; `undefined` for the door of a stop that was taken away here. */
export type SettleValue = string | number | DoorDraft | undefined;
type SettleValues = Readonly<Record<SettleField, SettleValue>>;

export interface SettleDraftEdits {
  readonly draft: SettleDraft;
  readonly change: (update: (now: SettleDraft) => SettleDraft) => void;
  /** What somebody else has changed of the order since the form was opened. */
  readonly theirs: readonly TheirChange<SettleField, SettleValue>[];
  /** Takes over what was saved of one field. */
  readonly take: (field: SettleField) => void;
}

/**
 * The draft of an offer over an order that may change while it is made: what was typed is kept, everything else takes what
 * somebody else saved, and `theirs` says so before anything is sent.
 */
export function useSettleDraft(order: Order): SettleDraftEdits {
  // An offer that somebody else makes meanwhile is decided about as a whole, beside the total.
  const [known, setKnown] = useState(order);
  const isSameOffer = order.offer?.offerId === known.offer?.offerId;
  if (isSameOffer && order !== known) setKnown(order);
  const saved = draftOf(isSameOffer ? order : { ...order, offer: overtaken(known, order) });
  const [edits, setEdits] = useState<{
    readonly opened: SettleDraft;
    readonly before: SettleDraft;
    readonly draft: SettleDraft;
    readonly theirs: SettleDraftEdits["theirs"];
  }>({ opened: saved, before: saved, draft: saved, theirs: [] });
  const now = valuesOf(saved);
  const fields = Object.keys(now) as SettleField[];
  if (!isSameValue(now, valuesOf(edits.before))) {
    const typed = valuesOf(edits.draft);
    const { touched } = mergeEdits(fields, { before: valuesOf(edits.before), typed, theirs: now });
    const draft = fields.reduce(
      (merged, field) => (touched.includes(field) ? merged : withValue(merged, field, now[field])),
      edits.draft,
    );
    const merged = { before: valuesOf(edits.opened), typed: valuesOf(draft), theirs: now };
    setEdits({ ...edits, before: saved, draft, theirs: mergeEdits(fields, merged).changes });
  }
  return {
    draft: edits.draft,
    theirs: edits.theirs,
    change: (update) => setEdits((was) => ({ ...was, draft: update(was.draft) })),
    take: (field) =>
      setEdits((was) => ({
        ...was,
        draft: withValue(was.draft, field, valuesOf(was.before)[field]),
        theirs: withTheirs(was.theirs, field),
      })),
  };
}

/** The offer that an order had, with what was changed of the order also after another offer took its place. */
function overtaken({ offer, ...before }: Order, order: Order): Order["offer"] {
  if (offer === null) return null;
  const { changedSince: known } = offer;
  const others = (part: (stop: Order["stops"][number]) => unknown) =>
    order.stops.flatMap((stop, at) => {
      const was = before.stops[at];
      return was !== undefined && isSameValue(part(was), part(stop)) ? [] : [at];
    });
  const elsewhere = others(({ detail, pin }) => [detail, pin]);
  const changedSince = {
    day: known.day || order.pickupAt !== before.pickupAt,
    workers: known.workers || order.workers !== before.workers,
    elsewhere: [...known.elsewhere, ...elsewhere],
    stops: [...known.stops, ...elsewhere, ...others(({ person }) => person)],
  };
  return { ...offer, changedSince };
}

/** What a place is called goes with the place, which is chosen here alone. */
function valuesOf({ date, time, workers, stops }: SettleDraft): SettleValues {
  const doors = Object.fromEntries(
    stops.map(({ key, door: { words: _words, ...door } }) => [`door ${key}`, door]),
  );
  return { date, time, workers, ...doors } as SettleValues;
}

function withValue(draft: SettleDraft, field: SettleField, value: SettleValue): SettleDraft {
  if (typeof value !== "object") return { ...draft, [field]: value };
  const stops = draft.stops.map((stop) => {
    if (`door ${stop.key}` !== field) return stop;
    const { words } = stop.door;
    return { ...stop, door: { ...value, ...(words !== undefined && { words }) } };
  });
  return { ...draft, stops };
}
