import type { EffectKind } from "#domain/effects.ts";
import { m } from "#web/paraglide/messages.js";

/** What follows from a change, by its kind. */
export const EFFECT_TEXTS: Readonly<Record<EffectKind, () => string>> = {
  mail: m.effect_mail,
  line: m.effect_line,
  push: m.effect_push,
  webhooks: m.effect_webhooks,
  "board-open": m.effect_open_jobs,
  "board-open-jobs": m.effect_open_jobs,
  "board-driver": m.effect_board,
  "board-disconnect": m.effect_board,
  "board-words": m.effect_board,
  "release-held-jobs": m.effect_release_jobs,
  "alert-drivers": m.effect_alert_drivers,
  "payments-settle": m.effect_payments,
  "checkout-expire": m.effect_card_page,
  "stripe-refund": m.effect_card_refund,
  "documents-due": m.effect_documents,
  "role-change": m.effect_role,
};

/** What should have followed from a change, in words; another version may have written kinds that this one lacks. */
export function effectText(kind: string): string {
  return kind in EFFECT_TEXTS ? EFFECT_TEXTS[kind as EffectKind]() : m.effect_unknown({ kind });
}
