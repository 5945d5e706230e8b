import { describe, expect, test } from "vitest";
import { decideReviewInput, writeReviewInput } from "#domain/reviews/review-input.ts";
import { REVIEW_TEXT_MAX, writtenIn } from "#domain/reviews/review-text.ts";

describe("the input", () => {
  const written = (change: object) =>
    writeReviewInput.safeParse({ orderId: "KD-AAAAAA", stars: 5, text: "", locale: "th", ...change });

  test("takes stars alone", () => {
    expect(written({}).success).toBe(true);
  });

  test.each([0, 6, 4.5, -1, "5", null, Number.NaN])("refuses %s stars", (stars) => {
    expect(written({ stars }).success).toBe(false);
  });

  test("measures the text as it is stored", () => {
    expect(written({ text: ` ${"x".repeat(REVIEW_TEXT_MAX)}\n\n` }).success).toBe(true);
    expect(written({ text: "x".repeat(REVIEW_TEXT_MAX + 1) }).success).toBe(false);
  });

  test("a decision puts a review on the site or not; nobody makes it wait again", () => {
    const decision = { reviewId: "r", basedOnVersion: 1 };
    expect(decideReviewInput.safeParse({ ...decision, status: "approved" }).success).toBe(true);
    expect(decideReviewInput.safeParse({ ...decision, status: "pending" }).success).toBe(false);
  });
});

describe("the language it is written in", () => {
  test.each([
    ["ทีมงานดีมาก", "en", "th"],
    ["ย้ายของไป Ko Samui สบายมาก", "en", "th"],
    ["ល្អណាស់", "th", "km"],
    ["非常好", "en", "zh"],
    ["Отлично", "de", "ru"],
    ["Very good", "th", "en"],
    ["Sehr gut", "de", "de"],
    ["👍 10/10", "vi", "vi"],
    ["", "fr", "fr"],
  ])("%s on a page in %s is %s", (text, page, language) => {
    expect(writtenIn(text, page)).toBe(language);
  });
});
