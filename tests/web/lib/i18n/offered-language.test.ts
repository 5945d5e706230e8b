import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { locales } from "#web/lib/i18n/locale.ts";
import { useOfferedLanguage, wantedLocale } from "#web/lib/i18n/offered-language.ts";
import { OFFERS } from "#web/features/site/frame/language-offer.tsx";

describe("the language that a browser asks for", () => {
  test.each([
    { languages: ["de-CH", "en"], wanted: "de" },
    { languages: ["zh-Hant-TW"], wanted: "zh" },
    { languages: ["ja", "fr-FR"], wanted: "fr" },
    { languages: ["th-TH", "en-US"], wanted: null },
    { languages: ["ja"], wanted: null },
    { languages: [], wanted: null },
  ])("$languages on a Thai page: $wanted", ({ languages, wanted }) => {
    expect(wantedLocale(languages, "th")).toBe(wanted);
  });
});

test("the offer exists in each language", () => {
  expect(Object.keys(OFFERS).toSorted()).toEqual([...locales].toSorted());
});

describe("the offer", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("navigator", { ...navigator, languages: ["de"] });
  });
  afterEach(() => vi.unstubAllGlobals());

  const offered = () => {
    const { result, unmount } = renderHook(() => useOfferedLanguage());
    act(() => void vi.runAllTimers());
    const { current } = result;
    unmount();
    return current;
  };

  test("is made once, on the first visit", () => {
    expect(offered()).toBe("de");
    expect(offered()).toBeNull();
  });

  test("is not made to somebody who chose a language", () => {
    localStorage.setItem("khondee-language", "en");
    expect(offered()).toBeNull();
  });
});
