import { COMPANY } from "#domain/company.ts";
import type { DoorTerms } from "#domain/door-changes/door-change.ts";
import { totalsOf } from "#domain/goods/goods-summary.ts";
import type { Locale } from "#domain/locale.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";
import type { LoadRange } from "#domain/pricing/vehicle.ts";
import { baht } from "../baht.ts";
import type { MailContent } from "../mail-content.ts";
import { mailText, type MailTextKey } from "../mail-text.ts";
import { bangkokTime } from "../time-and-place.ts";
import type { DoorChangeTemplate } from "./door-change-template.ts";

const TEXTS = {
  door_change_proposed: {
    subject: "mail_door_change_proposed_subject",
    text: "mail_door_change_proposed_text",
  },
  door_change_agreed: { subject: "mail_door_change_agreed_subject", text: "mail_door_change_agreed_text" },
  door_change_withdrawn: {
    subject: "mail_door_change_withdrawn_subject",
    text: "mail_door_change_withdrawn_text",
  },
  door_change_agreed_office: {
    subject: "mail_door_change_agreed_office_subject",
    text: "mail_door_change_agreed_office_text",
  },
} as const satisfies Record<
  DoorChangeTemplate["name"],
  { readonly subject: MailTextKey; readonly text: MailTextKey }
>;

const LINES = {
  transport: "mail_door_line_transport",
  fuel: "mail_door_line_fuel",
  ferry: "mail_door_line_ferry",
  labour: "mail_door_line_labour",
} as const satisfies Record<QuoteLine["kind"], MailTextKey>;

/** Read alike in every language. */
const LOADS = { under_850_kg: "< 850 kg", from_850_kg: "≥ 850 kg" } as const satisfies Record<
  LoadRange,
  string
>;

/** A mail about a change at the door: each term and each price line before and after, and the new total; taken back, none. */
export function doorChangeContent(template: DoorChangeTemplate, locale: Locale): MailContent {
  const say = (key: MailTextKey, params?: Readonly<Record<string, string>>) => mailText(locale, key, params);
  const { name, orderId, from, to, orderLink } = template;
  const changes = name === "door_change_withdrawn" ? [] : changeFacts(template, locale);
  const facts: readonly (readonly [string, string])[] = [
    [say("mail_order_id"), orderId],
    [say("mail_order_from"), from],
    [say("mail_order_to"), to],
    ...changes,
  ];
  return {
    subject: say(TEXTS[name].subject, { orderId }),
    text: say(TEXTS[name].text),
    facts: facts.filter(([, value]) => value !== ""),
    action: { label: say("mail_order_action"), address: orderLink },
    ...(name !== "door_change_agreed_office" && { note: say("mail_order_note", { contact: COMPANY.email }) }),
  };
}

/** What was, what would be or is, why, and how to agree; "" where there is nothing to say. */
function changeFacts(
  { name, before, after, lines, note, code, until, stop, bannedAt, ferries }: DoorChangeTemplate,
  locale: Locale,
): readonly (readonly [string, string])[] {
  const language = locale === "th" ? "th" : "en";
  const say = (key: MailTextKey, params?: Readonly<Record<string, string>>) => mailText(locale, key, params);
  const time = (at: number) => say("mail_new_device_thai_time", { time: bangkokTime(at, locale) });
  const pieces = ({ items }: DoorTerms) => String(totalsOf(items).pieces);
  const amount = (line: QuoteLine | null) => baht(line?.amountSatang ?? 0, locale);
  // The office reads the address on the order's page, as it does those of the other stops.
  const isOffice = name === "door_change_agreed_office";
  const added = stop === null ? [] : [stop.label[language], isOffice ? "" : stop.detail];
  return [
    [say("mail_door_stop"), added.filter((part) => part !== "").join(" · ")],
    [say("mail_door_ferries"), ferries.map((ferry) => ferry[language]).join(" · ")],
    [say("mail_door_banned_at"), bannedAt === null ? "" : time(bannedAt)],
    [say("mail_order_workers"), changed(String(before.workers), String(after.workers))],
    [say("mail_door_load"), changed(LOADS[before.loadRange], LOADS[after.loadRange])],
    [say("mail_door_pieces"), changed(pieces(before), pieces(after))],
    ...lines.map((line): readonly [string, string] => {
      const kind = line.after?.kind ?? line.before?.kind ?? "transport";
      return [say(LINES[kind]), changed(amount(line.before), amount(line.after))];
    }),
    [say("mail_order_total_before"), baht(before.totalSatang, locale)],
    [say("mail_order_total"), baht(after.totalSatang, locale)],
    [say("mail_door_note"), note],
    [say("mail_door_code"), code],
    [say("mail_order_offer_until"), until === null ? "" : time(until)],
  ];
}

/** What was and what is, or "" where it has not changed. */
function changed(before: string, after: string): string {
  return before === after ? "" : `${before} → ${after}`;
}
