import { useEffect, useEffectEvent, type RefObject } from "react";
import { pressedKey } from "./pressed-key.ts";

export interface RowKeyboard {
  /** Contains the rows; the focusable element of each, usually its link, has `data-row={key}`. */
  readonly list: RefObject<HTMLElement | null>;
  readonly rows: readonly string[];
  /** The row whose details are open beside the list, if rows have details. */
  readonly openRow?: string | undefined;
  readonly onOpen?: (row: string) => void;
  readonly onClose?: () => void;
  /** With the x key: the focused row, and whether all rows since the last one. */
  readonly onMark?: ((row: string, isRange: boolean) => void) | undefined;
  /** Further keys of the page, pressed alone, as `pressedKey` names them. */
  readonly keys?: Readonly<Record<string, () => void>>;
}

const TYPED_IN = "input, textarea, select, [contenteditable=true]";
const OVERLAID = "[role=dialog], [role=menu], [role=listbox]";

/**
 * Keyboard control of a list: j and k, or the arrow keys while the focus is in the list or nowhere, move the focus
 * from row to row (Enter follows the focused link natively). Open details follow the focus; Escape closes them.
 * x marks the focused row, with Shift all rows since the last one that was marked.
 */
export function useRowKeyboard(keys: RowKeyboard): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isForOthers(event)) return;
    const key = pressedKey(event);
    const step = stepOf(key, keys.list.current);
    if (step !== 0) moveFocus(keys, step);
    else if (mark(keys, key, event.shiftKey)) return event.preventDefault();
    else if (key === "Escape" && keys.openRow !== undefined) close(keys);
    else if (keys.keys?.[key] !== undefined) keys.keys[key]?.();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

function isForOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  return event.target instanceof Element && event.target.closest(`${TYPED_IN}, ${OVERLAID}`) !== null;
}

function stepOf(key: string, list: HTMLElement | null): -1 | 0 | 1 {
  if (key === "j") return 1;
  if (key === "k") return -1;
  // Elsewhere the arrow keys scroll the page or the details.
  const focused = document.activeElement;
  const free = focused === null || focused === document.body || focused.id === "content";
  if (!free && list?.contains(focused) !== true) return 0;
  if (key === "ArrowDown") return 1;
  return key === "ArrowUp" ? -1 : 0;
}

function moveFocus({ list, rows, openRow, onOpen }: RowKeyboard, step: -1 | 1): void {
  const focused = document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset["row"];
  const from = rows.indexOf(focused ?? openRow ?? "");
  const to = rows[from === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step))];
  if (to === undefined) return;
  focusRow(list.current, to);
  if (openRow !== undefined && to !== openRow) onOpen?.(to);
}

function mark({ onMark }: RowKeyboard, key: string, isRange: boolean): boolean {
  if (onMark === undefined || key.toLowerCase() !== "x") return false;
  const row = document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset["row"];
  if (row === undefined) return false;
  onMark(row, isRange);
  return true;
}

function close({ list, openRow, onClose }: RowKeyboard): void {
  onClose?.();
  // On phones the list is rendered again only after the next paint.
  requestAnimationFrame(() => focusRow(list.current, openRow));
}

/** Focuses a row, if it is on the page. */
export function focusRow(list: HTMLElement | null, row: string | undefined): void {
  for (const link of list?.querySelectorAll<HTMLElement>("[data-row]") ?? [])
    if (link.dataset["row"] === row) link.focus();
}
