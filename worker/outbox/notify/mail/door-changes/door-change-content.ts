import type { DoorTerms } from "#domain/door-changes/door-change.ts";
import { totalsOf } from "#domain/goods/goods-summary.ts";
import type { Locale } from "#domain/locale.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";
import type { LoadRange } from "#domain/pricing/vehicle.ts";
import { baht } from "../baht.ts";
import type { MailContent } from "../mail-content.ts";
import { mailText, type MailTextKey } from "../mail-text.ts";
import { orderMailEnd } from "../order-page/order-page-content.ts";
import { bangkokTime } from "../time-and-place.ts";
import { saysNothingChanged, type DoorChangeTemplate } from "./door-change-template.ts";

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
  door_change_declined_office: {
    subject: "mail_door_change_declined_office_subject",
    text: "mail_door_change_declined_office_text",
  },
  door_change_expired_office: {
    subject: "mail_door_change_expired_office_subject",
    text: "mail_door_change_expired_office_text",
  },
} as const satisfies Record<
  DoorChangeTemplate["name"],
  { readonly subject: MailTextKey; readonly text: MailTextKey }
>;

/** What the customer is told of, and of whom, where the office proposed it for their driver. */
const BY_OFFICE = {
  door_change_proposed: {
    subject: "mail_door_change_by_office_subject",
    text: "mail_door_change_by_office_text",
  },
  door_change_withdrawn: {
    subject: "mail_door_change_withdrawn_by_office_subject",
    text: "mail_door_change_withdrawn_by_office_text",
  },
  door_change_agreed_office: {
    subject: "mail_door_change_agreed_office_subject",
    text: "mail_door_change_by_office_agreed_text",
  },
} as const satisfies Partial<Record<DoorChangeTemplate["name"], { subject: MailTextKey; text: MailTextKey }>>;

/** What the office is told of a proposal that something else ended before its customer had answered. */
const ENDED_BEFORE = {
  subject: "mail_door_change_ended_office_subject",
  text: "mail_door_change_ended_office_text",
} as const satisfies { subject: MailTextKey; text: MailTextKey };

/** What is proposed to a customer who cannot answer both on the page and by the code. */
const ANSWERED_OTHERWISE = {
  driver: {
    call: "mail_door_change_proposed_call_text",
    code_alone: "mail_door_change_proposed_code_text",
    page: "mail_door_change_proposed_text",
  },
  office: {
    call: "mail_door_change_by_office_call_text",
    code_alone: "mail_door_change_by_office_text",
    page: "mail_door_change_by_office_page_text",
  },
} as const satisfies Record<string, Record<Exclude<DoorChangeTemplate["answersBy"], "code">, MailTextKey>>;

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
  const { name, orderId, from, to, reason } = template;
  const texts = textsOf(template);
  const changes = saysNothingChanged(name) ? [] : changeFacts(template, locale);
  const facts: readonly (readonly [string, string])[] = [
    [say("mail_order_id"), orderId],
    [say("mail_order_from"), from],
    [say("mail_order_to"), to],
    ...changes,
    [say("mail_order_reason"), reason],
  ];
  return {
    subject: say(texts.subject, { orderId }),
    text: say(texts.text),
    facts: facts.filter(([, value]) => value !== ""),
    ...orderMailEnd(template, { isToOffice: isToOffice(name) }, locale),
  };
}

/** The texts of a mail: by who proposed it, and by how its customer can answer. */
function textsOf({ name, isByOffice, answersBy, isEndedBefore }: DoorChangeTemplate): {
  readonly subject: MailTextKey;
  readonly text: MailTextKey;
} {
  if (name === "door_change_expired_office" && isEndedBefore) return ENDED_BEFORE;
  const texts = isByOffice && name in BY_OFFICE ? BY_OFFICE[name as keyof typeof BY_OFFICE] : TEXTS[name];
  if (name !== "door_change_proposed" || answersBy === "code") return texts;
  return { ...texts, text: ANSWERED_OTHERWISE[isByOffice ? "office" : "driver"][answersBy] };
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
  const added = stop === null ? [] : [stop.label[language], isToOffice(name) ? "" : stop.detail];
  return [
    [say("mail_door_stop"), added.filter((part) => part !== "").join(" · ")],
    [say("mail_door_ferries"), ferries.map((ferry) => ferry[language]).join(" · ")],
    [say("mail_door_banned_at"), bannedAt === null ? "" : time(bannedAt)],
    [say("mail_order_workers"), changed(String(before.workers), String(after.workers))],
    [say("mail_door_load"), changed(LOADS[before.loadRange], LOADS[after.loadRange])],
    [say("mail_door_pieces"), changed(pieces(before), pieces(after))],
    ...lines.flatMap((line): readonly (readonly [string, string])[] => {
      const title = say(LINES[line.after?.kind ?? line.before?.kind ?? "transport"]);
      return [
        [title, changed(amount(line.before), amount(line.after))],
        // Why the office has set it by hand.
        [`${title} · ${say("mail_order_reason")}`, line.after?.adjusted?.reason ?? ""],
      ];
    }),
    [say("mail_order_total_before"), baht(before.totalSatang, locale)],
    [say("mail_order_total"), baht(after.totalSatang, locale)],
    [say("mail_door_note"), note],
    [say("mail_door_code"), code],
    [say("mail_order_offer_until"), until === null ? "" : time(until)],
  ];
}

function isToOffice(name: DoorChangeTemplate["name"]): boolean {
  return name.endsWith("_office");
}

/** What was and what is, or "" where it has not changed. */
function changed(before: string, after: string): string {
  return before === after ? "" : `${before} → ${after}`;
}
