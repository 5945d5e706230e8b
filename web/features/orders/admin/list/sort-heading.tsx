import { defaultSort, SORTINGS, sortOf, type SortColumn } from "#domain/orders/office/list-terms.ts";
import { pressedSorting } from "#domain/sorting.ts";
import { classNames } from "#web/components/class-names.ts";
import { SortLink } from "#web/components/lists/sort-link.tsx";
import { withoutEmpty, type OfficeList } from "./office-list.ts";
import { SORT_TEXTS } from "./sort-texts.ts";

/** One line of a column's heading. */
export interface HeadingLine {
  readonly text: string;
  /** What a press on it sorts by; absent where orders are not sorted by it. */
  readonly sorts?: SortColumn;
}

/** How the lines of a heading say that the table is sorted by one of them; `undefined`: it is by another column. */
export function ariaSort(
  lines: readonly HeadingLine[],
  list: OfficeList,
): "ascending" | "descending" | undefined {
  const { column, direction } = SORTINGS[sortOf(list)];
  return lines.some((line) => line.sorts === column) ? direction : undefined;
}

export interface SortHeadingProps {
  readonly line: HeadingLine;
  readonly list: OfficeList;
  /** Aligned to the end, as the figures below it. */
  readonly end?: boolean | undefined;
}

/**
 * A line of a heading; a link to the list in the sorting that a press gives, where it is laid out as a table. The headings of
 * cards are hidden from sight, so they are text there: the sorting is one of the list's fields, too.
 */
export function SortHeading({ line: { text, sorts }, list, end = false }: SortHeadingProps) {
  if (sorts === undefined)
    return <span className={classNames("flex min-h-6 items-center", end && "justify-end")}>{text}</span>;
  const sort = sortOf(list);
  const { column, direction } = SORTINGS[sort];
  const next = pressedSorting(SORTINGS, sorts, sort);
  return (
    <>
      <span className="@min-[49rem]:hidden">{text}</span>
      <SortLink
        to="/admin/orders"
        search={withoutEmpty({ ...list, sort: next === defaultSort(list) ? undefined : next })}
        replace
        resetScroll={false}
        title={SORT_TEXTS[next]()}
        direction={column === sorts ? direction : undefined}
        end={end}
        className="hidden @min-[49rem]:flex"
      >
        {text}
      </SortLink>
    </>
  );
}
