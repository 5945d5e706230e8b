import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Amounts and counts are aligned to the end, in tabular figures. */
  readonly align?: "end" | undefined;
  /** The cell that is the card's heading on phones; for one column only. */
  readonly lead?: boolean | undefined;
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Whether the row's details are open. */
  readonly selectedKey?: string | undefined;
}

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
/* Explicit roles: on phones the rows are laid out as cards, and browsers drop the table semantics of such
   elements. */

/** A table on wide screens, a stack of cards on phones, with the same content. */
export function DataTable<Row>({ caption, columns, rows, rowKey, selectedKey }: DataTableProps<Row>) {
  return (
    <table role="table" className="block w-full text-left md:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row">
          {columns.map((column) => (
            <th
              role="columnheader"
              key={column.key}
              scope="col"
              className={classNames(
                "border-b border-edge px-3 py-2.5 font-heading text-sm font-semibold text-muted first:pl-4 last:pr-4",
                column.align === "end" && "text-right",
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="flex flex-col gap-3 md:table-row-group">
        {rows.map((row) => (
          <tr
            role="row"
            key={rowKey(row)}
            aria-selected={selectedKey === undefined ? undefined : rowKey(row) === selectedKey}
            className="block rounded-card border border-line bg-surface p-4 aria-selected:bg-marigold-wash md:table-row md:rounded-none md:border-0 md:bg-transparent md:p-0 md:hover:bg-sunken"
          >
            {columns.map((column) => (
              <td
                role="cell"
                key={column.key}
                className={classNames(
                  "flex items-baseline justify-between gap-4 py-1 md:table-cell md:border-b md:border-line md:px-3 md:py-3 md:align-middle md:first:pl-4 md:last:pr-4",
                  column.lead === true && "pb-2 font-heading text-lg font-semibold md:text-base",
                  column.align === "end" && "figures md:text-right",
                )}
              >
                {column.lead !== true && (
                  <span aria-hidden="true" className="shrink-0 text-sm text-muted md:hidden">
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
