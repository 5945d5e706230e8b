import type { EffectOf } from "#domain/effects.ts";
import type { Channel } from "#domain/notifications/notification-table.ts";
import { channelsFor } from "#domain/notifications/preferences.ts";
import { waitsUntil } from "#domain/notifications/quiet-hours.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { AttemptResult } from "../handler.ts";
import { composeMail } from "./mail/compose-mail.ts";
import type { ComposeNeeds } from "./mail/composer.ts";
import type { MailTemplate } from "./mail/mail-template.ts";
import type { Reader } from "./reader.ts";

/** What deciding about a message needs. */
export type MessageNeeds = ComposeNeeds & Pick<Dependencies, "line" | "push">;

/** An attempt at a message of any channel. */
interface MessageAttempt {
  readonly effect: EffectOf<"mail" | "line" | "push">;
  readonly createdAt?: number;
}

/** By which channels a reader is told of an effect's kind now. */
export function channelsOf(
  { line }: Pick<Dependencies, "line">,
  { mail }: EffectOf<"mail" | "line" | "push">,
  { address, lineUserId, hasPush, preferences }: Reader,
): readonly Channel[] {
  const reach = { mail: address !== null, line: line !== null && lineUserId !== null, push: hasPush };
  return channelsFor(mail.kind, preferences, reach);
}

/** What a message says now, or how its attempt ends: nothing to say any more, or not yet. */
export async function composeMessage(
  deps: ComposeNeeds,
  { effect, createdAt }: MessageAttempt,
  { address, locale, preferences }: Reader,
): Promise<MailTemplate | AttemptResult> {
  const template = await composeMail(deps, effect.mail, { recipient: address ?? "", locale });
  if (template === null) return { is: "needless" };
  if ("notBefore" in template) return { is: "postponed", dueAt: template.notBefore, waitsAs: null };
  const now = deps.now();
  const pickupAt = "pickupAt" in template ? template.pickupAt : null;
  const jobStatus = "jobStatus" in template ? template.jobStatus : null;
  const facts = { now, happenedAt: createdAt ?? now, pickupAt, jobStatus, channel: effect.kind };
  const dueAt = waitsUntil(effect.mail.kind, preferences.quiet, facts);
  return dueAt === null ? template : { is: "postponed", dueAt, waitsAs: saysOf(effect) };
}

/**
 * The same for effects that say the same of the same thing, such as that an order has its drivers; `null` for those that
 * say what one change was, because the next change of the same job may be of something else.
 */
function saysOf({ kind, mail }: EffectOf<"mail" | "line" | "push">): string | null {
  if (mail.kind === "job_changed" || mail.kind === "job_alert") return null;
  // It has several readers, and each of them is told.
  if (mail.kind === "billing_note_overdue") return null;
  const { version: _version, position: _position, ...said } = { version: 0, position: 0, ...mail };
  return JSON.stringify([kind, said]);
}
