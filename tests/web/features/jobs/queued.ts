import type { Command, Entry } from "#web/lib/offline/entry.ts";

/** A step of a job that waits on this phone. */
export function queued(jobId: string, command: Command, facts: Partial<Entry> = {}): Entry {
  return {
    clientId: `${command.type}-1`,
    userId: "u-1",
    jobId,
    orderId: "order-1",
    command,
    at: 0,
    basedOn: "reserved",
    sequence: 1,
    attempts: 0,
    state: "waiting",
    refusal: null,
    ...facts,
  };
}
