import { describe, expect, test } from "vitest";
import { CONTACT_TOPICS, MESSAGE_MAX, MESSAGE_MIN } from "#domain/contact/contact.ts";
import { contactInput } from "#domain/contact/contact-input.ts";

const GOOD = {
  name: "มาลี สุข",
  email: "Malee@Example.test",
  topic: "quote",
  message: "อยากย้ายจากบางกะปิไปเกาะสมุย",
  idempotencyKey: "key-00000001",
};

const read = (changes: object = {}) => contactInput.safeParse({ ...GOOD, ...changes });
const field = (changes: object) => {
  const { error } = read(changes);
  const issue = error?.issues[0];
  return issue === undefined ? null : `${issue.path.join(".")}: ${issue.code} ${issue.message}`;
};

describe("a message to the company", () => {
  test("needs a name, an address, a topic and words; the rest is empty", () => {
    expect(read().data).toEqual({
      ...GOOD,
      email: "malee@example.test",
      phone: "",
      orderNumber: "",
      website: "",
      locale: "th",
    });
  });

  test.each(CONTACT_TOPICS)("may be about %s", (topic) => {
    expect(read({ topic }).success).toBe(true);
  });

  test.each([
    [{ name: " \u200b\u202e " }, /^name: .*REQUIRED/],
    [{ name: "---" }, /^name: .*REQUIRED/],
    [{ email: " " }, /^email: .*REQUIRED/],
    [{ email: "malee" }, /^email: .*EMAIL_INVALID/],
    [{ email: "malee@example.test\r\nBcc: all@example.test" }, /^email: .*EMAIL_INVALID/],
    [{ email: "malee@example.test, other@example.test" }, /^email: .*EMAIL_INVALID/],
    [{ email: "Malee <malee@example.test>" }, /^email: .*EMAIL_INVALID/],
    [{ topic: "praise" }, /^topic: /],
    [{ message: "hi" }, /^message: too_small/],
    [{ message: `${"\u0000".repeat(20)}hello` }, /^message: too_small/],
    [{ message: "a".repeat(MESSAGE_MAX + 1) }, /^message: too_big/],
    [{ message: "\u0000".repeat(MESSAGE_MAX * 8 + 1) }, /^message: too_big/],
    [{ orderNumber: "K".repeat(41) }, /^orderNumber: too_big/],
    [{ phone: "0".repeat(41) }, /^phone: too_big/],
    [{ idempotencyKey: "short" }, /^idempotencyKey: /],
  ])("is refused at the field at fault: %j", (changes, expected) => {
    expect(field(changes)).toMatch(expected);
  });

  test.each([MESSAGE_MIN, MESSAGE_MAX])("may be %d characters long", (length) => {
    expect(read({ message: "a".repeat(length) }).success).toBe(true);
  });

  test("has a name and an order number of one line each", () => {
    const { data } = read({
      name: "Malee\r\nBcc: all@example.test",
      orderNumber: " KD-7F3K2M\nSubject: x ",
    });
    expect(data).toMatchObject({
      name: "Malee Bcc: all@example.test",
      orderNumber: "KD-7F3K2M Subject: x",
    });
  });
});
