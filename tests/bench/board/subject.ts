import type { JobCard } from "#domain/jobs/card.ts";
import type { Job } from "./fixture.ts";
import type { Call } from "./load.ts";

/** What is measured: the product or its peer, each in processes of its own. */
export interface Subject {
  readonly name: string;
  readonly origin: string;
  /** A call that does nothing. */
  readonly empty: () => Call;
  /** @param driver the number of the driver */
  readonly reserve: (driver: number, job: Job) => Call;
  readonly list: (driver: number) => Call;
  openJobs(jobs: readonly Job[], card: (job: Job) => JobCard): Promise<void>;
  /** Processor seconds used so far. */
  readonly processorTimeS: () => number;
  stop(): Promise<void>;
}
