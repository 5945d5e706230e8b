import { MESSAGE_MAX } from "#domain/contact/contact.ts";
import { bangkokInstant } from "#domain/time.ts";
import { EMPTY_CONTACT, loadContactDraft, saveContactDraft } from "#web/entities/contact/contact-draft.ts";
import { piecesOf, type GoodsDraft } from "#web/entities/goods/goods-draft.ts";
import { accessText, ITEM_TEXTS, stopText } from "#web/entities/goods/goods-texts.ts";
import { LOAD_RANGE_TEXTS, vehiclesText } from "#web/entities/pricing/vehicle-texts.ts";
import { formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { EMPTY_DRAFT, type MoveDraft } from "./draft-shape.ts";
import { loadMoveDraft } from "./move-draft.ts";
import { vehiclesOf } from "./move-request.ts";
import { hasPlace, type Move, type MoveStop } from "./move.ts";

const BETWEEN_PARTS = "\n\n";
/** Decimals of a coordinate: about a metre. */
const POINT_DIGITS = 5;

/**
 * Writes the stored move into the draft of the contact form, with the contact where the form has none yet. A message
 * that is there already stays below it; the move of an earlier press is replaced.
 */
export function writeToOffice(now: number): void {
  const draft = loadMoveDraft(now) ?? EMPTY_DRAFT;
  const before = loadContactDraft(now);
  const { topic, name, email, phone, message, ...rest } = before?.values ?? EMPTY_CONTACT;
  const { contactName, contactEmail, contactPhone } = draft.contact;
  const values = {
    ...rest,
    topic: topic === "" ? ("quote" as const) : topic,
    name: name || contactName,
    email: email || contactEmail,
    phone: phone || contactPhone,
    message: [officeMessage(draft), withoutMove(message)]
      .filter((part) => part !== "")
      .join(BETWEEN_PARTS)
      .slice(0, MESSAGE_MAX),
  };
  saveContactDraft({ values, idempotencyKey: before?.idempotencyKey ?? crypto.randomUUID() }, now);
}

/** What was told about a move, for the office: a line for each fact, in the visitor's language, without an empty line. */
export function officeMessage({ move, contact }: Pick<MoveDraft, "move" | "contact">): string {
  const { goods } = move;
  const stops = move.stops.filter(hasPlace);
  const facts: readonly (readonly [label: string, value: string])[] = [
    ...stops.map((stop, index) => [stopText(index, stops.length), stopLine(stop, goods)] as const),
    [m.pickup_time_title(), pickupText(move)],
    [m.vehicles_title(), vehiclesText(vehiclesOf(move.counts))],
    [m.workers_label(), formatNumber(move.workers)],
    [m.load_label(), LOAD_RANGE_TEXTS[move.loadRange]()],
    [m.goods_title(), goods === undefined ? "" : goodsText(goods)],
    [m.goods_note_label(), goods?.note ?? ""],
    [m.booking_additional(), contact.notes],
    ["LINE", contact.lineId],
  ];
  const lines = facts.flatMap(([label, value]) => {
    const line = value.replaceAll(/\s+/g, " ").trim();
    return line === "" ? [] : [`${label}: ${line}`];
  });
  return [m.island_office_request(), ...lines].join("\n");
}

/** A message without the move that an earlier press wrote at its beginning. */
function withoutMove(message: string): string {
  if (!message.startsWith(m.island_office_request())) return message.trim();
  return message.split(BETWEEN_PARTS).slice(1).join(BETWEEN_PARTS).trim();
}

/** The place, its door, the access and who is there. */
function stopLine(stop: MoveStop, goods: GoodsDraft | undefined): string {
  const { key, text, place, detail = "", person } = stop;
  const access = goods?.access[key];
  const pin = stop.doorPin ?? place?.pin;
  return [
    text,
    place === null || place.label === text ? "" : place.label,
    pin === undefined ? "" : `${pin.latitude.toFixed(POINT_DIGITS)}, ${pin.longitude.toFixed(POINT_DIGITS)}`,
    detail.trim(),
    access === undefined ? "" : accessText(access),
    person === undefined ? "" : `${person.name} ${person.phone}`.trim(),
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

function pickupText({ date, time }: Move): string {
  const at = date === "" || time === "" ? null : bangkokInstant(date, time);
  return at === null ? [date, time].join(" ") : formatShortDayAndTime(at);
}

/** The number of pieces and each item. Items of an earlier catalogue have no name and only count. */
function goodsText(goods: GoodsDraft): string {
  const names: Readonly<Record<string, () => string>> = ITEM_TEXTS;
  const items = goods.items.flatMap(({ itemId, count }) => {
    const name = Object.hasOwn(names, itemId) ? names[itemId] : undefined;
    return name === undefined ? [] : [`${formatNumber(count)} × ${name()}`];
  });
  const pieces = piecesOf(goods);
  return pieces === 0 ? "" : [m.goods_pieces({ count: formatNumber(pieces) }), ...items].join(", ");
}
