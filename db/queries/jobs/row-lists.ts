import { getTableColumns, sql, type Column, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * Statements that take any number of rows as one JSON parameter: D1 allows 100 parameters, and each statement of a batch
 * costs more than a row does.
 */

/** Inserts rows, and ignores those that are there already. All rows set the same columns; others get their default. */
export function insertRows<Table extends SQLiteTable>(
  table: Table,
  rows: readonly Table["$inferInsert"][],
): SQL {
  const set = columnsSetBy(table, rows);
  return sql`INSERT INTO ${table} (${names(set)})
    SELECT ${values(set)} FROM json_each(${encoded(set, rows)}) AS given WHERE true ON CONFLICT DO NOTHING`;
}

/**
 * Updates each row that has the same key and a lower version. No two of the given rows have the same key; all set the
 * same columns.
 */
export function updateOlderRows<Table extends SQLiteTable & { readonly version: SQLiteColumn }>(
  table: Table,
  key: SQLiteColumn,
  rows: readonly Partial<Table["$inferInsert"]>[],
): SQL {
  const set = columnsSetBy(table, rows);
  const assigned = set
    .filter((column) => column !== key)
    .map((column) => sql`${name(column)} = ${value(column)}`);
  return sql`UPDATE ${table} SET ${sql.join(assigned, sql`, `)} FROM json_each(${encoded(set, rows)}) AS given
    WHERE ${key} = ${value(key)} AND ${table.version} < ${value(table.version)}`;
}

function columnsSetBy(table: SQLiteTable, rows: readonly object[]): Column[] {
  const set = new Set(rows.flatMap(Object.keys));
  return Object.entries(getTableColumns(table)).flatMap(([field, column]) =>
    set.has(field) ? [column] : [],
  );
}

function encoded(set: readonly Column[], rows: readonly object[]): string {
  const fields = rows.map((row) => {
    const given: Readonly<Record<string, unknown>> = { ...row };
    return Object.fromEntries(
      set.map((column) => {
        const plain = given[column.name] ?? null;
        return [column.name, plain === null ? null : column.mapToDriverValue(plain)];
      }),
    );
  });
  return JSON.stringify(fields);
}

function name(column: Column): SQL {
  return sql`${sql.identifier(toSnakeCase(column.name))}`;
}

function names(set: readonly Column[]): SQL {
  return sql.join(set.map(name), sql`, `);
}

function value(column: Column): SQL {
  return sql.raw(`given.value ->> '${column.name}'`);
}

function values(set: readonly Column[]): SQL {
  return sql.join(set.map(value), sql`, `);
}
