import { keepPreviousData } from "@tanstack/react-query";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { formatNumber } from "../../lib/i18n/format.ts";
import { m } from "../../paraglide/messages.js";
import { NamedChoice, useChoice, type FoundItems, type NamedItem } from "../choices/named-choice.tsx";
import { driverNameText } from "./driver-name.ts";

export interface DriverChoiceProps {
  readonly label: string;
  readonly error?: string | undefined;
  /** The id of a driver or of one of `first`; "": none. */
  readonly driverId: string;
  /** Stand before the drivers, and are found by a part of their name. */
  readonly first?: readonly NamedItem[] | undefined;
  /** The driver who is not offered. */
  readonly exceptId?: string | undefined;
  /** Whether those are offered, too, who were deleted and have driven. */
  readonly withDeleted?: boolean | undefined;
  /** "" while none is chosen. */
  readonly onChange: (driverId: string) => void;
}

/** One of the drivers, found by parts of their name or phone. */
export function DriverChoice(props: DriverChoiceProps) {
  const { label, error, driverId, first, exceptId, withDeleted = false, onChange } = props;
  const choice = useChoice(driverId, first);
  const found = useFoundDrivers(choice.asked, exceptId, withDeleted);
  const named = useNamedDriver(choice.unknownId);
  return (
    <NamedChoice
      label={label}
      error={error}
      id={driverId}
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

function useFoundDrivers(search: string, exceptId: string | undefined, withDeleted: boolean): FoundItems {
  const asked = { search, ...(withDeleted && { withDeleted }) };
  const found = trpc.orders.drivers.useQuery(asked, { placeholderData: keepPreviousData });
  const { items = [], hasMore = false } = found.data ?? {};
  return {
    items: items.map(toItem).filter(({ id }) => id !== exceptId),
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

function toItem({
  driverId,
  name,
  isDeleted,
}: RouterOutputs["orders"]["drivers"]["items"][number]): NamedItem {
  const called = driverNameText(name);
  return {
    id: driverId,
    name: isDeleted && name !== "" ? `${called} · ${m.driver_state_deleted()}` : called,
  };
}
