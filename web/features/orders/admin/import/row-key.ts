import { IMPORTED_ROW_PREFIX } from "#domain/orders/office/imported-row.ts";
import { IMPORT_COLUMNS } from "./columns.ts";
import type { ImportCells } from "./import-file.ts";

/** What an imported row says, and which of several equal rows of its file it is. */
interface KeyedRow {
  readonly cells: ImportCells;
  /** How many rows before it in the file say the same. */
  readonly repetition: number;
}

/**
 * The idempotency key of a row. It follows from what the row says, so that a file which is chosen again, after the page was
 * closed in the middle or by somebody else, places none of its rows a second time: also where it was placed for an account
 * and is then placed for its contacts. A row names day, hour, doors, contact and phone of its move, so another move says something else.
 */
export async function rowKey({ cells, repetition }: KeyedRow): Promise<string> {
  const said = [repetition, ...IMPORT_COLUMNS.map((column) => cells[column])];
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(said)));
  const bytes = [...new Uint8Array(digest)];
  return `${IMPORTED_ROW_PREFIX}${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** How many rows before each one say the same. */
export function repetitionsOf(rows: readonly ImportCells[]): readonly number[] {
  const seen = new Map<string, number>();
  return rows.map((cells) => {
    const said = JSON.stringify(IMPORT_COLUMNS.map((column) => cells[column]));
    const before = seen.get(said) ?? 0;
    seen.set(said, before + 1);
    return before;
  });
}
