import { describe, expect, test } from "vitest";
import { SIGN_IN_ACTIONS } from "#domain/audit/sign-in-actions.ts";
import { ACTION_TEXTS, knownAction } from "#web/features/audit/actions/action-texts.ts";
import { knownSection } from "#web/features/audit/audit-texts.ts";
import { locales } from "#web/lib/i18n/locale.ts";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";
import { RULES } from "../../../worker/trpc/access/rules.ts";

/** What refuses visitors and writes is in the log when somebody of the staff does it: `signedInProcedure` does both. */
const AUDITED = Object.entries(RULES)
  .filter(([, { kind, answers }]) => kind === "mutation" && answers.visitor === "UNAUTHENTICATED")
  .map(([path]) => path)
  .concat(Object.values(SIGN_IN_ACTIONS));

test("every procedure that the audit log has an entry of is in words, and no other", () => {
  expect(Object.keys(ACTION_TEXTS).toSorted()).toEqual(AUDITED.toSorted());
});

describe.each(locales)("%s", (locale) => {
  test("has a section and words of its own for each", () => {
    overwriteGetLocale(() => locale);
    const phrases = AUDITED.map(knownAction);
    expect(phrases.filter((phrase) => phrase === undefined || phrase.length < 2)).toEqual([]);
    // Two actions with the same words could not be told apart.
    expect(phrases.filter((phrase, index) => phrases.indexOf(phrase) !== index)).toEqual([]);
    expect(AUDITED.filter((what) => knownSection(what) === undefined)).toEqual([]);
  });
});

test("a name of another version has none", () => {
  expect(knownAction("orders.teleport")).toBeUndefined();
  expect(knownSection("teleports.make")).toBeUndefined();
});
