import { asc, desc, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { z } from "zod";

/** Rows per page unless the request names a number. */
export const PAGE_SIZE = 100;

/** A page of a list. `nextCursor` asks for the next page; it is `null` on the last one. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** The last row of a page: the next page starts behind it. */
export interface Cursor<At extends number | string = number> {
  readonly at: At;
  readonly id: string;
}

/** How a list is sorted: by a time in UTC ms or a day, then by the id that makes the order unique. */
export interface ListOrder {
  readonly direction: "ascending" | "descending";
  readonly at: SQLiteColumn;
  readonly id: SQLiteColumn;
}

/**
 * The condition that continues a list behind `cursor`; `undefined` on the first page.
 * It is a row-value comparison because SQLite seeks both columns of an index for it. For the equivalent
 * `at < ? OR (at = ? AND id < ?)` it reads the index from its first entry, which makes later pages slow.
 */
export function behind(
  cursor: Cursor<number | string> | undefined,
  { direction, at, id }: ListOrder,
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const operator = sql.raw(direction === "ascending" ? ">" : "<");
  return sql`(${at}, ${id}) ${operator} (${cursor.at}, ${cursor.id})`;
}

/** The `ORDER BY` of a list. */
export function sorted({ direction, at, id }: ListOrder): SQL[] {
  const by = direction === "ascending" ? asc : desc;
  return [by(at), by(id)];
}

/** Reads a cursor as `pageOf` wrote it: `<number>_<id>`. Any other text is refused. */
export const cursorSchema = z
  .string()
  .max(80)
  .regex(/^\d{1,16}_[\w-]{1,60}$/)
  .transform((text): Cursor => {
    const split = text.indexOf("_");
    return { at: Number(text.slice(0, split)), id: text.slice(split + 1) };
  });

/** What every list that is read page by page takes. */
export const pageFields = {
  cursor: cursorSchema.optional(),
  limit: z.number().int().min(1).max(PAGE_SIZE).optional(),
};
export const pageInput = z.object(pageFields);
/** A page of a list, and behind which row it starts: by default one of a time. */
export interface PageInput<At extends number | string = number> {
  readonly cursor?: Cursor<At> | undefined;
  readonly limit?: number | undefined;
}

/** A cursor of a list that may also be sorted by a text: `<number>_<id>`, or `t<text>_<id>` with the text as in an address. */
export const sortCursorSchema = z
  .string()
  .max(1_000)
  .regex(/^(?:\d{1,16}|t(?:[A-Za-z\d.!~*'()-]|%[\dA-F]{2})*)_[\w-]{1,60}$/)
  .transform((cursor, context): Cursor<number | string> => {
    const split = cursor.indexOf("_");
    const [at, id] = [cursor.slice(0, split), cursor.slice(split + 1)];
    if (!at.startsWith("t")) return { at: Number(at), id };
    try {
      return { at: decodeURIComponent(at.slice(1)), id };
    } catch {
      context.addIssue({ code: "custom", message: "not a text" });
      return z.NEVER;
    }
  });

/** A cursor of a list that is sorted by a text alone. */
export const textCursorSchema = sortCursorSchema.transform(({ at, id }, context): Cursor<string> => {
  if (typeof at === "string") return { at, id };
  context.addIssue({ code: "custom", message: "not a text" });
  return z.NEVER;
});

/** Makes a page from up to `size + 1` fetched rows; the additional row only shows that another page follows. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  size: number,
  cursorOf: (row: Row) => Cursor<number | string>,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const more = rows.length > size && last !== undefined;
  return { items: shown.map(toItem), nextCursor: more ? formatCursor(cursorOf(last)) : null };
}

/** A cursor as `cursorSchema` and `sortCursorSchema` read it. */
export function formatCursor({ at, id }: Cursor<number | string>): string {
  // The underscore ends the text.
  return `${typeof at === "number" ? at : `t${encodeURIComponent(at).replaceAll("_", "%5F")}`}_${id}`;
}
