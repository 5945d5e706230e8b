import { effectFailureOf, type EffectFailure } from "#domain/control-room/effect-failure.ts";
import { m } from "#web/paraglide/messages.js";

/** What happened, and what to do about it. A failure without its text does not compile. */
const FAILURE_TEXTS = {
  interrupted: m.effect_failure_interrupted,
  unreadable: m.effect_failure_unreadable,
  not_known: m.effect_failure_not_known,
  no_result: m.effect_failure_no_result,
  address: m.effect_failure_address,
  mail_login: m.effect_failure_mail_login,
  mail_refused: m.effect_failure_mail_refused,
  mail_server: m.effect_failure_mail_server,
  line: m.effect_failure_line,
  push: m.effect_failure_push,
  stripe_keys: m.effect_failure_stripe_keys,
  stripe: m.effect_failure_stripe,
  board: m.effect_failure_board,
  database: m.effect_failure_database,
  changed: m.effect_failure_changed,
  rules: m.effect_failure_rules,
  outside: m.effect_failure_outside,
  fault: m.effect_failure_fault,
  unknown: m.effect_failure_unknown,
} as const satisfies Record<EffectFailure, () => string>;

/**
 * Why something was given up, in words.
 * @param kind of the effect
 * @param failure as it is stored: the words of the program that failed
 */
export function failureText(kind: string, failure: string | null): string {
  return FAILURE_TEXTS[effectFailureOf(kind, failure)]();
}
