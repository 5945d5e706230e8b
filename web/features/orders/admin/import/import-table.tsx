import { Link } from "@tanstack/react-router";
import { bangkokDay, bangkokInstant } from "#domain/time.ts";
import { Badge } from "#web/components/badge.tsx";
import { classNames } from "#web/components/class-names.ts";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { formatMoney, formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RowResult } from "../bulk/use-bulk.ts";
import { bannedText, checkTexts, leftText } from "./import-texts.ts";
import type { Import, ImportRow } from "./use-import.ts";
import { hourAndMinute } from "./typed-day.ts";

/** Each row of the file with its places, its price or what is wrong with it, and what became of it. */
export function ImportTable({ imported }: { readonly imported: Import }) {
  const { rows, placing } = imported;
  return (
    <DataTable
      caption={m.import_title()}
      rows={rows}
      rowKey={({ key }) => key}
      columns={columnsFor((row) => placing.resultOf(row.key), imported)}
    />
  );
}

function columnsFor(
  resultOf: (row: ImportRow) => RowResult,
  { isBanKnown, isByContact }: Import,
): readonly Column<ImportRow>[] {
  return [
    {
      key: "line",
      header: m.import_line(),
      lead: true,
      cell: ({ line }) => <span className="figures">{formatNumber(line)}</span>,
    },
    { key: "route", header: m.order_route_label(), cell: (row) => <Route row={row} /> },
    {
      key: "pickup",
      header: m.order_pickup_time_label(),
      cell: ({ cells: { date, time } }) => {
        const instant = bangkokInstant(date, hourAndMinute(time));
        // A day that its month has not would be one of the next month.
        const isDay = instant !== null && bangkokDay(instant) === date;
        return <span className="figures">{isDay ? formatShortDayAndTime(instant) : `${date} ${time}`}</span>;
      },
    },
    {
      key: "contact",
      header: m.order_customer_label(),
      cell: ({ check, cells }) => (
        <span className="wrap-anywhere">
          {cells.contact_name}
          {/* A file may have anything there; what is a phone stays on one line. */}
          <span
            className={classNames("figures block text-muted", check?.isGood === true && "whitespace-nowrap")}
          >
            {cells.contact_phone}
          </span>
        </span>
      ),
    },
    {
      key: "price",
      header: m.order_total_label(),
      align: "end",
      cell: ({ check }) => (check?.isGood === true ? formatMoney(check.totalSatang) : "–"),
    },
    {
      key: "result",
      header: m.import_result(),
      cell: (row) => (
        <Result row={row} result={resultOf(row)} isReady={isBanKnown} left={leftText(row, isByContact)} />
      ),
    },
  ];
}

/** The places that were found, and what was typed where it reads differently. */
function Route({ row: { check, cells } }: { readonly row: ImportRow }) {
  const ends = [
    [cells.pickup, check?.isGood === true ? check.pickup : null],
    [cells.destination, check?.isGood === true ? check.destination : null],
  ] as const;
  return (
    <span>
      {ends.map(([typed, found], index) => (
        <span key={index === 0 ? "from" : "to"} className="block wrap-anywhere">
          {index === 1 && "→ "}
          {found ?? typed}
          {found !== null && found !== typed && <span className="text-sm text-muted"> ({typed})</span>}
        </span>
      ))}
    </span>
  );
}

function Result(props: {
  readonly row: ImportRow;
  readonly result: RowResult;
  /** Whether it is placed at the next press although trucks are banned then. */
  readonly isReady: boolean;
  /** Why its contact is left to a call. */
  readonly left: string | null;
}) {
  const { row, result, isReady, left } = props;
  const { state, text } = result;
  if (row.check === undefined) return <Badge>{m.import_checking()}</Badge>;
  const texts = checkTexts(row);
  if (texts.length > 0)
    return (
      <ul className="grid gap-1 text-sm text-brick">
        {texts.map((each) => (
          <li key={each} className="wrap-anywhere">
            {each}
          </li>
        ))}
      </ul>
    );
  if (state === "done" && text !== undefined)
    return (
      <Link
        to="/admin/orders"
        search={{ order: text }}
        className="figures inline-flex min-h-11 items-center font-semibold md:min-h-6 text-teal underline-offset-4 hover:underline"
      >
        {text}
      </Link>
    );
  if (left !== null && state === "waiting")
    return (
      <span>
        <Badge tone="stopped">{m.bulk_refused()}</Badge>
        <span className="mt-1 block text-sm wrap-anywhere">{left}</span>
      </span>
    );
  const banned = bannedText(row);
  return (
    <span>
      {banned !== null && <span className="mb-1 block text-sm text-marigold-ink">{banned}</span>}
      {(banned === null || isReady || state !== "waiting") && (
        <Badge tone={TONES[state] ?? "neutral"}>{STATE_TEXTS[state]?.() ?? m.import_ready()}</Badge>
      )}
      {text !== undefined && <span className="mt-1 block text-sm wrap-anywhere">{text}</span>}
    </span>
  );
}

const TONES: Readonly<Partial<Record<RowResult["state"], "stopped" | "waiting">>> = {
  refused: "stopped",
  unsure: "waiting",
};
const STATE_TEXTS: Readonly<Partial<Record<RowResult["state"], () => string>>> = {
  running: m.bulk_running,
  there: m.bulk_there,
  refused: m.bulk_refused,
  unsure: m.bulk_unsure,
};
