import { insertEffects } from "#db/queries/outbox.ts";
import { channelEventId } from "#domain/effect-ids.ts";
import type { EffectOf } from "#domain/effects.ts";
import type { Dependencies } from "../../dependencies.ts";
import { summarizeError } from "../../describe-error.ts";
import type { Attempt, AttemptResult, Handler } from "../handler.ts";
import { lineText } from "../notify/line/line-text.ts";
import { retryKeyOf } from "../notify/line/retry-key.ts";
import { channelsOf, composeMessage, type MessageNeeds } from "../notify/prepare-message.ts";
import { readerOf } from "../notify/reader.ts";

/** What sending messages on LINE needs. */
export type LineNeeds = MessageNeeds & Pick<Dependencies, "line">;

/**
 * Sends what a mail says as messages on LINE; those about one order one after another, so that they arrive in that order.
 * A repeated attempt has the same key, by which LINE knows it. Where LINE cannot reach the reader and no mail goes out, a
 * mail takes its place.
 */
export const lineHandler: Handler<"line", LineNeeds> = {
  afterInterruption: "retry",
  deliver: async (deps, attempts) => {
    const results = new Map<Attempt<"line">, AttemptResult>();
    const perOrder = Map.groupBy(
      attempts,
      ({ effect }) => `${effect.to} ${"orderId" in effect.mail ? effect.mail.orderId : effect.mail.driverId}`,
    );
    const sendInTurn = async (ofOrder: readonly Attempt<"line">[]) => {
      for (const attempt of ofOrder) results.set(attempt, await send(deps, attempt));
    };
    await Promise.all([...perOrder.values()].map(sendInTurn));
    return attempts.flatMap((attempt) => results.get(attempt) ?? []);
  },
};

async function send(deps: LineNeeds, attempt: Attempt<"line">): Promise<AttemptResult> {
  try {
    const result = await push(deps, attempt);
    if (result.is !== "failed" || attempt.isLast !== true) return result;
    await mailInstead(deps, attempt);
    return { is: "refused", failure: result.failure };
  } catch (error) {
    return { is: "failed", failure: summarizeError(error) };
  }
}

async function push(deps: LineNeeds, attempt: Attempt<"line">): Promise<AttemptResult> {
  const { effectId, effect } = attempt;
  const reader = await readerOf(deps, effect);
  if (reader === null) return { is: "needless" };
  if (deps.line === null || reader.lineUserId === null || !channelsOf(deps, effect, reader).includes("line"))
    return mailInstead(deps, attempt);
  const template = await composeMessage(deps, attempt, reader);
  if ("is" in template) return template;
  const result = await deps.line.push({
    to: reader.lineUserId,
    text: lineText(template, reader.locale, deps.settings.origin),
    retryKey: await retryKeyOf(effectId),
  });
  switch (result.is) {
    case "accepted":
      return { is: "delivered" };
    case "unreachable":
      return mailInstead(deps, attempt);
    case "failed":
      return { is: "failed", failure: result.reason };
  }
}

/** A mail in its place, unless one goes out anyway. The mail's own handler asks whether its reader wants any. */
async function mailInstead(
  { db, now }: LineNeeds,
  { effectId, effect }: Attempt<"line">,
): Promise<AttemptResult> {
  const { isMailed, ...message } = effect;
  if (isMailed) return { is: "needless" };
  const instead: EffectOf<"mail"> = { ...message, kind: "mail", insteadOf: "line" };
  await insertEffects(db, channelEventId(effectId, "mail"), [instead], now());
  return { is: "needless" };
}
