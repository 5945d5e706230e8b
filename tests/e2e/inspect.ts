import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AnyRouter } from "@tanstack/react-router";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Visitor, VisitorOptions } from "./product.ts";
import { settled } from "./ready.ts";

/** The narrowest phone: 320 px. */
export const SMALL_PHONE = { viewport: { width: 320, height: 700 }, phone: true } satisfies VisitorOptions;

/**
 * The languages in which axe examines pages, each in another layout: the elements of a page are the same in every
 * language, and the texts of the others have tests of their own.
 */
export const EXAMINED_IN: Readonly<Record<string, VisitorOptions>> = {
  th: { viewport: { width: 1440, height: 900 } },
  en: SMALL_PHONE,
};

/** Opens a page and waits until it has nothing left to do. */
export async function openSettled({ page, traffic }: Visitor, path: string): Promise<void> {
  // Colours in the middle of a transition do not have their final contrast.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(path);
  await settled(page, traffic);
  await page.waitForFunction(() => document.getAnimations().length === 0);
}

/** Goes to another page as a link of the open page does, without loading a document, and waits as {@link openSettled}. */
export async function followLink({ page, traffic }: Visitor, path: string): Promise<void> {
  await page.evaluate(async (href) => {
    // The router puts itself there.
    const { __TSR_ROUTER__: router } = globalThis as unknown as {
      __TSR_ROUTER__: Pick<AnyRouter, "navigate">;
    };
    await router.navigate({ href });
  }, path);
  await settled(page, traffic);
  await page.waitForFunction(() => document.getAnimations().length === 0);
}

/** Fails when axe finds a violation in the page that is open. */
export async function expectNoViolation({ page }: Visitor): Promise<void> {
  const path = page.url();
  expect({ path, violations: await violationsOf(page) }).toEqual({ path, violations: [] });
}

/** {@link expectNoViolation} by the rules that ask about colours, where nothing else changed since all were asked. */
export async function expectNoColourViolation({ page }: Visitor): Promise<void> {
  const path = page.url();
  expect({ path, violations: await violationsOf(page, COLOUR_RULES) }).toEqual({ path, violations: [] });
}

/** Fails when the page that is open scrolls sideways at the width that it has. */
export async function expectFits({ page }: Visitor): Promise<void> {
  const at = { path: page.url(), width: page.viewportSize()?.width };
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect({ ...at, overflow }).toEqual({ ...at, overflow: 0 });
}

/** Fails when the page that is open scrolls sideways at 320 px. */
export async function expectNoSidewaysScroll(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const shown = page.viewportSize();
  const isWide = shown !== null && shown.width > 320;
  if (isWide) await page.setViewportSize({ width: 320, height: 700 });
  await expectFits(visitor);
  if (isWide) await page.setViewportSize(shown);
}

/**
 * axe, minified: less than half to send and to compile. It keeps no copy of each element that it judges: to write out the
 * document once for each level of it took longer than many rules.
 */
const AXE = `${readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")}
axe.configure({ noHtml: true });`;

/** Those of axe's category `cat.color` that are on. */
const COLOUR_RULES: readonly string[] = ["color-contrast", "link-in-text-block"];

/** A rule that is violated, with the first element that does. */
type Violation = readonly [rule: string, target: string, html: string | undefined];

/**
 * What axe finds with all of its rules, or with some. The product has no frames, so axe runs in the page alone; with
 * `resultTypes` it does not describe each element that keeps a rule. A document receives axe once: to be sent and compiled
 * for each run would be a third of the work.
 */
async function violationsOf(page: Page, rules?: readonly string[]): Promise<readonly Violation[]> {
  const isThere = await page.evaluate(() => "axe" in globalThis);
  if (!isThere) await page.evaluate(AXE);
  const options: axe.RunOptions = { resultTypes: ["violations"] };
  if (rules !== undefined) options.runOnly = { type: "rule", values: [...rules] };
  return page.evaluate(async (asked) => {
    const there = globalThis as unknown as { readonly axe: typeof axe };
    const { violations } = await there.axe.run(asked);
    return violations.map(({ id, nodes }): Violation => {
      const target = String(nodes[0]?.target ?? ":root");
      return [id, target, document.querySelector(target)?.outerHTML.slice(0, 300)];
    });
  }, options);
}
