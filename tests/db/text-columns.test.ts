import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { TEXT_COLUMNS } from "./text-columns.ts";

/** `table.column` of every column that can hold words or the point of a home. */
function textColumns(): string[] {
  return Object.values<unknown>(schema)
    .filter((each) => is(each, SQLiteTable))
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      return columns
        .filter(({ columnType, enumValues }) => {
          const isText = columnType.startsWith("SQLiteText") || columnType === "SQLiteReal";
          return isText && (enumValues ?? []).length === 0;
        })
        .map((column) => `${name}.${column.name}`);
    });
}

test("of every column with words it is written what becomes of it when somebody is erased, once", () => {
  const written = Object.entries(TEXT_COLUMNS).flatMap(([table, fates]) =>
    Object.values(fates).flatMap((columns) => columns.split(" ").map((column) => `${table}.${column}`)),
  );
  const columns = textColumns();
  expect(columns.filter((column) => !written.includes(column))).toEqual([]);
  expect(written.filter((column) => !columns.includes(column))).toEqual([]);
  expect(written).toHaveLength(columns.length);
});
