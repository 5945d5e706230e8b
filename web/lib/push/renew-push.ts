import { trpcClient } from "../api/trpc.ts";
import { keptAccount } from "../session/kept-account.ts";
import { keptPushAccount, subscriptionMadeWith } from "./push-device.ts";

/**
 * Tells the server again of this browser's subscription, which ended with the session before: for the account that turned
 * push on here, and for no other.
 */
export async function renewPush(): Promise<void> {
  const userId = keptAccount(Date.now())?.user.id;
  if (userId === undefined || userId !== keptPushAccount()) return;
  const push = await trpcClient.notifications.push.query();
  if (push === null) return;
  const subscription = await subscriptionMadeWith(push.publicKey);
  if (subscription !== null && !push.endpoints.includes(subscription.endpoint))
    await trpcClient.notifications.subscribeToPush.mutate(subscription);
}
