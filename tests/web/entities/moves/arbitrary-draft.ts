import * as fc from "fast-check";
import { NO_GOODS } from "#web/entities/goods/goods-draft.ts";
import { EMPTY_CONTACT, type MoveDraft } from "#web/entities/moves/draft-shape.ts";
import type { Move, MoveStop } from "#web/entities/moves/move.ts";

const words = fc.string({ maxLength: 12 });

const place = fc.record(
  {
    placeId: words,
    label: words,
    at: fc.record({
      latitude: fc.integer({ min: 5, max: 20 }),
      longitude: fc.integer({ min: 97, max: 105 }),
    }),
    pin: fc.record({
      latitude: fc.integer({ min: 5, max: 20 }),
      longitude: fc.integer({ min: 97, max: 105 }),
      near: fc.record({ th: words, en: words }),
    }),
  },
  { requiredKeys: ["placeId", "label"] },
);

const stop = fc.record(
  { text: words, place: fc.option(place, { nil: null }), detail: words },
  { requiredKeys: ["text", "place"] },
);

/** Two to ten stops, each with its own key. */
const stops: fc.Arbitrary<readonly MoveStop[]> = fc
  .array(stop, { minLength: 2, maxLength: 10 })
  .map((all) => all.map((each, index) => ({ ...each, key: index + 1 })));

const move: fc.Arbitrary<Move> = fc.record(
  {
    stops,
    counts: fc.record({
      four_wheel: fc.integer({ min: 0, max: 5 }),
      six_wheel: fc.integer({ min: 1, max: 5 }),
    }),
    workers: fc.integer({ min: 0, max: 4 }),
    loadRange: fc.constantFrom("under_850_kg" as const, "from_850_kg" as const),
    date: fc.constantFrom("", "2026-12-01"),
    time: fc.constantFrom("08:00", "09:30"),
    goods: words.map((note) => ({ ...NO_GOODS, note, items: [{ itemId: "box", count: 3 }] })),
  },
  { requiredKeys: ["stops", "counts", "workers", "loadRange", "date", "time"] },
);

/** Drafts without quotes. */
export const drafts: fc.Arbitrary<MoveDraft> = fc.record({
  move,
  contact: fc.record({ contactName: words, contactPhone: words, notes: words }).map((typed) => ({
    ...EMPTY_CONTACT,
    ...typed,
  })),
  buyer: fc.option(
    fc.record({
      isCompany: fc.boolean(),
      company: fc.record({ name: words, address: words, branch: words, taxId: words }),
    }),
    { nil: null },
  ),
  quote: fc.constant(null),
  shown: fc.constant(null),
  placeKey: fc.option(words, { nil: null }),
  bookKey: fc.option(words, { nil: null }),
  step: fc.constantFrom("calculator" as const, "booking" as const, "confirm" as const),
});
