import { Button } from "#web/components/button.tsx";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** What is given up for now: how often it was tried, and since when it waits. */
interface Parked {
  readonly attempts: number;
  readonly parkedAt: number;
}

export interface ParkedTableProps<Row extends Parked> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** What it is. */
  readonly lead: Pick<Column<Row>, "header" | "cell">;
  /** Why it was given up, in words. */
  readonly why: (row: Row) => string;
  /** The same as the program said it, for whoever looks after it; `null`: nothing. */
  readonly technical: (row: Row) => string | null;
  /** Those that are being tried again. */
  readonly busyIds: readonly string[];
  readonly onRetry: (rows: readonly Row[]) => void;
  /** Another way on for a row, beside trying again, and what its button says. */
  readonly other?: { readonly label: string; readonly onPress: (row: Row) => void };
}

/** What is parked, each with why, since when, and a press that has it tried again; one press for all of several. */
export function ParkedTable<Row extends Parked>(props: ParkedTableProps<Row>) {
  const { caption, rows, idOf, busyIds, onRetry } = props;
  return (
    <>
      {rows.length > 1 && (
        <p className="mb-4">
          <Button busy={busyIds.length > 1} onClick={() => onRetry(rows)}>
            {m.effects_retry_all()}
          </Button>
        </p>
      )}
      <div className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface md:[&_td]:align-top">
        <DataTable caption={caption} rows={rows} rowKey={idOf} columns={columnsFor(props)} />
      </div>
    </>
  );
}

function columnsFor<Row extends Parked>({
  lead,
  idOf,
  why,
  technical,
  busyIds,
  onRetry,
  other,
}: ParkedTableProps<Row>): readonly Column<Row>[] {
  return [
    { key: "what", lead: true, ...lead },
    {
      key: "why",
      header: m.effects_why(),
      cell: (row) => (
        <div className="max-w-md text-right text-sm md:text-left">
          <p>{why(row)}</p>
          <p className="text-muted">{m.effects_attempts({ count: formatNumber(row.attempts) })}</p>
          <Technical text={technical(row)} />
        </div>
      ),
    },
    {
      key: "since",
      header: m.refund_since_label(),
      cell: ({ parkedAt }) => <span className="figures text-sm">{formatShortDayAndTime(parkedAt)}</span>,
    },
    {
      key: "ways",
      header: <span className="sr-only">{m.action_retry()}</span>,
      cell: (row) => (
        <span className="flex justify-end gap-2">
          <Button size="small" tone="solid" busy={busyIds.includes(idOf(row))} onClick={() => onRetry([row])}>
            {m.action_retry()}
          </Button>
          {other !== undefined && (
            <Button size="small" onClick={() => other.onPress(row)}>
              {other.label}
            </Button>
          )}
        </span>
      ),
    },
  ];
}

/** What the program said, folded: it is for whoever looks after it, and in no language of the reader. */
function Technical({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <details className="mt-1">
      <summary className="cursor-pointer text-muted">{m.effects_technical()}</summary>
      <code translate="no" lang="en" className="block text-xs wrap-anywhere">
        {text}
      </code>
    </details>
  );
}
