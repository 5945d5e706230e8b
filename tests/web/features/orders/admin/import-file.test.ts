import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { LOAD_RANGE_TEXTS, VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import {
  failedRowsCsv,
  readImport,
  readImportFile,
  templateCsv,
  type ImportCells,
} from "#web/features/orders/admin/import/import-file.ts";
import {
  IMPORT_MAX,
  columnOfHeading,
  headingOf,
  IMPORT_COLUMNS,
} from "#web/features/orders/admin/import/columns.ts";
import { readRow } from "#web/features/orders/admin/import/check-cells.ts";
import {
  ENGLISH_LOADS,
  ENGLISH_VEHICLES,
  loadOfCell,
  vehicleOfCell,
} from "#web/features/orders/admin/import/typed-words.ts";
import { BYTE_ORDER_MARK } from "#domain/spreadsheet-cell.ts";
import { locales } from "#web/lib/i18n/locale.ts";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";
import { dayOfCell } from "#web/features/orders/admin/import/typed-day.ts";

const cell = fc
  .oneof(fc.string(), fc.constantFrom("+66812345678", "=1+1", "-5", "หัวหิน", 'a,"b"', "two\nlines"))
  .map((text) => text.replaceAll("\r", "").trim())
  .filter((text) => !text.startsWith("'"));
const rows = fc.record(
  Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, cell])) as Record<string, typeof cell>,
) as unknown as fc.Arbitrary<ImportCells>;

test("the template is a file of one row", () => {
  const file = readImport(templateCsv("2026-12-01"));
  expect(file).toMatchObject({
    kind: "rows",
    rows: [{ line: 2, cells: { destination: "หัวหิน", date: "2026-12-01" } }],
  });
});

/** Those of the English pages, which every language reads. */
const ENGLISH_HEADINGS = [
  "Pickup",
  "Pickup address",
  "Destination",
  "Destination address",
  "Date",
  "Time",
  "Vehicle",
  "Load",
  "Helpers",
  "Contact name",
  "Contact phone",
  "Copy",
  "Notes",
];

const cellsOfFile = (text: string) => {
  const file = readImport(text);
  return file.kind === "rows" ? file.rows[0]!.cells : undefined;
};

describe.each(locales)("in %s", (locale) => {
  beforeEach(() => overwriteGetLocale(() => locale));

  test("the template says vehicle and load in words, and is read; so are the words of both vehicles and loads", async () => {
    const template = templateCsv("2026-12-01");
    expect(template).not.toMatch(/four_wheel|under_850_kg/);
    expect(await readRow(cellsOfFile(template)!)).toMatchObject({
      vehicle: "four_wheel",
      load: "under_850_kg",
    });
    for (const [code, text] of Object.entries(VEHICLE_TEXTS)) expect(vehicleOfCell(text())).toBe(code);
    for (const [code, text] of Object.entries(LOAD_RANGE_TEXTS)) expect(loadOfCell(text())).toBe(code);
  });

  test("columns are named by the headings of the language, in English or by their codes, and the template has the headings", () => {
    expect(new Set(IMPORT_COLUMNS.map(headingOf)).size).toBe(IMPORT_COLUMNS.length);
    for (const [index, column] of IMPORT_COLUMNS.entries()) {
      const english = ENGLISH_HEADINGS[index]!;
      for (const typed of [headingOf(column), ` ${headingOf(column).toUpperCase()} `, column, english])
        expect(columnOfHeading(typed)).toBe(column);
    }
    expect(columnOfHeading(" Colour ")).toBe("colour");
    const [first] = templateCsv("2026-12-01").replace(BYTE_ORDER_MARK, "").split("\r\n");
    expect(first).toBe(IMPORT_COLUMNS.map(headingOf).join(","));
  });

  test("English words and codes are read, and rows that failed are written in words", () => {
    for (const typed of ["6-Wheel  Truck", "6 wheel truck", "six_wheel"])
      expect(vehicleOfCell(typed)).toBe("six_wheel");
    for (const typed of ["850 KG and over", "from_850_kg"]) expect(loadOfCell(typed)).toBe("from_850_kg");
    expect(vehicleOfCell("bicycle")).toBe("bicycle");
    const cells = cellsOfFile(templateCsv("2026-12-01"))!;
    const failed = failedRowsCsv([{ cells, why: "no" }]);
    expect(failed).not.toContain("four_wheel");
    expect(cellsOfFile(failed)).toEqual(cells);
  });
});

test("the English words are those of the English pages", () => {
  overwriteGetLocale(() => "en");
  expect(IMPORT_COLUMNS.map(headingOf)).toEqual(ENGLISH_HEADINGS);
  for (const [code, word] of Object.entries(ENGLISH_VEHICLES))
    expect(VEHICLE_TEXTS[code as keyof typeof VEHICLE_TEXTS]()).toBe(word);
  for (const [code, word] of Object.entries(ENGLISH_LOADS))
    expect(LOAD_RANGE_TEXTS[code as keyof typeof LOAD_RANGE_TEXTS]()).toBe(word);
});

