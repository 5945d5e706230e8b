import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  chooseLanguage,
  LANGUAGE_KEY,
  LANGUAGE_LABELS,
  locales,
  settleLanguage,
  supportedLocale,
} from "#web/lib/i18n/locale.ts";

/** A script of the document, not a module of the program: named so that the compiler does not look into it. */
const FIRST_PAINT: string = "#web/first-paint.js";

const reload = vi.fn<() => void>();
const replace = vi.fn<(url: string | URL) => void>();

function openPage(path: string, shown: string): void {
  document.documentElement.lang = shown;
  history.replaceState(null, "", path);
}

function cookie(): string | undefined {
  return document.cookie.match(/khondee-language=(\w+)/)?.[1];
}

beforeEach(() => {
  window.location.href = "http://localhost:8787/";
  vi.spyOn(window.location, "reload").mockImplementation(reload);
  vi.spyOn(window.location, "replace").mockImplementation(replace);
});

afterEach(() => {
  document.cookie = `${LANGUAGE_KEY}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  localStorage.clear();
  document.documentElement.hidden = false;
  delete document.documentElement.dataset["theme"];
  vi.restoreAllMocks();
  reload.mockReset();
  replace.mockReset();
});

test("there are 11 languages, each with a name of its own", () => {
  expect(locales).toHaveLength(11);
  expect(new Set(Object.values(LANGUAGE_LABELS)).size).toBe(11);
});

test("an unsupported code is Thai", () => {
  expect(["xx", "", null, undefined, "EN"].map(supportedLocale)).toEqual(["th", "th", "th", "th", "th"]);
  expect(supportedLocale("km")).toBe("km");
});

test("choosing a language keeps it in cookie and storage and loads the same path without lang", () => {
  openPage("/booking?lang=en&x=1#top", "en");
  chooseLanguage("de");
  expect([cookie(), localStorage.getItem(LANGUAGE_KEY)]).toEqual(["de", "de"]);
  expect(replace.mock.calls).toEqual([["http://localhost:8787/booking?x=1#top"]]);
  expect(reload).not.toHaveBeenCalled();
});

test.each(["/booking?x=1#top", "/#", "/orders"])(
  "choosing a language where the address stays the same, %s, loads it anew",
  (path) => {
    openPage(path, "en");
    chooseLanguage("de");
    expect(cookie()).toBe("de");
    expect(reload).toHaveBeenCalledOnce();
    expect(replace).not.toHaveBeenCalled();
  },
);

test("a language in the address is kept and taken out of it", () => {
  openPage("/price-calculator?lang=km", "km");
  settleLanguage();
  expect([cookie(), localStorage.getItem(LANGUAGE_KEY)]).toEqual(["km", "km"]);
  expect(location.href).toBe("http://localhost:8787/price-calculator");
});

test("an unsupported language in the address is kept as Thai", () => {
  openPage("/?lang=xx", "th");
  settleLanguage();
  expect([cookie(), localStorage.getItem(LANGUAGE_KEY)]).toEqual(["th", "th"]);
});

describe("before the first paint", () => {
  /** As the document's head runs it, anew each time. */
  async function firstPaint(): Promise<void> {
    vi.resetModules();
    await import(FIRST_PAINT);
  }

  test("when the cookie was lost, the language in storage comes back with one reload", async () => {
    openPage("/", "th");
    localStorage.setItem(LANGUAGE_KEY, "vi");
    await firstPaint();
    expect(cookie()).toBe("vi");
    expect(reload).toHaveBeenCalledOnce();
  });

  test.each([
    ["nothing is stored", "/", null],
    ["the page is in the stored language", "/", "th"],
    ["the address has a language", "/?lang=th", "vi"],
    ["what is stored is no language", "/", "vi; Domain=evil.example"],
  ])("nothing reloads when %s", async (_, path, stored) => {
    openPage(path, "th");
    if (stored !== null) localStorage.setItem(LANGUAGE_KEY, stored);
    await firstPaint();
    expect(cookie()).toBeUndefined();
    expect(reload).not.toHaveBeenCalled();
  });

  test("where the browser keeps no cookies, nothing reloads for ever", async () => {
    openPage("/", "th");
    localStorage.setItem(LANGUAGE_KEY, "vi");
    vi.spyOn(document, "cookie", "get").mockReturnValue("");
    await firstPaint();
    expect(reload).not.toHaveBeenCalled();
  });

  test("the cookie, which the server obeyed, wins over the storage", async () => {
    document.cookie = `${LANGUAGE_KEY}=fr; Path=/`;
    localStorage.setItem(LANGUAGE_KEY, "vi");
    openPage("/", "fr");
    await firstPaint();
    expect(reload).not.toHaveBeenCalled();
  });

  test("the look that was chosen is there", async () => {
    openPage("/", "th");
    localStorage.setItem("khondee-theme", "dark");
    await firstPaint();
    expect(document.documentElement.dataset["theme"]).toBe("dark");
  });
});

test("the storage follows the cookie, which the server obeyed", () => {
  document.cookie = `${LANGUAGE_KEY}=fr; Path=/`;
  localStorage.setItem(LANGUAGE_KEY, "vi");
  openPage("/", "fr");
  settleLanguage();
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe("fr");
});
