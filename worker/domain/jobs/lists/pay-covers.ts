import type { JobCard } from "../card.ts";

/** A cost of a job, and who bears it. */
export interface CoveredCost {
  readonly cost: "driving" | "fuel" | "ferry" | "helpers" | "tolls";
  readonly by: "pay" | "company";
}

/**
 * What the pay of a job covers. The rule: a driver's pay is a share of the transport line of the customer's price and of no
 * other line (`driverPaySatang`). So what the customer pays on lines of their own, fuel, ferries and helpers, is the
 * company's to pay beside it; and what has no line, such as tolls, is in the transport line, and so in the pay.
 */
export function payCovers({
  crossings,
  workers,
}: Pick<JobCard, "crossings" | "workers">): readonly CoveredCost[] {
  return [
    { cost: "driving", by: "pay" },
    { cost: "tolls", by: "pay" },
    { cost: "fuel", by: "company" },
    ...(crossings.length > 0 ? [{ cost: "ferry", by: "company" } as const] : []),
    ...(workers > 0 ? [{ cost: "helpers", by: "company" } as const] : []),
  ];
}