test.each([
  ["1/12/2026", "2026-12-01"],
  ["01/12/2569", "2026-12-01"],
  ["1-12-2026", "2026-12-01"],
  ["1.12.2569", "2026-12-01"],
  ["2026/12/1", "2026-12-01"],
  ["2569-12-01", "2026-12-01"],
])("a file that Excel has saved: the day %s is %s", (typed, day) => {
  const [header, row = ""] = templateCsv("2026-12-01").trim().split(/\r?\n/);
  expect(readImport(`${header}\n${row.replace("2026-12-01", typed)}`)).toMatchObject({
    rows: [{ cells: { date: day } }],
  });
});

test.each(["12/25/2026", "1/12/26", "tomorrow", ""])(
  "%j is no day, and month and day are not exchanged",
  async (typed) => {
    const file = readImport(templateCsv("2026-12-01"));
    const cells = file.kind === "rows" ? file.rows[0]?.cells : undefined;
    expect(await readRow({ ...cells!, date: dayOfCell(typed) })).toHaveProperty("date");
  },
);

test("a time with seconds is read", async () => {
  const file = readImport(templateCsv("2026-12-01"));
  const cells = file.kind === "rows" ? file.rows[0]?.cells : undefined;
  expect(await readRow({ ...cells!, time: "9:00:00" })).toMatchObject({
    pickupAt: "2026-12-01T02:00:00.000Z",
  });
});

test("rows that failed are read again as they were, whatever is in their cells", () => {
  fc.assert(
    fc.property(rows, (cells) => {
      const named = { ...cells, contact_name: "Mali" };
      const csv = failedRowsCsv([{ cells: named, why: "pickup: unknown" }]);
      expect(readImport(csv)).toEqual({ kind: "rows", rows: [{ line: 2, cells: named }] });
    }),
  );
});

test("a file without needed columns says which; their order and further ones do not matter", () => {
  expect(readImport("pickup,date\nHua Hin,2026-12-01")).toEqual({
    kind: "columns_missing",
    columns: [
      "pickup_address",
      "destination",
      "destination_address",
      "time",
      "vehicle",
      "contact_name",
      "contact_phone",
    ],
  });
  const file = readImport(
    "Region,contact_phone,contact_name,VEHICLE,time,date,destination,destination_address,pickup_address,pickup\nx,0812345678,Mali,four_wheel,09:00,2026-12-01,Hua Hin,1,2,Cha-am",
  );
  expect(file).toMatchObject({
    kind: "rows",
    rows: [{ cells: { pickup: "Cha-am", vehicle: "four_wheel", notes: "" } }],
  });
});

test("an empty file and one that is too long are refused", () => {
  const header = IMPORT_COLUMNS.join(",");
  expect(readImport(`${header}\n\n`)).toEqual({ kind: "empty" });
  const line = IMPORT_COLUMNS.map(() => "x").join(",");
  expect(readImport([header, ...Array.from({ length: IMPORT_MAX }, () => line)].join("\n")).kind).toBe(
    "rows",
  );
  expect(readImport([header, ...Array.from({ length: IMPORT_MAX + 1 }, () => line)].join("\n"))).toEqual({
    kind: "too_many",
  });
});

test("a row with an open quotation mark or an unquoted comma is named, and no row is lost or cut in silence", () => {
  const cells = (notes: string) => IMPORT_COLUMNS.map((name) => (name === "notes" ? notes : "x")).join(",");
  const file = (...notes: readonly string[]) =>
    readImport([IMPORT_COLUMNS.join(","), ...notes.map(cells)].join("\n"));
  expect(file("fine", '"the piano', "third")).toEqual({ kind: "broken", line: 3 });
  expect(file("fine", "third floor, no lift")).toEqual({ kind: "broken", line: 3 });
  expect(file('"third floor, no lift"', "", ",,")).toMatchObject({ kind: "rows", rows: [{}, {}, {}] });
});

test("a row is known by its line in the file, whatever is empty or takes several lines before it", () => {
  const header = IMPORT_COLUMNS.join(",");
  const row = (notes: string) => IMPORT_COLUMNS.map((name) => (name === "notes" ? notes : "x")).join(",");
  const empty = IMPORT_COLUMNS.map(() => " ").join(",");
  for (const newline of ["\n", "\r\n"]) {
    const file = (...lines: readonly string[]) => readImport([header, ...lines].join(newline));
    const before = ["", row("a"), empty, row(`"two${newline}lines"`)];
    expect(file(...before, row("b"), "")).toMatchObject({
      kind: "rows",
      rows: [{ line: 3 }, { line: 5 }, { line: 7 }],
    });
    const late = readImport(["", ",,", header, row("a")].join(newline));
    expect(late).toMatchObject({ kind: "rows", rows: [{ line: 4 }] });
    expect(file(...before, row("no, lift"))).toEqual({ kind: "broken", line: 7 });
    expect(file(...before, row('"the piano'))).toEqual({ kind: "broken", line: 7 });
  }
});

test("a file that Excel wrote in its Thai encoding is read", async () => {
  const header = IMPORT_COLUMNS.join(",");
  const bytes = [...new TextEncoder().encode(`${header}\n`), 0xca, 0xc1, 0xaa, 0xd2, 0xc2];
  const file = await readImportFile(new File([new Uint8Array(bytes)], "orders.csv"));
  expect(file).toMatchObject({ kind: "rows", rows: [{ cells: { pickup: "สมชาย" } }] });
});
