import { useRef, useState, type RefObject } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import {
  faresDayEarlier,
  isLargeFareChange,
  isLargeVerification,
  paidFares,
  type VehicleFares,
} from "#domain/ferries/fare-changes.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { separatorsOf } from "#web/lib/i18n/typed-number.ts";
import { m } from "#web/paraglide/messages.js";
import type { FerryValues } from "../ferry-form.ts";
import type { SavedFerry } from "../ferry-types.ts";
import { readFare } from "../ferry-units.ts";

/**
 * The highest vehicle fare of one route, typed a second time where a fare changes by much, or where verifying it does so with
 * what customers pay.
 */
export interface FareAgain {
  readonly isAsked: boolean;
  /** What customers pay for a crossing before and after, where verifying the fare changes that; `null`: it does not. */
  readonly paid: { readonly before: VehicleFares; readonly after: VehicleFares } | null;
  readonly text: string;
  readonly type: (text: string) => void;
  readonly error: string | undefined;
  /** Whether it may be saved: nothing changes by much, or the figure was typed twice. */
  readonly isConfirmed: boolean;
  /** Satang; `null` where it is not asked. */
  readonly figure: number | null;
  readonly field: RefObject<HTMLInputElement | null>;
  /** Says at the field what is missing, and goes there. */
  readonly ask: () => void;
  /** The server asks for it. */
  readonly demand: () => void;
}

/** @param saved what is changed; a new route has no fare that could change by much */
export function useFareAgain(saved: SavedFerry | null, form: UseFormReturn<FerryValues>): FareAgain {
  const separators = separatorsOf(currentLocale());
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const [isDue, setIsDue] = useState(false);
  const [typedMin, typedMax, fareVerified] = useWatch({
    control: form.control,
    name: ["vehicleFareMin", "vehicleFareMax", "fareVerified"],
  });
  const [min, max] = [readFare(typedMin, separators), readFare(typedMax, separators)];
  const fares =
    min.ok && max.ok ? { vehicleFareMinSatang: min.value, vehicleFareMaxSatang: max.value } : null;
  const [now] = useState(Date.now);
  const isVerifying = saved !== null && saved.fareVerified !== fareVerified;
  // What holds while it is not verified; where that cannot be read the server asks.
  const { data: costs } = trpc.pricing.current.useQuery(undefined, { enabled: isVerifying });
  const after = fares && { ...fares, fareVerified };
  const paid =
    isVerifying && after !== null && costs !== undefined
      ? { before: paidFares(saved, costs), after: paidFares(after, costs) }
      : null;
  const isLarge =
    saved !== null &&
    after !== null &&
    (isLargeFareChange(saved, after, faresDayEarlier(saved, now)) ||
      (costs !== undefined && isLargeVerification(saved, after, costs)));
  const [isDemanded, setIsDemanded] = useState(false);
  const isAsked = saved !== null && fares !== null && (isLarge || isDemanded);
  const read = readFare(text, separators);
  // An empty field is an unknown fare, which is 0; to confirm that one, the 0 is written.
  const again = read.ok && text.trim() !== "" ? read.value : null;
  const isConfirmed = !isAsked || again === fares.vehicleFareMaxSatang;
  const wrong = text.trim() === "" ? m.field_change_unconfirmed : m.settings_confirm_differs;
  return {
    isAsked,
    paid,
    text,
    type: setText,
    error: isAsked && isDue && !isConfirmed ? wrong() : undefined,
    isConfirmed,
    figure: isAsked ? again : null,
    field,
    ask: () => {
      setIsDue(true);
      field.current?.focus();
    },
    demand: () => {
      setIsDemanded(true);
      setIsDue(true);
      // Once it is drawn.
      requestAnimationFrame(() => field.current?.focus());
    },
  };
}
