import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  EXPORT_ROWS_MAX,
  ExportButton,
  type AskedPart,
  type FilePart,
} from "#web/entities/files/export-button.tsx";
import * as toasts from "#web/lib/errors/toast.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { bahtCell, bahtHeading, timeCell } from "#web/lib/i18n/spreadsheet.ts";

vi.mock("#web/lib/save-file.ts", () => ({ saveFile: vi.fn<typeof saveFile>() }));
const showToast = vi.spyOn(toasts, "showToast").mockImplementation(() => {});

interface Row {
  readonly name: string;
  readonly satang: number;
}
const row = (name: string, satang = 1_234_50): Row => ({ name, satang });

let asked: AskedPart[];
beforeEach(() => {
  asked = [];
  vi.mocked(saveFile).mockClear();
  showToast.mockClear();
});
afterEach(cleanup);

async function press(answer: (cursor: string | undefined) => FilePart<Row> | Promise<FilePart<Row>>) {
  render(
    <ExportButton<Row>
      file={{
        name: "rows.csv",
        title: () => "Rows",
        failed: () => "It failed.",
        columns: () => [
          { heading: "Name", cell: ({ name }) => name },
          { heading: bahtHeading("Total"), cell: ({ satang }) => bahtCell(satang) },
        ],
        readPart: async (part) => {
          asked.push(part);
          return answer(part.cursor);
        },
      }}
    />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Download CSV" }));
}
const saved = async (): Promise<string> => {
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [name, type, content] = vi.mocked(saveFile).mock.lastCall!;
  expect([name, type]).toEqual(["rows.csv", "text/csv;charset=utf-8"]);
  return String(content);
};

test("all parts are one file with the headings of the columns, and have one id", async () => {
  await press((cursor) =>
    cursor === undefined
      ? { rows: [row("a"), row("b")], nextCursor: "behind b" }
      : { rows: [row("ค")], nextCursor: null },
  );
  expect(await saved()).toBe("\ufeffName,Total (baht)\r\na,1234.50\r\nb,1234.50\r\nค,1234.50");
  expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, "behind b"]);
  expect(new Set(asked.map(({ exportId }) => exportId)).size).toBe(1);
  expect(showToast).not.toHaveBeenCalled();
});

test("no cell is a formula, and a negative amount is a number", async () => {
  const evil = ["=1+1", "+66", "-2", "@SUM(A1)", "\tx", "＝1+1", 'a "b", ค'];
  await press(() => ({ rows: evil.map((name) => row(name, -100)), nextCursor: null }));
  const content = await saved();
  for (const safe of ["'=1+1,-1.00", "'+66", "'-2", "'@SUM(A1)", "'\tx", "'＝1+1", '"a ""b"", ค"'])
    expect(content).toContain(safe);
});

test("it says how many rows are read, and can be stopped: no file is saved then", async () => {
  let goOn = (_part: FilePart<Row>): void => undefined;
  await press((cursor) =>
    cursor === undefined
      ? { rows: [row("a"), row("b")], nextCursor: "behind b" }
      : new Promise((resolve) => (goOn = resolve)),
  );
  expect((await screen.findByRole("status")).textContent).toBe("2 rows read …");
  await userEvent.click(screen.getByRole("button", { name: "Stop the download" }));
  expect(showToast).toHaveBeenLastCalledWith("warning", "Rows", "Stopped. No file was saved.");
  goOn({ rows: [row("c")], nextCursor: "behind c" });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Stop the download" })).toBeNull());
  expect(saveFile).not.toHaveBeenCalled();
  expect(asked).toHaveLength(2);
  expect(showToast).toHaveBeenCalledOnce();
});

test("a longer list than a file holds says how many rows it has, and a part has its notice, also both", async () => {
  const many = Array.from({ length: EXPORT_ROWS_MAX / 2 }, () => row("a"));
  await press(() => ({ rows: many, nextCursor: "more", notice: "3 were left out." }));
  expect((await saved()).split("\r\n")).toHaveLength(1 + EXPORT_ROWS_MAX);
  expect(asked).toHaveLength(2);
  expect(showToast).toHaveBeenLastCalledWith(
    "warning",
    "Rows",
    expect.stringMatching(/100,000.*\. 3 were left out\.$/),
  );
  cleanup();
  vi.mocked(saveFile).mockClear();
  await press(() => ({ rows: [row("a")], nextCursor: null, notice: "Not all matches." }));
  await saved();
  expect(showToast).toHaveBeenLastCalledWith("warning", "Rows", "Not all matches.");
}, 20_000);

test("a file that is sorted at the end says that it has the newest, where it does not hold all", async () => {
  const many = Array.from({ length: EXPORT_ROWS_MAX / 2 }, () => row("a"));
  const compare = (one: Row, other: Row) => one.name.localeCompare(other.name);
  await press((cursor) => ({
    rows: cursor === undefined ? [row("z"), ...many.slice(1)] : many,
    nextCursor: "more",
    compare,
  }));
  expect((await saved()).endsWith("z,1234.50")).toBe(true);
  expect(showToast).toHaveBeenLastCalledWith("warning", "Rows", expect.stringMatching(/newest 100,000/));
}, 20_000);

test("times are those of Bangkok, and what there is none of is empty", () => {
  expect(timeCell(Date.parse("2026-11-30T17:05:00Z"))).toBe("2026-12-01 00:05");
  expect([timeCell(null), bahtCell(null), bahtCell(-5)]).toEqual(["", "", "-0.05"]);
});
