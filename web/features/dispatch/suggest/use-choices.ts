import { useState } from "react";
import { MAX_APPLIED } from "#domain/dispatch/suggest-input.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { m } from "#web/paraglide/messages.js";
import type { Applied, Suggestion } from "./suggestion-types.ts";

/** What a dispatcher makes of a suggestion: which jobs are assigned, to whom, and what became of them. */
export function useChoices({ suggested, revisions }: Pick<Suggestion, "suggested" | "revisions">) {
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [applied, setApplied] = useState<ReadonlyMap<string, Applied>>(new Map());
  const [isApplying, setApplying] = useState(false);
  const assign = trpc.suggestions.assign.useMutation();
  const assignments = suggested
    .filter(({ jobId }) => !skipped.has(jobId) && applied.get(jobId)?.outcome !== "assigned")
    .map(({ jobId, driverId }) => ({
      jobId,
      driverId: chosen.get(jobId) ?? driverId,
      seenRevision: revisions[jobId] ?? 1,
    }));

  /** In parts, so that the results of a long day appear as they come; what is done stays done. */
  const apply = async (): Promise<void> => {
    setApplying(true);
    try {
      for (let at = 0; at < assignments.length; at += MAX_APPLIED) {
        const results = await assign.mutateAsync({ assignments: assignments.slice(at, at + MAX_APPLIED) });
        setApplied((before) => new Map([...before, ...results.map((each) => [each.jobId, each] as const)]));
        // The board cannot be reached: the rest stays to be pressed again.
        if (results.some(({ outcome }) => outcome === "unsure")) break;
      }
    } catch (error) {
      showError(error, { title: m.nav_admin_suggestions, text: m.error_driver_assign_failed });
    } finally {
      setApplying(false);
    }
  };

  const done = [...applied.values()].filter(({ outcome }) => outcome === "assigned").length;
  return {
    count: assignments.length,
    /** What became of all that was applied so far; `null` before that and meanwhile. */
    told:
      isApplying || applied.size === 0 ? null : { done, total: applied.size, refused: applied.size - done },
    isApplying,
    /** Whether anything is to be otherwise than suggested. */
    isCorrected:
      skipped.size > 0 ||
      suggested.some(({ jobId, driverId }) => (chosen.get(jobId) ?? driverId) !== driverId),
    apply: () => void apply(),
    isSelected: (jobId: string) => !skipped.has(jobId),
    select: (jobId: string, isSelected: boolean) =>
      setSkipped((before) => {
        const after = new Set(before);
        if (isSelected) after.delete(jobId);
        else after.add(jobId);
        return after;
      }),
    driverOf: (jobId: string, suggestedId: string) => chosen.get(jobId) ?? suggestedId,
    choose: (jobId: string, driverId: string) =>
      setChosen((before) => new Map([...before, [jobId, driverId]])),
    resultOf: (jobId: string) => applied.get(jobId),
  };
}

export type Choices = ReturnType<typeof useChoices>;
