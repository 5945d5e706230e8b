import { IMPORTED_ROW_PREFIX } from "#domain/orders/office/imported-row.ts";
import { IMPORT_COLUMNS } from "./columns.ts";
import type { ImportCells } from "./import-file.ts";

/** What an imported row says, and which of several rows that say the same it is. */
interface KeyedRow {
  readonly cells: ImportCells;
  /** How many rows that say the same come before it, in its file or placed earlier. */
  readonly repetition: number;
}

/** What a row says. Which copy it is, it does not say. */
const SAID = IMPORT_COLUMNS.filter((column) => column !== "copy");

/**
 * The idempotency key of a row. It follows from what the row says, so that a file which is chosen again,
 * after the page was closed in the middle or by somebody else, places none of its rows a second time: also
 * where it was placed for an account and is then placed for its contacts. A row names day, hour, doors,
 * contact and phone of its move, so another move says something else.
 */
export async function rowKey({ cells, repetition }: KeyedRow): Promise<string> {
  const said = [repetition, ...SAID.map((column) => cells[column])];
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(said)));
  const bytes = [...new Uint8Array(digest)];
  return `${IMPORTED_ROW_PREFIX}${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Which of the rows that say the same each row of a file is. */
export interface Copies {
  /** As its own column says, otherwise its place among those of the file, from 0. */
  readonly repetition: number;
  /** Whether a row before it is the same one: only one of both can be placed. */
  readonly isTaken: boolean;
  /** What its column has to say for it to be placed once more: no other row of the file has it, or is told it. */
  readonly nextCopy: number;
}

/** Which of the rows that say the same each one is. */
export function copiesOf(rows: readonly ImportCells[]): readonly Copies[] {
  const alike = new Map<string, number[]>();
  const placed = rows.map((cells) => {
    const said = JSON.stringify(SAID.map((column) => cells[column]));
    const group = alike.get(said) ?? [];
    alike.set(said, group);
    const repetition = cells.copy === "" ? group.length : Number(cells.copy) - 1;
    const isTaken = group.includes(repetition);
    return { repetition, isTaken, group, place: group.push(repetition) };
  });
  return placed.map(({ repetition, isTaken, group, place }) => ({
    repetition,
    isTaken,
    nextCopy: Math.max(...group) + 1 + place,
  }));
}
