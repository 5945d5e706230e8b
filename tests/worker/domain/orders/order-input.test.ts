import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  bookOrderInput,
  contactInput,
  orderIdInput,
  orderStatusInput,
  placeOrderInput,
  reasonInput,
} from "#domain/orders/order-input.ts";

const CONTACT = { contactName: "Malee", contactEmail: "malee@example.test", contactPhone: "081 234 5678" };
const PLACE = {
  token: "token",
  ...CONTACT,
  pickupAt: "2026-12-01T08:00:00+07:00",
  idempotencyKey: "key-12345",
};
const BOOK = {
  ...CONTACT,
  pickup: { placeId: "th-1006" },
  destination: { text: "ตลาดเก่า ข้างวัด" },
  date: "2026-12-01",
  vehicle: "four_wheel",
  idempotencyKey: "key-12345",
};

/** `name too_small` per complaint; a code of ours in place of the library's. */
function complaints(schema: z.ZodType, sent: unknown): string[] {
  const issues = schema.safeParse(sent).error?.issues ?? [];
  return issues.map(({ path, code, message }) =>
    `${path.join(".")} ${/^[A-Z_]+$/.test(message) ? message : code}`.trim(),
  );
}

const letters = (length: number): string => "a".repeat(length);

describe("a contact", () => {
  it("loses the blanks around its texts and is no WhatsApp number unless said so", () => {
    const sent = {
      contactName: "  Malee ",
      contactEmail: " malee@example.test\n",
      contactPhone: " 081 ",
      lineId: " malee ",
    };
    expect(contactInput.parse(sent)).toEqual({
      contactName: "Malee",
      contactEmail: "malee@example.test",
      contactPhone: "081",
      hasWhatsapp: false,
      lineId: "malee",
    });
  });

  it.each([
    "malee@example",
    "malee",
    "@example.test",
    "ma lee@example.test",
    "malee@example..test",
    "",
    "   ",
  ])("with the e-mail %j is refused as EMAIL_INVALID", (contactEmail) => {
    expect(complaints(contactInput, { ...CONTACT, contactEmail })).toEqual(["contactEmail EMAIL_INVALID"]);
  });

  it.each([
    ["a name of 120 letters", { contactName: letters(120) }],
    [
      "an e-mail of 254 letters",
      { contactEmail: `${letters(64)}@${`${letters(63)}.`.repeat(2)}${letters(56)}.test` },
    ],
    ["a phone of 40 characters", { contactPhone: "0".repeat(40) }],
    ["a Line ID of 60 letters", { lineId: letters(60) }],
    ["WhatsApp", { hasWhatsapp: true }],
  ])("may have %s", (_what, change) => {
    expect(complaints(contactInput, { ...CONTACT, ...change })).toEqual([]);
  });

  it.each([
    ["a blank name", { contactName: "   " }, "contactName too_small"],
    ["a name of 121 letters", { contactName: letters(121) }, "contactName too_big"],
    ["an e-mail of 255 letters", { contactEmail: `${letters(242)}@example.test` }, "contactEmail too_big"],
    ["a blank phone", { contactPhone: " " }, "contactPhone too_small"],
    ["a phone of 41 characters", { contactPhone: "0".repeat(41) }, "contactPhone too_big"],
    ["a Line ID of 61 letters", { lineId: letters(61) }, "lineId too_big"],
    ["WhatsApp in words", { hasWhatsapp: "yes" }, "hasWhatsapp invalid_type"],
    ["a number for a name", { contactName: 7 }, "contactName invalid_type"],
    ["no phone", { contactPhone: undefined }, "contactPhone invalid_type"],
  ])("may not have %s", (_what, change, complaint) => {
    expect(complaints(contactInput, { ...CONTACT, ...change })).toEqual([complaint]);
  });
});

