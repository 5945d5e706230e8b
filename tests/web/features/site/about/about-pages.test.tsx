import { screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { AboutPage } from "#web/features/site/about/about-page.tsx";
import {
  CustomerCarePage,
  FleetPage,
  OperationsPage,
  SafetyRolePage,
} from "#web/features/site/about/member-page.tsx";
import { MissionPage } from "#web/features/site/about/mission-page.tsx";
import { TEAM } from "#web/features/site/about/team-members.ts";
import { CustomerFocusPage } from "#web/features/site/about/values/value-customer-focus-page.tsx";
import { IntegrityPage } from "#web/features/site/about/values/value-integrity-page.tsx";
import { ReliabilityPage } from "#web/features/site/about/values/value-reliability-page.tsx";
import { SafetyPage } from "#web/features/site/about/values/value-safety-page.tsx";
import { VALUES } from "#web/features/site/about/values/values.ts";
import { VisionPage } from "#web/features/site/about/vision-page.tsx";
import { locales, type Locale } from "#web/lib/i18n/locale.ts";
import { m } from "#web/paraglide/messages.js";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";
import { openPage } from "../../../../support/open-page.tsx";

const BELOW: Readonly<Record<string, { readonly Page: () => ReactNode; readonly title: () => string }>> = {
  "/about/mission": { Page: MissionPage, title: m.about_mission_title },
  "/about/vision": { Page: VisionPage, title: m.about_vision_title },
  "/about/values/customer-focus": { Page: CustomerFocusPage, title: m.value_customer_title },
  "/about/values/integrity": { Page: IntegrityPage, title: m.value_integrity_title },
  "/about/values/reliability": { Page: ReliabilityPage, title: m.value_reliability_title },
  "/about/values/safety": { Page: SafetyPage, title: m.value_safety_title },
  "/about/team/operations": { Page: OperationsPage, title: m.team_operations_title },
  "/about/team/customer-care": { Page: CustomerCarePage, title: m.team_care_title },
  "/about/team/fleet": { Page: FleetPage, title: m.team_fleet_title },
  "/about/team/safety": { Page: SafetyRolePage, title: m.team_safety_title },
};
const paths = Object.keys(BELOW);

async function open(path: string, locale: Locale = "en") {
  overwriteGetLocale(() => locale);
  const pages = Object.fromEntries(paths.map((each) => [each, BELOW[each]!.Page]));
  openPage({ "/": () => null, "/about": AboutPage, "/price-calculator": () => null, ...pages }, path);
  return screen.findByRole("heading", { level: 1 });
}

const addresses = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));

describe("about us", () => {
  test("tells the story since 2010, mission and vision, four values, four roles, and leads to each", async () => {
    await open("/about");
    expect(await screen.findByRole("heading", { name: "2010: the start" })).toBeTruthy();
    for (const path of paths) expect(addresses()).toContain(path);
    expect(VALUES).toHaveLength(4);
    expect(TEAM.map(({ memberId }) => memberId)).toEqual(["operations", "customer-care", "fleet", "safety"]);
  });

  test("counts its years as its readers do", async () => {
    await open("/about", "th");
    expect(await screen.findByRole("heading", { name: "2553 จุดเริ่มต้น" })).toBeTruthy();
  });

  test.each(locales)("%s: has one title, and no heading is skipped", async (locale) => {
    expect((await open("/about", locale)).textContent).toBe(m.about_headline());
    await screen.findByRole("heading", { name: m.about_team_title() });
    const levels = screen.getAllByRole("heading").map(({ tagName }) => Number(tagName.slice(1)));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1);
  });
});

describe.each(paths)("%s", (path) => {
  test.each(locales)("%s: its title, the way back, the way on", async (locale) => {
    const heading = await open(path, locale);
    expect(heading.textContent).toBe(BELOW[path]?.title());
    const back = screen.getByRole("link", { name: m.about_back() });
    expect(back.getAttribute("href")).toBe("/about");
    expect(addresses()).toContain("/price-calculator");
    const onward = addresses().at(-1);
    expect(paths).toContain(onward);
    expect(onward).not.toBe(path);
  });
});

test("following the ways on, one comes to every page and back", async () => {
  const seen: string[] = [];
  let at = "/about/mission";
  while (!seen.includes(at)) {
    seen.push(at);
    await open(at);
    at = addresses().at(-1) ?? "";
    document.body.replaceChildren();
  }
  expect(seen).toEqual(paths);
});

test("a value says what it means before, on the day, and when something goes wrong", async () => {
  await open("/about/values/reliability");
  const names = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  expect(names).toEqual([
    "Before the move",
    "On the day",
    "When something goes wrong",
    "What you can hold us to",
  ]);
});

test("a role says what it answers for and how it is reached", async () => {
  await open("/about/team/fleet");
  const main = within(screen.getByRole("article"));
  expect(main.getAllByRole("listitem")).toHaveLength(3);
  expect(addresses()).toContain("mailto:hello@khondee.example");
  expect(addresses()).toContain("tel:+66100000000");
});
