import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTypedBefore } from "#web/lib/typed-before.ts";
import type { BookingValues } from "./booking-values.ts";

const PLACES = ["pickup", "destination"] as const;

/**
 * Keeps what was typed into the place fields of the prerendered form before its code was there. Hydration renders them
 * as they were prerendered, so the text is set after it.
 */
export function useTypedPlaces({ getValues, setValue }: UseFormReturn<BookingValues>): void {
  const typed = useTypedBefore(PLACES);
  useEffect(() => {
    for (const name of PLACES) {
      const text = typed[name];
      const stop = getValues(name);
      if (text !== undefined && stop.place === null) setValue(name, { ...stop, text }, { shouldDirty: true });
    }
  }, [typed, getValues, setValue]);
}
