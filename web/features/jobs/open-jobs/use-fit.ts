import { useEffect, useMemo, useState } from "react";
import type { LiveState } from "#web/lib/live/live.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { POLL_MS } from "../use-job-lists.ts";
import type { Fit, fitOf } from "./fit.ts";

/** While nothing is known every job may be tried: the board decides in any case. */
const UNKNOWN: Fit = { whyNot: () => null, fitsBeside: () => false };

/**
 * What the driver can take, from what the board last said of them; it is asked again when their jobs or times change.
 * Rule and facts come after the list, which does not wait for them.
 */
export function useFit(isListed: boolean, live: LiveState): Fit {
  const [judge, setJudge] = useState<typeof fitOf | null>(null);
  const { data } = trpc.jobs.fitness.useQuery(undefined, {
    enabled: isListed,
    refetchInterval: live === "open" ? false : POLL_MS,
  });
  useEffect(() => {
    if (!isListed) return;
    // Where it fails, nothing is marked.
    import("./fit.ts").then((rule) => setJudge(() => rule.fitOf)).catch(() => undefined);
  }, [isListed]);
  return useMemo(() => (judge === null || data === undefined ? UNKNOWN : judge(data)), [judge, data]);
}
