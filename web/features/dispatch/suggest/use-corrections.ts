import { useState } from "react";
import type { SuggestedJob } from "./suggestion-types.ts";

/** What a dispatcher wants otherwise than suggested: it stays when the suggestion is made anew. */
export function useCorrections() {
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    isSelected: (jobId: string) => !skipped.has(jobId),
    select: (jobIds: readonly string[], isSelected: boolean) =>
      setSkipped((before) => {
        const after = new Set(before);
        for (const jobId of jobIds) {
          if (isSelected) after.delete(jobId);
          else after.add(jobId);
        }
        return after;
      }),
    /** Who gets a job: the suggested driver, or the chosen one while they can take it. */
    driverOf: ({ jobId, driverId, alternatives }: SuggestedJob) =>
      alternatives.find((other) => other.driverId === chosen.get(jobId))?.driverId ?? driverId,
    choose: (jobId: string, driverId: string) =>
      setChosen((before) => new Map([...before, [jobId, driverId]])),
  };
}

export type Corrections = ReturnType<typeof useCorrections>;
