import { trpcClient } from "#web/lib/api/trpc.ts";

/** A job that was given to a driver: all that is needed to take it back, also after the page was left. */
export interface GivenJob {
  readonly orderId: string;
  readonly jobId: string;
  readonly driverId: string;
}

/** Takes a job back that was given by mistake; refused where it is no longer as it was given. */
export async function takeBack({ orderId, jobId, driverId }: GivenJob): Promise<void> {
  const seen = { seenDriverId: driverId, seenStatus: "reserved" } as const;
  await trpcClient.assignments.takeBack.mutate({ orderId, jobId, ...seen, because: "assigned_by_mistake" });
}
