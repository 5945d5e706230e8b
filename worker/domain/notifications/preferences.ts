import { z } from "zod";
import type { MailKind } from "../mails.ts";
import { DAY_MIN } from "../time.ts";
import { CHANNELS, channelsOfTopic, ruleOf, TOPICS, type Channel, type Topic } from "./notification-table.ts";

/** A channel that a person turned off for a topic: `payments.mail`. */
export type SwitchedOff = `${Topic}.${Channel}`;

/** When a person wants to be left alone: minutes after midnight in Bangkok, over midnight where `to` is earlier. */
export interface QuietHours {
  readonly isOn: boolean;
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** What a person set about what they are told. */
export interface NotificationPreferences {
  readonly switchedOff: readonly SwitchedOff[];
  readonly quiet: QuietHours;
}

/** Of everybody who set nothing: everything is on, and nights are quiet from 21:00 to 08:00. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  switchedOff: [],
  quiet: { isOn: true, fromMinute: 21 * 60, toMinute: 8 * 60 },
};

const SWITCHES: readonly SwitchedOff[] = TOPICS.flatMap((topic) =>
  CHANNELS.map((channel): SwitchedOff => `${topic}.${channel}`),
);

/** Those that exist and can be turned off, in a fixed order; anything else, as of another version, is left out. */
export function readSwitches(stored: readonly string[]): readonly SwitchedOff[] {
  return SWITCHES.filter((each) => each !== "essential.mail" && stored.includes(each));
}

const minuteInput = z
  .int()
  .min(0)
  .max(DAY_MIN - 1);

/** Preferences as a browser sends them, with the version that it has shown. */
export const preferencesInput = z.object({
  switchedOff: z.array(z.enum(SWITCHES)).max(SWITCHES.length).transform(readSwitches),
  quiet: z
    .object({ isOn: z.boolean(), fromMinute: minuteInput, toMinute: minuteInput })
    // Otherwise the whole day, or none of it.
    .refine(({ fromMinute, toMinute }) => fromMinute !== toMinute, { path: ["toMinute"] }),
  version: z.int().min(0),
});
export type PreferencesInput = z.infer<typeof preferencesInput>;

/** The channels by which a person can be reached at all. */
export type Reach = Readonly<Record<Channel, boolean>>;

/** By which channels a person is told of a kind; none where they turned its topic off. Essential mails stay on. */
export function channelsFor(
  kind: MailKind,
  { switchedOff }: Pick<NotificationPreferences, "switchedOff">,
  reach: Reach,
): readonly Channel[] {
  const reached = wantedChannels(kind, switchedOff).filter((channel) => reach[channel]);
  return ruleOf(kind).isToldOnce === true ? reached.slice(0, 1) : reached;
}

/** Whether a mail may take the place of a LINE message that cannot arrive: only where the topic is not turned off. */
export function mayFallBackToMail(
  kind: MailKind,
  { switchedOff }: Pick<NotificationPreferences, "switchedOff">,
): boolean {
  return wantedChannels(kind, switchedOff).length > 0;
}

function wantedChannels(kind: MailKind, switchedOff: readonly SwitchedOff[]): readonly Channel[] {
  const { topic, channels } = ruleOf(kind);
  if (topic === "newsletter") return channels;
  const off = readSwitches(switchedOff);
  return channels.filter((channel) => !off.includes(`${topic}.${channel}`));
}

/** The preferences once a person has unsubscribed from a topic: off on every channel. */
export function withoutTopic(
  preferences: NotificationPreferences,
  topic: Exclude<Topic, "essential">,
): NotificationPreferences {
  const off = channelsOfTopic(topic).map((channel): SwitchedOff => `${topic}.${channel}`);
  return { ...preferences, switchedOff: readSwitches([...preferences.switchedOff, ...off]) };
}
