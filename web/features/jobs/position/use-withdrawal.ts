import { pressed } from "#web/lib/offline/entry.ts";
import { press } from "#web/lib/offline/queue.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { useUserId } from "../pending/use-own-queue.ts";

/** Withdraws the consent to send the position for a job: on this device at once, at the server with the next connection. */
export function useWithdrawal(): (job: {
  readonly jobId: string;
  readonly orderId: string;
}) => Promise<void> {
  const userId = useUserId();
  return async ({ jobId, orderId }) => {
    const command = { type: "unshare" } as const;
    await press(pressed({ userId, jobId, orderId, command, at: serverNow(), basedOn: null }));
  };
}
