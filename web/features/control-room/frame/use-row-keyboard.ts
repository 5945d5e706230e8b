import { useEffect } from "react";
import { isForPage } from "#web/lib/keys/page-keys.ts";
import { pressedKey } from "#web/lib/keys/pressed-key.ts";

/** Every list of the office; its rows are those of its body. */
const LIST = "[data-rows]";
/** What is open beside it. */
const RECORD = "[data-record]";

/**
 * Keyboard control of every list of the office, which its table announces by `data-rows`: j and k, or the
 * arrow keys, move the focus from row to row. It goes to what opens the row (`data-row`), to the row's first
 * link, or to the row itself; so Enter is the browser's, and hits no button that acts at once. A record that
 * is open (`data-open` of its row) follows the focus; o goes into it, past all rows that follow. x presses
 * the row's checkbox, with Shift as a click with Shift does. Of several lists the keys are for the one with
 * the focus, otherwise for the one with an open row or the first. A list that is not displayed, as where
 * there is no room for it beside the open record, has no keys.
 */
export function useRowKeyboard(): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (isForPage(event) && press(pressedKey(event), event.shiftKey)) event.preventDefault();
    };
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

/** @returns whether the key did anything. */
function press(key: string, isShift: boolean): boolean {
  if (key.toLowerCase() === "o") return enterRecord();
  const focused = document.activeElement;
  const lists = [...document.querySelectorAll(LIST)].filter(isShown);
  const list =
    lists.find((each) => each.contains(focused)) ??
    lists.find((each) => each.querySelector("[data-open]") !== null) ??
    lists[0];
  if (list === undefined) return false;
  const row = focused?.closest("tbody tr") ?? null;
  if (key.toLowerCase() === "x") return mark(list.contains(row) ? row : null, isShift);
  const step = stepOf(key, list, lists.length === 1);
  return step !== 0 && moveFocus(list, row, step);
}

function enterRecord(): boolean {
  const record = document.querySelector<HTMLElement>(RECORD);
  record?.focus();
  return record !== null;
}

/** Browsers that are too old to tell are taken to show it. */
function isShown(list: Element): boolean {
  return !("checkVisibility" in list) || list.checkVisibility();
}

function stepOf(key: string, list: Element, isOnly: boolean): -1 | 0 | 1 {
  if (key === "j") return 1;
  if (key === "k") return -1;
  // Elsewhere the arrow keys scroll the page or the record, as they do where the page is not one list.
  const focused = document.activeElement;
  const isFree = focused === null || focused === document.body || focused.id === "content";
  if (!list.contains(focused) && !(isFree && isOnly)) return 0;
  if (key === "ArrowDown") return 1;
  return key === "ArrowUp" ? -1 : 0;
}

function moveFocus(list: Element, focused: Element | null, step: -1 | 1): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>("tbody tr")];
  const open = list.querySelector("tr[data-open]");
  const from = rows.findIndex((row) => row === (list.contains(focused) ? focused : open));
  const to = rows[from === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step))];
  if (to === undefined) return false;
  const target = targetOf(to);
  target.focus();
  if (open !== null && to !== open) target.click();
  return true;
}

function targetOf(row: HTMLElement): HTMLElement {
  const target = row.querySelector<HTMLElement>("[data-row]") ?? row.querySelector<HTMLElement>("a[href]");
  // No stop of the Tab key, and no focus at a press of the mouse.
  if (target === null) row.tabIndex = -1;
  return target ?? row;
}

function mark(row: Element | null, shiftKey: boolean): boolean {
  const box = row?.querySelector("input[type=checkbox]:not(:disabled)");
  box?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }));
  return box !== null && box !== undefined;
}
