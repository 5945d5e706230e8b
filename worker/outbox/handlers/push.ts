import { deleteSubscription, subscriptionsOf } from "#db/queries/notifications/push-subscriptions.ts";
import { insertEffects } from "#db/queries/outbox.ts";
import { channelEventId } from "#domain/effect-ids.ts";
import type { EffectOf } from "#domain/effects.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { PushResult } from "../../adapters/push/push-messenger.ts";
import type { Dependencies } from "../../dependencies.ts";
import { summarizeError } from "../../describe-error.ts";
import { sha256Hex } from "../../sha256-hex.ts";
import type { Attempt, AttemptResult, Handler } from "../handler.ts";
import { channelsOf, composeMessage, type MessageNeeds } from "../notify/prepare-message.ts";
import { pushNotice } from "../notify/push/push-text.ts";
import { readerOf, type Reader } from "../notify/reader.ts";

/** What sending notices to browsers needs. */
export type PushNeeds = MessageNeeds & Pick<Dependencies, "push">;

/** A push service that asks to wait is obeyed this long; after that each wait counts as an attempt. */
const PATIENCE_MS = 6 * HOUR_MS;
/** The greatest length of a topic. Source: RFC 8030, section 5.4. */
const TOPIC_LENGTH = 32;

/**
 * Sends what a mail says to the browsers of its reader. It is delivered once one of them has it; a repeated attempt has the
 * same tag, so that a browser shows it once. A browser that is gone is forgotten. Where none is left and nothing else goes
 * out, a mail takes its place.
 */
export const pushHandler: Handler<"push", PushNeeds> = {
  afterInterruption: "retry",
  deliver: (deps, attempts) => Promise.all(attempts.map((attempt) => send(deps, attempt))),
};

async function send(deps: PushNeeds, attempt: Attempt<"push">): Promise<AttemptResult> {
  try {
    const result = await push(deps, attempt);
    if (result.is !== "failed" || attempt.isLast !== true) return result;
    await mailInstead(deps, attempt);
    return { is: "refused", failure: result.failure };
  } catch (error) {
    return { is: "failed", failure: summarizeError(error) };
  }
}

async function push(deps: PushNeeds, attempt: Attempt<"push">): Promise<AttemptResult> {
  const { effectId, effect } = attempt;
  const reader = await readerOf(deps, effect);
  if (reader === null) return { is: "needless" };
  if (!channelsOf(deps, effect, reader).includes("push")) return mailInstead(deps, attempt);
  const template = await composeMessage(deps, attempt, reader);
  if ("is" in template) return template;
  const tag = (await sha256Hex(`push:${effectId}`)).slice(0, TOPIC_LENGTH);
  const text = JSON.stringify(pushNotice(template, reader.locale, deps.settings.origin, tag));
  return outcomeOf(deps, attempt, await pushToAll(deps, reader, text, tag));
}

/** To every browser of the reader at once; those that are gone are forgotten. */
async function pushToAll(
  { db, push: messenger }: PushNeeds,
  { userId }: Reader,
  text: string,
  topic: string,
): Promise<readonly PushResult[]> {
  if (messenger === null || userId === null) return [];
  const addresses = await subscriptionsOf(db, userId, messenger.publicKey);
  return Promise.all(
    addresses.map(async (to) => {
      const result = await messenger.push({ to, text, topic });
      if (result.is === "gone") await deleteSubscription(db, userId, to.endpoint);
      return result;
    }),
  );
}

function outcomeOf(
  deps: PushNeeds,
  attempt: Attempt<"push">,
  results: readonly PushResult[],
): AttemptResult | Promise<AttemptResult> {
  if (results.some(({ is }) => is === "accepted")) return { is: "delivered" };
  const failed = results.find((each) => each.is === "failed");
  if (failed === undefined) return mailInstead(deps, attempt);
  const now = deps.now();
  const mayWait = now - (attempt.createdAt ?? now) < PATIENCE_MS;
  if (failed.retryAfterMs === null || !mayWait) return { is: "failed", failure: failed.reason };
  return { is: "postponed", dueAt: now + failed.retryAfterMs, waitsAs: null };
}

/** A mail in its place, unless another message goes out anyway. */
async function mailInstead(
  { db, now }: PushNeeds,
  { effectId, effect }: Attempt<"push">,
): Promise<AttemptResult> {
  if (effect.isToldElsewhere) return { is: "needless" };
  const { isToldElsewhere: _, ...message } = effect;
  const instead: EffectOf<"mail"> = { ...message, kind: "mail", insteadOf: "push" };
  await insertEffects(db, channelEventId(effectId, "mail"), [instead], now());
  return { is: "needless" };
}
