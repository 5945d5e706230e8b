import { describe, expect, test } from "vitest";
import { assert, boolean, constantFrom, property, record, subarray } from "fast-check";
import type { MailKind } from "#domain/mails.ts";
import {
  CHANNELS,
  NOTIFICATIONS,
  OPTIONAL_TOPICS,
  TOPICS,
  type Channel,
} from "#domain/notifications/notification-table.ts";
import {
  channelsFor,
  mayFallBackToMail,
  preferencesInput,
  readSwitches,
  withoutTopic,
  DEFAULT_PREFERENCES,
  type SwitchedOff,
} from "#domain/notifications/preferences.ts";

const KINDS = Object.keys(NOTIFICATIONS) as MailKind[];
const ALL_SWITCHES = TOPICS.flatMap((topic) => CHANNELS.map((channel): SwitchedOff => `${topic}.${channel}`));
const kinds = constantFrom(...KINDS);
const switches = subarray(ALL_SWITCHES);
const reaches = record({ mail: boolean(), line: boolean(), push: boolean() });
const EVERYWHERE = { mail: true, line: true, push: true };

describe("the table of what is told", () => {
  test("lets nobody turn off what is about the account, the terms of an order, or owed money", () => {
    const essential = KINDS.filter((kind) => NOTIFICATIONS[kind].topic === "essential");
    const needed = [
      "sign_up",
      "login_code",
      "password_reset",
      "password_changed",
      "new_device",
      "account_deleted",
      "order_placed",
      "order_cancelled",
      "order_offer",
      "order_day_changed",
      "documents_issued",
      "payment_rejected",
      "payment_taken_back",
      "refund_taken_back",
      "billing_note",
      "billing_note_overdue",
      "settlement_taken_back",
      "job_assigned",
      "job_cancelled",
      "job_taken_away",
    ];
    expect(essential).toEqual(expect.arrayContaining(needed));
  });

  test("sends links and codes to the mailbox only, and at once", () => {
    for (const kind of ["sign_up", "login_code", "password_reset", "email_change"] as const)
      expect(NOTIFICATIONS[kind]).toMatchObject({ channels: ["mail"], when: "at_once", to: "person" });
  });

  test("the office is told everything at once, by mail", () => {
    for (const kind of KINDS.filter((each) => NOTIFICATIONS[each].to === "office"))
      expect(NOTIFICATIONS[kind]).toMatchObject({ topic: "essential", when: "at_once", channels: ["mail"] });
  });
});

describe("what a person turned off", () => {
  test("never reaches them by that channel", () => {
    assert(
      property(kinds, switches, reaches, (kind, switchedOff, reach) => {
        const { topic } = NOTIFICATIONS[kind];
        for (const channel of channelsFor(kind, { switchedOff }, reach)) {
          expect(reach[channel]).toBe(true);
          const isAlwaysOn = topic === "newsletter" || (topic === "essential" && channel === "mail");
          expect(isAlwaysOn || !switchedOff.includes(`${topic}.${channel}` as SwitchedOff)).toBe(true);
        }
      }),
    );
  });

  test("is never an essential mail: that goes out whatever they set", () => {
    assert(
      property(kinds, switches, (kind, switchedOff) => {
        if (NOTIFICATIONS[kind].topic !== "essential") return;
        expect(channelsFor(kind, { switchedOff }, EVERYWHERE)).toContain("mail");
      }),
    );
  });

  test("as a whole topic reaches them by no channel, not even in place of another", () => {
    assert(
      property(kinds, switches, constantFrom(...OPTIONAL_TOPICS), (kind, before, topic) => {
        const preferences = withoutTopic({ ...DEFAULT_PREFERENCES, switchedOff: before }, topic);
        if (NOTIFICATIONS[kind].topic !== topic) return;
        expect(channelsFor(kind, preferences, EVERYWHERE)).toEqual([]);
        expect(mayFallBackToMail(kind, preferences)).toBe(false);
      }),
    );
  });

  test("does not turn off other topics", () => {
    const preferences = withoutTopic(DEFAULT_PREFERENCES, "payments");
    const channels = (kind: MailKind): readonly Channel[] => channelsFor(kind, preferences, EVERYWHERE);
    expect(channels("payment_received")).toEqual([]);
    expect(channels("order_delivered")).toEqual(["mail", "line"]);
  });

  test("is read without what another version wrote, and without essential mails", () => {
    expect(readSwitches(["payments.line", "pigeons.mail", "essential.mail"])).toEqual(["payments.line"]);
  });
});

describe("preferences from a browser", () => {
  const input = { ...DEFAULT_PREFERENCES, version: 0 };

  test("are accepted as the screen sends them", () => {
    expect(preferencesInput.parse(input)).toEqual(input);
  });

  test.each([
    ["an unknown switch", { ...input, switchedOff: ["pigeons.mail"] }],
    ["minutes beyond the day", { ...input, quiet: { isOn: true, fromMinute: 1440, toMinute: 0 } }],
    ["quiet hours that end when they begin", { ...input, quiet: { isOn: true, fromMinute: 5, toMinute: 5 } }],
    ["no version", { ...DEFAULT_PREFERENCES }],
  ])("are refused with %s", (_what, wrong) => {
    expect(preferencesInput.safeParse(wrong).success).toBe(false);
  });
});
