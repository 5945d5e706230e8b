import { expect, test } from "vitest";
import {
  EFFECT_FAILURES,
  effectFailureOf,
  OWN_FAILURES,
  type EffectFailure,
} from "#domain/control-room/effect-failure.ts";

test.each<[EffectFailure, string, string | null]>([
  ["interrupted", "stripe-refund", OWN_FAILURES.interrupted],
  ["unreadable", "documents-due", OWN_FAILURES.unreadable],
  ["not_known", "of-another-version", OWN_FAILURES.not_known],
  ["no_result", "line", OWN_FAILURES.no_result],
  ["no_result", "mail", OWN_FAILURES.no_mail_result],
  ["address", "mail", OWN_FAILURES.address],
  ["address", "mail", "RCPT TO 550 5.1.1 no such user"],
  ["mail_login", "mail", "AUTH PLAIN Invalid login: 535 5.7.8 bad credentials"],
  ["mail_refused", "mail", "DATA Message failed: 554 spam"],
  ["mail_server", "mail", "CONN Connection timeout"],
  ["line", "line", "LINE: 500 try later"],
  ["push", "push", "push: 503"],
  ["stripe_keys", "stripe-refund", OWN_FAILURES.stripe_keys],
  ["stripe", "stripe-refund", "StripeFailure: no such charge"],
  ["board", "board-open-jobs", "Error: the board answered unknown_order"],
  [
    "database",
    "documents-due",
    "DrizzleQueryError: Failed query: insert …: caused by Error: D1_ERROR: locked",
  ],
  ["database", "board", "Error: D1_ERROR: this row is refused"],
  ["changed", "alert-drivers", OWN_FAILURES.changed],
  ["rules", "documents-due", "AppError: TAX_RULES_MISSING"],
  ["outside", "documents-due", "OutsideServiceError: timeout"],
  ["fault", "mail", "TypeError: x is not a function"],
  ["fault", "documents-due", "RangeError: a PromptPay payload needs an amount"],
  ["unknown", "webhooks", "something else"],
  ["unknown", "mail", null],
])("%s: of %s, %s", (is, kind, failure) => {
  expect(effectFailureOf(kind, failure)).toBe(is);
});

test("everything that the worker says itself is a failure that is known", () => {
  for (const said of Object.values(OWN_FAILURES)) expect(effectFailureOf("", said)).not.toBe("unknown");
  expect(new Set(EFFECT_FAILURES).size).toBe(EFFECT_FAILURES.length);
});