describe("placing an order", () => {
  it("needs no notes and no details of the stops", () => {
    expect(placeOrderInput.parse(PLACE)).toEqual({
      ...PLACE,
      hasWhatsapp: false,
      notes: "",
      stopDetails: [],
    });
  });

  it.each([
    ["notes of 2,000 letters", { notes: letters(2_000) }],
    ["details of ten stops", { stopDetails: Array.from({ length: 10 }, () => letters(300)) }],
    ["a key of 8 letters", { idempotencyKey: letters(8) }],
    ["a key of 100 letters", { idempotencyKey: letters(100) }],
    ["a UUID as its key", { idempotencyKey: "2f1e7a9c-0000-4000-8000-00000000002f" }],
    ["a token of 60,000 letters", { token: letters(60_000) }],
  ])("may have %s", (_what, change) => {
    expect(complaints(placeOrderInput, { ...PLACE, ...change })).toEqual([]);
  });

  it.each([
    ["an empty token", { token: "" }, "token too_small"],
    ["a token of 200,001 letters", { token: letters(200_001) }, "token too_big"],
    ["100 KB of notes", { notes: letters(100_000) }, "notes too_big"],
    ["notes of 2,001 letters", { notes: letters(2_001) }, "notes too_big"],
    ["details of eleven stops", { stopDetails: Array.from({ length: 11 }, () => "") }, "stopDetails too_big"],
    ["a detail of 301 letters", { stopDetails: ["", letters(301)] }, "stopDetails.1 too_big"],
    ["a key of 7 letters", { idempotencyKey: letters(7) }, "idempotencyKey too_small"],
    ["a key of 101 letters", { idempotencyKey: letters(101) }, "idempotencyKey too_big"],
    ["a key with a blank", { idempotencyKey: "key 12345" }, "idempotencyKey invalid_format"],
    ["a key in Thai", { idempotencyKey: "กุญแจกุญแจ" }, "idempotencyKey invalid_format"],
    ["a pickup without an offset", { pickupAt: "2026-12-01T08:00:00" }, "pickupAt invalid_format"],
    ["a pickup on 30 February", { pickupAt: "2027-02-30T08:00:00+07:00" }, "pickupAt invalid_format"],
    ["a bad e-mail", { contactEmail: "malee" }, "contactEmail EMAIL_INVALID"],
    ["no name", { contactName: undefined }, "contactName invalid_type"],
  ])("may not have %s", (_what, change, complaint) => {
    expect(complaints(placeOrderInput, { ...PLACE, ...change })).toEqual([complaint]);
  });
});

describe("the booking form", () => {
  it("is for eight in the morning unless another hour is chosen", () => {
    expect(bookOrderInput.parse(BOOK)).toEqual({
      ...BOOK,
      hasWhatsapp: false,
      time: "08:00",
      notes: "",
    });
  });

  it("takes a place in the customer's own words, without the blanks around them", () => {
    expect(bookOrderInput.parse({ ...BOOK, pickup: { text: "  ใกล้วัด  " } }).pickup).toEqual({
      text: "ใกล้วัด",
    });
  });

  it.each(["00:00", "09:30", "19:59", "23:59"])("may be for %s", (time) => {
    expect(bookOrderInput.parse({ ...BOOK, time }).time).toBe(time);
  });

  it.each(["24:00", "8:00", "08:60", "08:00:00", "0800", "", "08:00 "])("may not be for %j", (time) => {
    expect(complaints(bookOrderInput, { ...BOOK, time })).toEqual(["time invalid_format"]);
  });

  it.each(["2027-02-29", "2026-13-01", "1-12-2026", "2026-12-1", "2026-12-01T08:00:00Z", "2569-00-01", ""])(
    "may not be for the day %j",
    (date) => {
      expect(complaints(bookOrderInput, { ...BOOK, date })).toEqual(["date invalid_format"]);
    },
  );

  it.each([
    ["a blank name", { contactName: " " }, "contactName too_small"],
    ["a name of 121 letters", { contactName: letters(121) }, "contactName too_big"],
    ["a bad e-mail", { contactEmail: "malee@" }, "contactEmail EMAIL_INVALID"],
    ["a blank phone", { contactPhone: "" }, "contactPhone too_small"],
    ["an unknown vehicle", { vehicle: "van" }, "vehicle invalid_value"],
    ["2,001 letters of information", { notes: letters(2_001) }, "notes too_big"],
    ["a short key", { idempotencyKey: "key" }, "idempotencyKey too_small"],
  ])("may not have %s", (_what, change, complaint) => {
    expect(complaints(bookOrderInput, { ...BOOK, ...change })).toEqual([complaint]);
  });

  it.each([
    ["nowhere", undefined],
    ["blank words", { text: "  " }],
    ["301 letters", { text: letters(301) }],
    ["half a point", { longitude: 100 }],
  ])("may not go to %s", (_what, destination) => {
    const paths = complaints(bookOrderInput, { ...BOOK, destination }).map((text) => text.split(/[ .]/)[0]);
    expect(paths).toEqual(["destination"]);
  });
});

describe("the small inputs", () => {
  it.each([
    ["an order id", orderIdInput, "KD-7F3K2M"],
    ["an order id of 40 letters", orderIdInput, letters(40)],
    ["an empty reason", reasonInput, ""],
    ["a reason of 500 letters", reasonInput, letters(500)],
    ["a status", orderStatusInput, "in_transit"],
  ])("take %s", (_what, schema, sent) => {
    expect(schema.parse(sent)).toBe(sent);
  });

  it("see through a reason of blanks", () => {
    expect(reasonInput.parse(" \n ")).toBe("");
  });

  it.each([
    ["an empty order id", orderIdInput, "", "too_small"],
    ["an order id of 41 letters", orderIdInput, letters(41), "too_big"],
    ["a reason of 501 letters", reasonInput, letters(501), "too_big"],
    ["an unknown status", orderStatusInput, "lost", "invalid_value"],
  ])("refuse %s", (_what, schema, sent, complaint) => {
    expect(complaints(schema, sent)).toEqual([complaint]);
  });

  it("takes a bare string as the customer's own words", () => {
    expect(bookOrderInput.parse({ ...BOOK, destination: " behind the temple " }).destination).toEqual({
      text: "behind the temple",
    });
  });
});
