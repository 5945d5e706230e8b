import { z } from "zod";

/** Lists page by this many unless asked otherwise. */
export const PAGE_SIZE = 100;

/** A page of a list; `nextCursor` continues it, `null` ends it. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Where a list sorted by a number and then an id goes on. */
export interface Cursor {
  readonly at: number;
  readonly id: string;
}

/** Reads a cursor as `pageOf` wrote it: `<number>_<id>`. Anything else is no cursor. */
export const cursorSchema = z
  .string()
  .max(80)
  .regex(/^\d{1,16}_[\w-]{1,60}$/)
  .transform((text): Cursor => {
    const split = text.indexOf("_");
    return { at: Number(text.slice(0, split)), id: text.slice(split + 1) };
  });

/** Cuts `size + 1` fetched rows into a page. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  size: number,
  cursorOf: (row: Row) => Cursor,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const more = rows.length > size && last !== undefined;
  return { items: shown.map(toItem), nextCursor: more ? formatCursor(cursorOf(last)) : null };
}

function formatCursor({ at, id }: Cursor): string {
  return `${at}_${id}`;
}
