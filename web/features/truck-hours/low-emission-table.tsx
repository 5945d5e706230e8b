import { useState } from "react";
import { bangkokDay } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { PressNotice } from "#web/entities/edit-conflict/press-notice.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { DayField, dayText } from "./day-field.tsx";
import { dayProblem } from "./day-problem.ts";
import { afterFailure, afterSave } from "./save-notices.ts";
import { NoRows, Section } from "./section.tsx";
import type { LowEmissionDay } from "./truck-hours-types.ts";
import { rowOf, useWithdrawal, type Declared } from "./use-withdrawal.ts";

/** Low-emission days, on which big trucks may not enter the inner zone, with a form to add one. */
export function LowEmissionTable() {
  const query = trpc.truckHours.lowEmissionDays.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor },
  );
  const listed = query.data?.pages.flatMap((page) => page.items) ?? [];
  const withdrawal = useWithdrawal();
  return (
    <Section title={m.truck_low_title()} text={m.truck_low_text()}>
      <DeclareDay listed={listed.map(({ day }) => day)} />
      {withdrawal.found !== null && (
        <div className="mb-4">
          <PressNotice
            changes={[
              {
                field: withdrawal.found.day,
                before: declaredText(withdrawal.found.seen),
                theirs: declaredText(withdrawal.found.saved),
                yours: m.truck_low_withdraw(),
              },
            ]}
            label={dayText}
            onKeep={withdrawal.keep}
            onTheirs={withdrawal.leave}
          />
        </div>
      )}
      <PagedList
        query={query}
        rows={1}
        failed={m.error_truck_hours_load_failed()}
        empty={<NoRows>{m.truck_low_empty()}</NoRows>}
      >
        {(days) => (
          <DataTable
            caption={m.truck_low_title()}
            rows={days}
            rowKey={({ day }) => day}
            columns={columnsFor(withdrawal.press, withdrawal.busyDay)}
          />
        )}
      </PagedList>
    </Section>
  );
}

/** When a day was declared, and by whom where that is known. */
function declaredText({ declaredAt, declaredByName }: Declared): string {
  const by = declaredByName === null || declaredByName === "" ? "" : m.changed_by({ name: declaredByName });
  return [formatShortDayAndTime(declaredAt), by].filter(Boolean).join(" · ");
}

function columnsFor(
  onWithdraw: (row: LowEmissionDay) => void,
  withdrawing: string | null,
): readonly Column<LowEmissionDay>[] {
  return [
    {
      key: "day",
      header: m.truck_day_label(),
      lead: true,
      cell: ({ day }) => <span className="figures">{dayText(day)}</span>,
    },
    {
      key: "declared",
      header: m.truck_low_declared(),
      cell: (row) => <span className="figures">{declaredText(row)}</span>,
    },
    {
      key: "withdraw",
      header: <span className="sr-only">{m.truck_low_withdraw()}</span>,
      align: "end",
      cell: (row) => (
        <Button
          size="small"
          aria-label={`${m.truck_low_withdraw()}: ${dayText(row.day)}`}
          data-row={rowOf(row.day)}
          busy={row.day === withdrawing}
          onClick={() => onWithdraw(row)}
        >
          {m.truck_low_withdraw()}
        </Button>
      ),
    },
  ];
}

function DeclareDay({ listed }: { readonly listed: readonly string[] }) {
  const [day, setDay] = useState("");
  const [asked, setAsked] = useState(false);
  const [today] = useState(() => bangkokDay(Date.now()));
  const problem = dayProblem(day, today, listed);
  const mutation = trpc.truckHours.declareLowEmissionDay.useMutation({
    onSuccess: () => {
      afterSave();
      setDay("");
      setAsked(false);
    },
    onError: afterFailure,
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (problem === null) mutation.mutate({ day });
      }}
      className="mb-4 grid items-start gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[16rem_auto] sm:justify-start"
    >
      <DayField day={day} min={today} problem={asked ? problem : null} onChange={setDay} />
      <div className="grid text-sm sm:pt-[calc(1lh+0.375rem)]">
        <Button type="submit" busy={mutation.isPending}>
          {m.truck_low_declare()}
        </Button>
      </div>
    </form>
  );
}
