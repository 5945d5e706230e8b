import { assert, integer, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { promptPayPayload } from "#worker/adapters/payments/promptpay-payload.ts";
import type { PromptPayId } from "#domain/payments/promptpay-id.ts";

/** ฿20.15 to 0801111111; the data objects as the library orders them. */
const FIRST_VECTOR = "00020101021229370016A0000006770101110113006680111111153037645802TH540520.15630442BE";
/** ฿1,234.50 to 0812345678; the amount before the country. */
const SECOND_VECTOR = "00020101021229370016A00000067701011101130066812345678530376454071234.505802TH63048025";

const phone = (digits: string): PromptPayId => ({ kind: "phone", digits });

/** The data objects of a payload, read without the library: id, length of two digits, value. */
function objectsOf(payload: string): ReadonlyMap<string, string> {
  const objects = new Map<string, string>();
  for (let at = 0; at < payload.length;) {
    const end = at + 4 + Number(payload.slice(at + 2, at + 4));
    objects.set(payload.slice(at, at + 2), payload.slice(at + 4, end));
    at = end;
  }
  return objects;
}

/** CRC-16 with the polynomial 0x1021 and the start 0xFFFF, bit by bit. */
function crcOf(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** The same data objects in another order, with the checksum of that order: only the first and the last have a place. */
function inOrder(payload: string, ids: readonly string[]): string {
  const objects = objectsOf(payload);
  const texts = ids.map((id) => {
    const value = objects.get(id) ?? "";
    return `${id}${String(value.length).padStart(2, "0")}${value}`;
  });
  const body = `${texts.join("")}6304`;
  return body + crcOf(body);
}

describe("the payload of a PromptPay code", () => {
  test("is the first known payload, byte for byte", () => {
    expect(promptPayPayload(phone("0801111111"), 20_15)).toBe(FIRST_VECTOR);
  });

  test("is the second known payload, byte for byte once its data objects stand in the same order", () => {
    const payload = promptPayPayload(phone("0812345678"), 1_234_50);
    expect([...objectsOf(payload).keys()].toSorted()).toEqual([...objectsOf(SECOND_VECTOR).keys()]);
    expect(inOrder(payload, ["00", "01", "29", "53", "54", "58"])).toBe(SECOND_VECTOR);
  });

  test.each<[receiver: PromptPayId, merchant: string]>([
    [phone("0812345678"), "0016A00000067701011101130066812345678"],
    [{ kind: "tax_id", digits: "1234567890121" }, "0016A00000067701011102131234567890121"],
    [{ kind: "e_wallet", digits: "012345678901234" }, "0016A0000006770101110315012345678901234"],
  ])("names the receiver %j", (receiver, merchant) => {
    expect(objectsOf(promptPayPayload(receiver, 100)).get("29")).toBe(merchant);
  });

  test("locks any amount to the satang, in Thai baht, with a checksum that holds", () => {
    assert(
      property(integer({ min: 1, max: 999_999_999_999 }), (satang) => {
        const payload = promptPayPayload(phone("0812345678"), satang);
        const digits = String(satang).padStart(3, "0");
        const objects = objectsOf(payload);
        expect(objects.get("54")).toBe(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
        expect(objects.get("01")).toBe("12");
        expect(objects.get("53")).toBe("764");
        expect(objects.get("58")).toBe("TH");
        expect(payload.startsWith("000201")).toBe(true);
        expect(payload.slice(-8)).toBe(`6304${crcOf(payload.slice(0, -4))}`);
      }),
    );
  });

  test.each([0, -1, 0.5, Number.NaN, 1_000_000_000_000])("refuses the amount %d", (satang) => {
    expect(() => promptPayPayload(phone("0812345678"), satang)).toThrow(RangeError);
  });
});
