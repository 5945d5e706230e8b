import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { Visitor } from "../product.ts";

/** No page of the control room has so many elements before the one that is looked for. */
const MOST_TABS = 150;

/** Presses a key until an element has the focus, as somebody without a mouse does. @throws when it cannot be reached */
export async function tabTo(
  { page }: Visitor,
  element: Locator,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  await element.waitFor();
  for (let presses = 0; presses < MOST_TABS; presses++) {
    if (await hasFocus(element)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(element)} cannot be reached with ${key}`);
}

/** Chooses one of several radio buttons: the Tab key goes to the group, the arrows go on in it and choose. */
export async function arrowTo(visitor: Visitor, group: Locator, choice: Locator): Promise<void> {
  const { keyboard } = visitor.page;
  await group.first().waitFor();
  for (let presses = 0; presses < MOST_TABS; presses++) {
    if (await group.evaluateAll((radios) => radios.includes(document.activeElement as HTMLElement))) break;
    await keyboard.press("Tab");
  }
  if (await hasFocus(choice)) await keyboard.press("Space");
  for (let presses = 0; presses < MOST_TABS && !(await choice.isChecked()); presses++)
    await keyboard.press("ArrowDown");
  expect(await choice.isChecked()).toBe(true);
}

export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => hasFocus(element)).toBe(true);
}

async function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((it) => it === document.activeElement);
}

/** A keyboard that counts the keys, each of a combination by itself. */
export interface CountedKeyboard {
  readonly presses: () => number;
  readonly press: (key: string) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
}

export function countedKeyboard({ page: { keyboard } }: Visitor): CountedKeyboard {
  let presses = 0;
  return {
    presses: () => presses,
    press: (key) => {
      presses += key.split("+").length;
      return keyboard.press(key);
    },
    type: (text) => {
      presses += text.length;
      return keyboard.type(text);
    },
  };
}
