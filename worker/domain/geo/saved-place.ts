import { z } from "zod";
import { STOP_DETAIL_MAX } from "../orders/text-limits.ts";
import { lineInput } from "../plain-text-input.ts";
import { pointInput } from "./point-input.ts";

/** What a saved place is to its owner; there is one home and one work. */
export const SAVED_PLACE_KINDS = ["home", "work", "other"] as const;

export type SavedPlaceKind = (typeof SAVED_PLACE_KINDS)[number];

/** The most places that one account may save. */
export const MAX_SAVED_PLACES = 30;
/** The longest name of a saved place, in characters. */
export const SAVED_PLACE_NAME_MAX = 60;

const savedPlaceId = z.string().min(8).max(60);

/** The input that saves a place, or changes the one with that id. */
export const savePlaceInput = z.object({
  /** Made by the browser, so that pressing the button twice saves one place. */
  savedPlaceId,
  kind: z.enum(SAVED_PLACE_KINDS),
  /** Needed for `other`; a home and a workplace may have one. */
  name: lineInput(SAVED_PLACE_NAME_MAX),
  /** A place of the gazetteer, or an exact point. */
  place: z.union([z.object({ placeId: z.string().min(1).max(80) }), pointInput]),
  /** House number, floor, gate. */
  detail: lineInput(STOP_DETAIL_MAX),
  /** The one that is changed, as it was seen; 0 for a new one. */
  seenVersion: z.int().min(0),
  /** The other home or workplace whose place it takes, as it was seen; `null`: none. */
  replaces: z.object({ savedPlaceId, seenVersion: z.int().min(1) }).nullable(),
});

export type SavePlaceInput = z.infer<typeof savePlaceInput>;

/** The input that deletes a saved place as it was seen. */
export const removePlaceInput = z.object({ savedPlaceId, seenVersion: z.int().min(1) });

export type RemovePlaceInput = z.infer<typeof removePlaceInput>;
