import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  /** What the table's heading shows instead, as a `SortLink`; cards show the header. */
  readonly heading?: ReactNode | undefined;
  /** How the rows are sorted by it; absent: they are by another column. */
  readonly sorted?: "ascending" | "descending" | undefined;
  readonly cell: (row: Row) => ReactNode;
  /** Amounts and counts are aligned to the end, in tabular figures. */
  readonly align?: "end" | undefined;
  /** The cell that is the card's heading; for one column only. */
  readonly lead?: boolean | undefined;
  /** Its classes in the card, where that is a grid; the header is then not shown beside it. */
  readonly card?: string | undefined;
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The row whose record is open. */
  readonly selectedKey?: string | undefined;
  /** The width from which it is a table, or a look of its own; default: `md`. One with many columns needs `xl`. */
  readonly tableFrom?: keyof typeof LOOKS | TableLook | undefined;
  /** The classes of a card, where its columns say their place in it; default: one row for each column. */
  readonly cardLook?: string | undefined;
}

/** The classes that turn the cards into a table. */
export interface TableLook {
  readonly table: string;
  readonly head: string;
  readonly body: string;
  readonly row: string;
  readonly cell: string;
  readonly lead: string;
  readonly start: string;
  readonly end: string;
  /** Of the header beside a cell's content. */
  readonly label: string;
}

/** By the width from which they do. */
const LOOKS = {
  md: {
    table: "md:table",
    head: "md:not-sr-only md:table-header-group",
    body: "md:table-row-group",
    row: "md:table-row md:rounded-none md:border-0 md:bg-transparent md:p-0 md:hover:bg-sunken",
    cell: "md:table-cell md:border-b md:border-line md:px-3 md:py-3 md:align-middle md:first:pl-4 md:last:pr-4",
    lead: "md:text-base",
    start: "md:text-left",
    end: "md:text-right",
    label: "md:hidden",
  },
  xl: {
    table: "xl:table",
    head: "xl:not-sr-only xl:table-header-group",
    body: "md:grid md:grid-cols-2 xl:table-row-group",
    row: "xl:table-row xl:rounded-none xl:border-0 xl:bg-transparent xl:p-0 xl:hover:bg-sunken",
    cell: "xl:table-cell xl:border-b xl:border-line xl:px-3 xl:py-3 xl:align-middle xl:first:pl-4 xl:last:pr-4",
    lead: "xl:text-base",
    start: "xl:text-left",
    end: "xl:text-right",
    label: "xl:hidden",
  },
} as const satisfies Readonly<Record<string, TableLook>>;

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on narrow screens
   the rows are laid out as cards, and browsers drop the table semantics of such elements */

/**
 * A table on wide screens, cards on narrow ones, with the same content. In the office the keys of lists go from row to row
 * (`use-row-keyboard.ts`): to the element of a row with `data-row`, otherwise to its first link or to the row.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, selectedKey, tableFrom = "md", cardLook = "block p-4" } = props;
  const look: TableLook = typeof tableFrom === "string" ? LOOKS[tableFrom] : tableFrom;
  return (
    <table role="table" data-rows="" className={classNames("block w-full text-left", look.table)}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className={classNames("sr-only", look.head)}>
        <tr role="row">
          {columns.map((column) => (
            <th
              role="columnheader"
              key={column.key}
              scope="col"
              aria-sort={column.sorted}
              className={classNames(
                "border-b border-edge px-3 py-2.5 font-heading text-sm font-semibold text-muted first:pl-4 last:pr-4",
                column.align === "end" && "text-right",
              )}
            >
              {column.heading ?? column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={classNames("flex flex-col gap-3", look.body)}>
        {rows.map((row) => (
          <tr
            role="row"
            key={rowKey(row)}
            aria-selected={selectedKey === undefined ? undefined : rowKey(row) === selectedKey}
            data-open={rowKey(row) === selectedKey ? "" : undefined}
            className={classNames(
              "rounded-card border border-line bg-surface aria-selected:bg-marigold-wash",
              cardLook,
              look.row,
            )}
          >
            {columns.map((column) => (
              <td
                role="cell"
                key={column.key}
                className={classNames(
                  column.card ?? "flex items-baseline justify-between gap-4 py-1",
                  column.card === undefined && column.lead !== true && "text-right",
                  look.cell,
                  column.lead === true && classNames("font-heading text-lg font-semibold", look.lead),
                  column.lead === true && column.card === undefined && "pb-2",
                  column.align === "end" ? classNames("figures", look.end) : look.start,
                )}
              >
                {column.lead !== true && column.card === undefined && (
                  <span
                    aria-hidden="true"
                    className={classNames("max-w-[55%] shrink-0 text-left text-sm text-muted", look.label)}
                  >
                    {column.header}
                  </span>
                )}
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
