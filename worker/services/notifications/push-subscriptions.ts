import {
  deleteSubscription,
  subscriptionsOf,
  writeSubscription,
} from "#db/queries/notifications/push-subscriptions.ts";
import { AppError } from "#domain/errors.ts";
import type { PushSubscriptionInput } from "#domain/notifications/push-subscription.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";

type Needs = Pick<Dependencies, "db" | "push" | "now">;

/** The key to subscribe with, and the addresses of the viewer's browsers that are told; `null` where push is not offered. */
export async function readPush({ db, push }: Omit<Needs, "now">, { userId }: Viewer) {
  if (push === null) return null;
  const { publicKey } = push;
  const subscribed = await subscriptionsOf(db, userId, publicKey);
  return { publicKey, endpoints: subscribed.map(({ endpoint }) => endpoint) };
}

/**
 * The viewer's browser is told by push from now on, until this session ends.
 * @throws AppError NOT_FOUND where push is not offered
 */
export async function subscribeToPush(
  { db, push, now, audit }: Needs & Audited,
  { userId, sessionId }: Viewer,
  subscription: PushSubscriptionInput,
): Promise<void> {
  if (push === null) throw new AppError("NOT_FOUND");
  await writeSubscription(db, { userId, sessionId, serverKey: push.publicKey }, subscription, now());
  audit?.changed("user", userId, null, { isBrowserTold: true });
}

/** The viewer's browser is not told any more. */
export async function endPush(
  { db, audit }: Pick<Dependencies, "db"> & Audited,
  { userId }: Viewer,
  endpoint: string,
): Promise<void> {
  if (await deleteSubscription(db, userId, endpoint))
    audit?.changed("user", userId, { isBrowserTold: true }, { isBrowserTold: false });
}
