import { useNavigate, useSearch } from "@tanstack/react-router";
import { spanOf, type Period } from "#domain/earnings/periods.ts";
import { bangkokDay, bangkokInstant } from "#domain/time.ts";

/** The days that were chosen, as the page's address has them: `from` and `to`, each only once it was chosen. */
export interface DaysInAddress {
  readonly days: Period;
  readonly choose: (day: { readonly from: string } | { readonly to: string }) => void;
}

/**
 * The days of a driver's earnings, which are in the page's address, so that they are there again on the way back. Those of the
 * month so far until others are chosen, and in place of what is no day.
 */
export function useDaysInAddress(today: string): DaysInAddress {
  const { from, to } = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    days: { fromDay: dayOf(from) ?? spanOf(today, "month").fromDay, toDay: dayOf(to) ?? today },
    choose: (day) =>
      void navigate({
        to: ".",
        search: (search: Record<string, unknown>): Record<string, unknown> => ({ ...search, ...day }),
        replace: true,
        resetScroll: false,
      }),
  };
}

/** A day of the address, if it is one. An empty one stays: its field says that it is needed. */
function dayOf(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return text;
  const noon = bangkokInstant(text, "12:00");
  return noon !== null && bangkokDay(noon) === text ? text : undefined;
}
