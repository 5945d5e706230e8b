import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { sheetOf, type SheetColumn } from "#web/lib/i18n/spreadsheet.ts";
import { m } from "#web/paraglide/messages.js";

/** More are no longer comfortable in a spreadsheet, nor in the memory of a browser. */
export const EXPORT_ROWS_MAX = 100_000;

/** Which part of a file is asked for: behind a row, or the first one. */
export interface AskedPart {
  /** The same for all parts of a file: the audit log relates them by it. */
  readonly exportId: string;
  readonly cursor?: string;
}

/** A part of a file, and what is to be said of it. */
export interface FilePart<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
  /** Of the parts so far; the last one that says something is shown. */
  readonly notice?: string | undefined;
  /** How the rows of all parts are sorted, which come the newest first; absent: they are. */
  readonly compare?: ((one: Row, other: Row) => number) | undefined;
}

/** A view as a file. */
export interface ExportedFile<Row> {
  /** `orders.csv` */
  readonly name: string;
  readonly title: () => string;
  readonly failed: () => string;
  readonly columns: () => readonly SheetColumn<Row>[];
  readonly readPart: (asked: AskedPart, signal: AbortSignal) => Promise<FilePart<Row>>;
}

export interface ExportButtonProps<Row> {
  readonly file: ExportedFile<Row>;
  readonly disabled?: boolean;
  /** Of the button, and of what stands around it. */
  readonly className?: string;
}

/** Saves all rows of a view as CSV, read part by part: says how many are read, can be stopped, and says when not all fit. */
export function ExportButton<Row>({ file, disabled = false, className }: ExportButtonProps<Row>) {
  const [rowsRead, setRowsRead] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  // Nobody waits any more for the file of a view that is left.
  useEffect(() => () => running.current?.abort(), []);
  const save = async () => {
    const stop = new AbortController();
    running.current = stop;
    setRowsRead(0);
    try {
      const { content, notice } = await readFile(file, stop.signal, setRowsRead);
      saveFile(file.name, "text/csv;charset=utf-8", content);
      if (notice !== undefined) showToast("warning", file.title(), notice);
    } catch (error) {
      if (!stop.signal.aborted) showError(error, { title: file.title, text: file.failed });
    } finally {
      setRowsRead(null);
    }
  };
  const stop = () => {
    running.current?.abort();
    showToast("warning", file.title(), m.csv_stopped());
  };
  return (
    <div className={classNames("flex flex-wrap items-center gap-3", className)}>
      <output className="figures text-sm text-muted empty:hidden">
        {rowsRead !== null && rowsRead > 0 && m.csv_progress({ count: formatNumber(rowsRead) })}
      </output>
      {/* A short list is there at once. */}
      {rowsRead !== null && rowsRead > 0 && <Button onClick={stop}>{m.csv_stop()}</Button>}
      <Button
        busy={rowsRead !== null}
        disabled={disabled}
        className={className}
        icon={<Download aria-hidden="true" className="size-5" />}
        onClick={() => void save()}
      >
        {m.documents_csv()}
      </Button>
    </div>
  );
}

/** Reads a file to its end, or to the most rows that one holds. */
async function readFile<Row>(
  { columns, readPart }: ExportedFile<Row>,
  signal: AbortSignal,
  onRead: (rows: number) => void,
): Promise<{ readonly content: string; readonly notice: string | undefined }> {
  const exportId = crypto.randomUUID();
  const sheet = columns();
  const rows: Row[] = [];
  let compare: FilePart<Row>["compare"];
  let next: string | null = null;
  let notice: string | undefined;
  do {
    const part: FilePart<Row> = await readPart({ exportId, ...(next !== null && { cursor: next }) }, signal);
    signal.throwIfAborted();
    const room = EXPORT_ROWS_MAX - rows.length;
    for (const row of part.rows.slice(0, room)) rows.push(row);
    onRead(rows.length);
    notice = part.notice ?? notice;
    compare = part.compare;
    next = part.nextCursor ?? (part.rows.length > room ? "" : null);
  } while (next !== null && rows.length < EXPORT_ROWS_MAX);
  const fullText = compare === undefined ? m.csv_full : m.csv_full_newest;
  const full = next === null ? undefined : fullText({ count: formatNumber(EXPORT_ROWS_MAX) });
  if (compare !== undefined) rows.sort(compare);
  const notices = [full, notice].filter((each) => each !== undefined);
  return {
    content: await sheetOf(
      sheet.map(({ heading }) => heading),
      rows.map((row) => sheet.map(({ cell }) => cell(row))),
    ),
    notice: notices.length === 0 ? undefined : notices.join(" "),
  };
}
