/** What a statement of an export does, by when it may run. */
export type ExportPart = "table" | "rows" | "sequence" | "index" | "trigger" | "other";

const NAME = /^["`]?([A-Za-z_]\w*)/;

/** When a statement may run, and the table that it makes or fills. */
export function partOf(statement: string): { readonly part: ExportPart; readonly table: string } {
  const [, verb = "", rest = ""] =
    /^(CREATE\s+(?:UNIQUE\s+)?(?:TABLE(?:\s+IF\s+NOT\s+EXISTS)?|INDEX|TRIGGER|VIEW|VIRTUAL\s+TABLE)|INSERT\s+INTO|DELETE\s+FROM)\s+([\s\S]{0,200})/i.exec(
      statement,
    ) ?? [];
  const table = NAME.exec(rest)?.[1] ?? "";
  if (/TABLE/i.test(verb)) return { part: /VIRTUAL/i.test(verb) ? "other" : "table", table };
  if (table === "sqlite_sequence") return { part: "sequence", table };
  if (/INSERT/i.test(verb)) return { part: "rows", table };
  if (/INDEX/i.test(verb)) return { part: "index", table: "" };
  if (/TRIGGER/i.test(verb)) return { part: "trigger", table: "" };
  return { part: "other", table: "" };
}

/** The tables that the rows of a table refer to. @param statement its `CREATE TABLE` */
export function referredTables(statement: string): string[] {
  const found = statement.matchAll(/\bREFERENCES\s+["`]?([A-Za-z_]\w*)["`]?/gi);
  return [...new Set([...found].map(([, table = ""]) => table))];
}

/**
 * Tables in an order in which their rows can be written: each after those that it refers to. Tables that refer to each
 * other come in the order given; deferred foreign keys settle them.
 * @param refersTo by table, in the order of the export
 */
export function parentsFirst(refersTo: ReadonlyMap<string, readonly string[]>): string[] {
  const ordered: string[] = [];
  const visited = new Set<string>();
  const visit = (table: string): void => {
    if (visited.has(table) || !refersTo.has(table)) return;
    visited.add(table);
    for (const parent of refersTo.get(table) ?? []) visit(parent);
    ordered.push(table);
  };
  for (const table of refersTo.keys()) visit(table);
  return ordered;
}
