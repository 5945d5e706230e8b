import type { OpenCard } from "#domain/jobs/card.ts";
import { jobToFit, whyUnfit, type DriverFitness } from "#domain/jobs/fit.ts";
import type { Unfit } from "./unfit.ts";
import { unfitTexts } from "./unfit-texts.ts";

/** What a driver can take of the open jobs. */
export interface Fit {
  /** Why the board would refuse them a job, or `null`. */
  readonly whyNot: (job: OpenCard) => Unfit | null;
  /** Whether they could take a job besides another one. */
  readonly fitsBeside: (job: OpenCard, other: OpenCard) => boolean;
}

/** Judges open jobs by the board's own rule. Loaded once the list is shown, with the words for it. */
export function fitOf({ driver, busy, driven }: DriverFitness): Fit {
  return {
    whyNot: (job) => {
      const fit = jobToFit(job);
      const refusal = whyUnfit(fit, driver, { busy, driven });
      return refusal === null ? null : unfitTexts(refusal, fit, [...busy, ...driven]);
    },
    fitsBeside: (job, other) =>
      whyUnfit(jobToFit(job), driver, { busy: [...busy, jobToFit(other)], driven }) === null,
  };
}
