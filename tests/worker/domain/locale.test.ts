import { expect, test } from "vitest";
import { acceptedLocale } from "#domain/locale.ts";

test.each([
  [undefined, "en"],
  ["", "en"],
  ["th", "th"],
  ["de-AT, en;q=0.5", "de"],
  ["en;q=0.2, zh-Hans-CN;q=0.8", "zh"],
  ["ja, ru;q=0", "en"],
  ["*;q=0.5, ms ; q=0.1", "ms"],
  ["TH-th", "th"],
  ["vi;q=nonsense, km;q=0.3", "km"],
] as const)("%s is answered in %s", (header, locale) => {
  expect(acceptedLocale(header, "en")).toBe(locale);
});
