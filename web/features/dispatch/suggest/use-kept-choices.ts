import { useEffect } from "react";
import { bangkokDay } from "#domain/time.ts";
import { keepChoices } from "./kept-choices.ts";
import type { Choices } from "./use-choices.ts";
import type { Pinning } from "./use-pinning.ts";

/** Keeps what an account decides of a day in this tab, as it changes. */
export function useKeptChoices(
  { userId, day }: { readonly userId: string | null; readonly day: string },
  { ticks, vehicles, isAssigned }: Choices,
  pinning: Pinning,
): void {
  const choices = {
    pins: [...pinning.pins].map(([jobId, driverId]) => {
      const name = driverId === null ? "" : pinning.nameOf(driverId);
      return { jobId, driverId, name };
    }),
    vehicles: [...vehicles.chosen]
      .filter(([jobId]) => !isAssigned(jobId))
      .map(([jobId, chosen]) => ({ jobId, ...chosen })),
    skipped: [...ticks.skipped].filter((jobId) => !isAssigned(jobId)),
    chosenSince: [...ticks.chosenSince].filter((jobId) => !isAssigned(jobId)),
    wanted: [...ticks.wanted]
      .filter(([jobId]) => !isAssigned(jobId))
      .map(([jobId, { driverId, lateS }]) => ({ jobId, driverId, lateS })),
  };
  const written = JSON.stringify(choices);
  // By its text: the maps are made anew each time.
  useEffect(() => {
    keepChoices(userId, day, choices, bangkokDay(Date.now()));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `written` is `choices`
  }, [userId, day, written]);
}
