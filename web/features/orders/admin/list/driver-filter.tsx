import { keepPreviousData } from "@tanstack/react-query";
import { DRIVER_STATES } from "#domain/orders/office/list-terms.ts";
import {
  NamedChoice,
  useChoice,
  type FoundItems,
  type NamedItem,
} from "#web/entities/choices/named-choice.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";

const STATE_TEXTS = { open: m.office_driver_open, taken: m.office_driver_taken } as const;

export interface DriverFilterProps {
  /** A driver's id or a state of `DRIVER_STATES`; "": all. */
  readonly driver: string;
  readonly onChange: (driver: string) => void;
}

/** Whose orders are listed: without a driver, with all of them, or of one, found by parts of their name or phone. */
export function DriverFilter({ driver, onChange }: DriverFilterProps) {
  const choice = useChoice(
    driver,
    DRIVER_STATES.map((state) => ({ id: state, name: STATE_TEXTS[state]() })),
  );
  const found = useFoundDrivers(choice.asked);
  const named = useNamedDriver(choice.unknownId);
  return (
    <NamedChoice
      label={m.payouts_driver()}
      id={driver}
      onChange={(id) => onChange(id ?? "")}
      choice={choice}
      found={found}
      named={named}
      texts={{
        loading: m.driver_find_loading(),
        waiting: m.driver_find_waiting(),
        placeholder: m.driver_find_placeholder(),
        none: m.driver_find_none(),
        choose: m.driver_find_choose(),
        more: (count) => m.driver_find_more({ count: formatNumber(count) }),
      }}
    />
  );
}

function useFoundDrivers(search: string): FoundItems {
  const found = trpc.orders.drivers.useQuery({ search }, { placeholderData: keepPreviousData });
  const { items = [], hasMore = false } = found.data ?? {};
  return {
    items: items.map(toItem),
    hasMore,
    isError: found.isError,
    isCurrent: found.data !== undefined && !found.isPlaceholderData,
    isBuilding: found.data?.isSearchCurrent === false,
  };
}

function useNamedDriver(driverId: string): NamedItem | undefined {
  const read = trpc.orders.drivers.useQuery({ driverId }, { enabled: driverId !== "" });
  return read.data?.items.map(toItem).find(({ id }) => id === driverId);
}

function toItem({ driverId, name }: RouterOutputs["orders"]["drivers"]["items"][number]): NamedItem {
  return { id: driverId, name };
}
