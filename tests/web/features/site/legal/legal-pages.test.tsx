import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { CONSENT_KEPT_MS } from "#domain/notifications/newsletter.ts";
import { DAY_MS } from "#domain/time.ts";
import { PrivacyPage } from "#web/features/site/legal/privacy-page.tsx";
import { TermsPage } from "#web/features/site/legal/terms-page.tsx";
import { locales, type Locale } from "#web/lib/i18n/locale.ts";
import { m } from "#web/paraglide/messages.js";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";
import { openPage } from "../../../../support/open-page.tsx";

const SECTIONS = {
  "/privacy": ["controller", "kept", "recipients", "cookies", "protection", "rights", "authority", "changes"],
  "/terms": [
    "contract",
    "quotes",
    "price",
    "cancelling",
    "waiting",
    "prohibited",
    "ferries",
    "drivers",
    "liability",
    "complaints",
    "law",
  ],
} as const;
type Path = keyof typeof SECTIONS;
const PATHS = ["/privacy", "/terms"] as const satisfies readonly Path[];

async function open(path: Path, locale: Locale = "en") {
  overwriteGetLocale(() => locale);
  openPage({ "/privacy": PrivacyPage, "/terms": TermsPage, "/profile": () => null }, path);
  return screen.findByRole("heading", { level: 1 });
}

describe.each(PATHS)("%s", (path) => {
  test.each(locales)("%s: its title, each section, and a way to each from the contents", async (locale) => {
    const heading = await open(path, locale);
    expect(heading.textContent).toBe(path === "/privacy" ? m.privacy_title() : m.terms_title());
    const contents = within(screen.getByRole("navigation", { name: m.legal_contents() }));
    const links = contents.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(SECTIONS[path].map((id) => `#${id}`));
    for (const id of SECTIONS[path]) {
      const text = document.querySelector(`section#${id}`)?.textContent ?? "";
      expect(text.length).toBeGreaterThan(20);
    }
    expect(screen.getByText(m.legal_thai_governs(), { exact: false })).toBeTruthy();
  });

  test("says when it last changed, in Thai by the Buddhist era", async () => {
    await open(path, "th");
    expect(screen.getByText(/แก้ไขล่าสุด \d+ \S+ 25\d\d/)).toBeTruthy();
  });
});

test("the privacy notice says when a driver's position is kept and how long, and names the authority", async () => {
  await open("/privacy");
  expect(screen.getByText(/While a job is in progress and the driver has agreed/)).toBeTruthy();
  expect(screen.getByText(/at the latest 24 hours after the last report/)).toBeTruthy();
  expect(screen.getByText(/Office of the Personal Data Protection Committee/)).toBeTruthy();
  expect(screen.getByText("KhonDee Co., Ltd. is the data controller", { exact: false })).toBeTruthy();
});

test("the privacy notice says what is kept of a consent to the newsletter, how long and why", async () => {
  await open("/privacy");
  expect(screen.getByText(/when you withdrew, with a value made from your address/)).toBeTruthy();
  expect(
    screen.getByText(/The proof: to defend against claims\. Basis: our legitimate interest/),
  ).toBeTruthy();
  expect(screen.getByText(/ten years after you withdraw, also when you delete your account/)).toBeTruthy();
});

const TEN_YEARS: Readonly<Record<Locale, string>> = {
  de: "zehn Jahre",
  en: "ten years",
  es: "diez años",
  fr: "dix ans",
  id: "sepuluh tahun",
  km: "ដប់ឆ្នាំ",
  ms: "sepuluh tahun",
  ru: "десять лет",
  th: "สิบปี",
  vi: "mười năm",
  zh: "十年",
};

test.each(locales)(
  "%s: notice and erasure say that the proof of a consent is kept for ten years",
  (locale) => {
    const texts = [m.privacy_news_long, m.profile_delete_text, m.people_erase_goes];
    for (const text of texts) expect(text({}, { locale })).toContain(TEN_YEARS[locale]);
    expect(Math.round(CONSENT_KEPT_MS / (365.25 * DAY_MS))).toBe(10);
  },
);

test("the terms say how long a quote holds, and who is liable by which sections", async () => {
  await open("/terms");
  expect(screen.getByText(/holds for 24 hours/)).toBeTruthy();
  expect(screen.getByText(/sections 608 to 633/)).toBeTruthy();
});
