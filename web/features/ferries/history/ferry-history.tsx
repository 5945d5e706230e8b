import { History } from "lucide-react";
import { useState } from "react";
import type { FerryFieldChange } from "#domain/ferries/ferry-history.ts";
import { Button } from "#web/components/button.tsx";
import { Disclosure } from "#web/components/disclosure.tsx";
import { LoadMore } from "#web/components/lists/load-more.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { PressNotice } from "#web/entities/edit-conflict/press-notice.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatDay, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { separatorsOf } from "#web/lib/i18n/typed-number.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { faresText } from "../fares/fare-texts.ts";
import { ferryField, type FerryField, type FerryValues } from "../ferry-form.ts";
import { fullLabel, valueText } from "../ferry-texts.ts";
import { SAVED_FIELDS } from "./saved-fields.ts";

type FerryHistoryData = RouterOutputs["ferries"]["history"];
type PlannedFare = FerryHistoryData["fares"][number];

export interface FerryHistoryProps {
  readonly ferryRouteId: string;
  /** Of a deleted route, where nothing is planned any more: it stands open, and no plan is cancelled. */
  readonly isReadOnly?: boolean;
}

/** What was saved of a ferry route: by whom, when, what changed; and the fares that were planned for it. */
export function FerryHistory({ ferryRouteId, isReadOnly = false }: FerryHistoryProps) {
  return (
    <Disclosure Icon={History} title={m.ferry_history_title()} startsOpen={isReadOnly}>
      <Loaded ferryRouteId={ferryRouteId} isReadOnly={isReadOnly} />
    </Disclosure>
  );
}

function Loaded({ ferryRouteId, isReadOnly }: Required<FerryHistoryProps>) {
  const query = trpc.ferries.history.useInfiniteQuery(
    { ferryRouteId },
    { getNextPageParam: (page) => page.nextCursor },
  );
  if (query.data === undefined)
    return <QueryFallback query={query} rows={3} failed={m.history_load_failed()} />;
  const versions = query.data.pages.flatMap((page) => page.versions);
  const fares = query.data.pages.flatMap((page) => page.fares);
  return (
    <>
      <ul className="text-sm">
        {fares.map((fare) => (
          <li key={fare.fareId} className="border-t border-line py-2.5">
            <Planned ferryRouteId={ferryRouteId} fare={fare} mayCancel={fare.isAhead && !isReadOnly} />
          </li>
        ))}
        {versions.map(({ version, savedAt, authorName, changes, isFirst }) => (
          <li key={version} className="border-t border-line py-2.5">
            <p className="figures font-heading font-semibold">
              {m.settings_version({ version: String(version), when: formatShortDayAndTime(savedAt) })}
              {authorName !== null && authorName !== "" && ` · ${m.changed_by({ name: authorName })}`}
            </p>
            {changes.length === 0 && (
              <p className="text-muted">{isFirst ? m.ferry_history_added() : m.history_no_change()}</p>
            )}
            <ul>
              {changes.map((change) => (
                <Change key={change.field} change={change} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <LoadMore
        label={m.action_load_more()}
        busy={query.isFetchingNextPage}
        hasMore={query.hasNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

function Change({ change: { field, before, after } }: { readonly change: FerryFieldChange }) {
  const name = SAVED_FIELDS[field];
  if (name === undefined) return null;
  return (
    <li className="figures wrap-anywhere">
      {fullLabel(name)}: <span className="text-muted">{textOf(name, before)} → </span>
      <span className="font-semibold">{textOf(name, after)}</span>
    </li>
  );
}

/** A saved value as the form writes it. */
function textOf(name: FerryField, value: FerryFieldChange["after"]): string {
  const written = ferryField(name).kind.write(value, separatorsOf(currentLocale()));
  return valueText(name, written as FerryValues[FerryField]);
}

interface PlannedProps {
  readonly ferryRouteId: string;
  readonly fare: PlannedFare;
  readonly mayCancel: boolean;
}

/** Fares that are planned, or were. Where another admin has cancelled or replaced them first, what is planned now is shown. */
function Planned({ ferryRouteId, fare, mayCancel }: PlannedProps) {
  /** What is planned by now for the day, after a refusal. */
  const [found, setFound] = useState<string | null>(null);
  const cancel = trpc.ferries.cancelFares.useMutation({
    onSuccess: () => {
      showToast("success", m.notice_title_ferry(), m.plan_cancelled());
      return trpcUtils.ferries.invalidate();
    },
    onError: async (error) => {
      const isGone = appErrorOf(error)?.code === "NOT_FOUND";
      const saved = isGone ? await plannedOn(ferryRouteId, fare.effectiveFrom) : null;
      if (saved === null) showError(error, { title: m.notice_title_ferry, text: m.plan_cancel_failed });
      else {
        setFound(saved);
        await trpcUtils.ferries.history.invalidate();
      }
    },
  });
  const { fareId, effectiveFrom, createdAt, withdrawnAt, authorName } = fare;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div>
        <p className="figures font-heading font-semibold">
          {m.ferry_fare_planned({ fares: faresText(fare), day: formatDay(effectiveFrom) })}
        </p>
        <p className="figures text-muted">
          {[
            formatShortDayAndTime(createdAt),
            ...(authorName === null || authorName === "" ? [] : [m.changed_by({ name: authorName })]),
            ...(withdrawnAt === null ? [] : [m.history_state_withdrawn()]),
          ].join(" · ")}
        </p>
      </div>
      {found !== null && (
        <PressNotice
          changes={[{ field: "fares", before: faresText(fare), theirs: found, yours: m.plan_cancel() }]}
          label={() => m.version_from({ day: formatDay(effectiveFrom) })}
          onKeep={null}
          onTheirs={() => setFound(null)}
        />
      )}
      {mayCancel && found === null && (
        <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate({ fareId })}>
          {m.plan_cancel()}
        </Button>
      )}
    </div>
  );
}

/** The fares that are planned for a day by now; `null` where that cannot be read. */
async function plannedOn(ferryRouteId: string, day: number): Promise<string | null> {
  try {
    const { items } = await trpcUtils.ferries.office.fetch({ ferryRouteId }, { staleTime: 0 });
    const plan = items[0]?.planned.find(({ effectiveFrom }) => effectiveFrom === day);
    return plan === undefined ? m.plan_gone() : faresText(plan);
  } catch {
    return null;
  }
}
