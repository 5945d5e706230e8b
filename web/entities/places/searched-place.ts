import type { LucideIcon } from "lucide-react";
import type { LandmarkKind } from "#domain/geo/landmark.ts";
import type { BilingualText, PlaceKind, Point } from "#domain/geo/place.ts";
import type { PlaceOption } from "../../components/forms/place-field.tsx";

/** A place as a field suggests it. */
export interface PlaceSuggestion {
  readonly placeId: string;
  readonly label: string;
  /** The place in the words it is known by, in the visitor's script: "พัทยา", "เขตบางกะปิ". */
  readonly name: string;
  /** What contains it: "Bang Lamung, Chon Buri"; empty for a province. */
  readonly area: string;
  readonly kind: PlaceKind | LandmarkKind | "point";
  /** Only for a landmark: how far its point may be from the place itself, metres. */
  readonly exactM?: number | undefined;
  /** What it is near when its own point is not known. */
  readonly detail?: string | undefined;
  /** The picture of its kind, which is loaded with the first suggestions. */
  readonly Icon?: LucideIcon | undefined;
  readonly latitude: number;
  readonly longitude: number;
  /** The exact point; the place is then only the nearest one. */
  readonly pin?: ExactPoint | undefined;
}

/** An exact point, and the nearest place. */
export interface ExactPoint extends Point {
  readonly near: BilingualText;
}

/** A place that a field may show as chosen or offer; one that was stored may lack its position. */
export type SearchedPlace = PlaceOption &
  Partial<PlaceSuggestion> & {
    /** House number, floor, gate that come with the place. */
    readonly address?: string | undefined;
  };

/** What was found for a text. */
export interface FoundPlaces {
  readonly items: readonly PlaceSuggestion[];
  /** Why the place that the text stands for cannot be chosen. */
  readonly refusal: string | null;
  /** Whether the text stands for the first item without a doubt. */
  readonly isOne: boolean;
}
