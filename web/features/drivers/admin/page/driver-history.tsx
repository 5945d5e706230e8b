import { useState } from "react";
import type { DriverStep } from "#domain/drivers/registration.ts";
import { Card } from "#web/components/card.tsx";
import { LoadMore } from "#web/components/lists/load-more.tsx";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

const STEP_TEXTS = {
  send: m.driver_step_send,
  approve: m.driver_state_approved,
  refuse: m.driver_state_refused,
  suspend: m.driver_state_suspended,
  lift: m.driver_step_lift,
  edit: m.driver_step_edit,
  remove: m.driver_state_deleted,
} as const satisfies Record<DriverStep, () => string>;

/** The steps of a registration, the latest first, with who took them and why. */
export function DriverHistory({ driver }: { readonly driver: ReviewedDriver }) {
  const { driverId, hasOlderEvents } = driver;
  const [isAsked, setAsked] = useState(false);
  // From the latest on, so that what happens meanwhile moves nothing out of the list.
  const all = trpc.drivers.history.useInfiniteQuery(
    { driverId },
    { enabled: isAsked, getNextPageParam: (page) => page.nextCursor },
  );
  const pages = all.data?.pages;
  const events = pages?.flatMap(({ items }) => items) ?? driver.events.toReversed();
  if (events.length === 0) return null;
  return (
    <Card>
      <h3 className="mb-3 text-xl">{m.driver_history()}</h3>
      <ol className="grid gap-3">
        {events.map(({ key, at, step, actorName, reason }) => (
          <li key={key}>
            <span className="font-semibold">{STEP_TEXTS[step]()}</span>{" "}
            <span className="figures text-sm text-muted wrap-anywhere">
              {formatDayAndTime(at)}
              {actorName !== null && actorName !== "" && ` · ${actorName}`}
            </span>
            {reason !== "" && <span className="block wrap-anywhere">{reason}</span>}
          </li>
        ))}
      </ol>
      {all.isError && <p className="pt-3 text-sm text-brick">{m.drivers_load_failed()}</p>}
      <LoadMore
        label={m.action_load_more()}
        busy={all.isFetching}
        hasMore={pages === undefined ? hasOlderEvents : all.hasNextPage}
        onMore={() => {
          setAsked(true);
          if (pages !== undefined) void all.fetchNextPage();
          else if (all.isError) void all.refetch();
        }}
      />
    </Card>
  );
}

/** The latest step of a registration and when it was taken; without one the state alone. */
export function latestStepText({ events }: Pick<ReviewedDriver, "events">, state: string): string {
  const last = events.at(-1);
  return last === undefined ? state : `${STEP_TEXTS[last.step]()} · ${formatDayAndTime(last.at)}`;
}
