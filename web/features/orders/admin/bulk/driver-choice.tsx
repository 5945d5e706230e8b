import { keepPreviousData } from "@tanstack/react-query";
import { useId, useState } from "react";
import { phoneText } from "#domain/contact/phone-text.ts";
import { DRIVER_SEARCH_MAX } from "#domain/drivers/search/driver-search.ts";
import { classNames } from "#web/components/class-names.ts";
import { FieldError } from "#web/components/forms/field.tsx";
import { LoadMore } from "#web/components/lists/load-more.tsx";
import { SearchBox } from "#web/components/lists/search-box.tsx";
import { TellDriver } from "#web/entities/drivers/tell-driver.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";

type ReadyDriver = RouterOutputs["assignments"]["drivers"]["items"][number];

export interface DriverChoiceProps {
  readonly driverId: string | null;
  readonly onChange: (driver: Pick<ReadyDriver, "driverId" | "name">) => void;
  readonly error: string | undefined;
}

/** One of the drivers who take jobs, found by parts of a name, plate or phone number; who is chosen stays in the list. */
export function DriverChoice({ driverId, onChange, error }: DriverChoiceProps) {
  const id = useId();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadyDriver | null>(null);
  const query = trpc.assignments.drivers.useInfiniteQuery(
    { search },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  if (query.data === undefined)
    return <QueryFallback query={query} rows={4} failed={m.admin_job_assign_failed_load()} />;
  const found = query.data.pages.flatMap(({ items }) => items);
  const isListed = chosen === null || found.some((each) => each.driverId === chosen.driverId);
  return (
    <div className="grid gap-3">
      <SearchBox
        label={m.driver_search_label()}
        value={search}
        maxLength={DRIVER_SEARCH_MAX}
        onChange={setSearch}
      />
      <fieldset className="grid gap-2" aria-describedby={error === undefined ? undefined : `${id}-error`}>
        <legend className="sr-only">{m.payouts_driver()}</legend>
        {(isListed ? found : [chosen, ...found]).map((driver) => (
          <label
            key={driver.driverId}
            className={classNames(
              "grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-control border p-3",
              driver.driverId === driverId ? "border-ink bg-sunken" : "border-line",
            )}
          >
            <input
              type="radio"
              name={id}
              value={driver.driverId}
              checked={driver.driverId === driverId}
              onChange={() => {
                setChosen(driver);
                onChange(driver);
              }}
              className="row-span-2 mt-1 size-5"
            />
            <span className="font-semibold wrap-anywhere">{driver.name}</span>
            <span className="figures text-sm text-muted wrap-anywhere">
              {driver.vehicles.map((type) => VEHICLE_TEXTS[type]()).join(" · ")}
              {driver.phoneToTell == null && ` · ${phoneText(driver.phone)}`}
              <TellDriver name={driver.name} phone={driver.phoneToTell} />
            </span>
          </label>
        ))}
        {found.length === 0 && <p className="text-muted">{m.calendar_none()}</p>}
      </fieldset>
      <LoadMore
        label={m.action_load_more()}
        busy={query.isFetchingNextPage}
        hasMore={query.hasNextPage}
        onMore={() => void query.fetchNextPage()}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
