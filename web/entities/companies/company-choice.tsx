import { keepPreviousData } from "@tanstack/react-query";
import {
  NamedChoice,
  useChoice,
  type FoundItems,
  type NamedItem,
} from "#web/entities/choices/named-choice.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { OfferedCompany } from "./company-types.ts";

export interface CompanyChoiceProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** "": none. */
  readonly companyId: string;
  /** `undefined`: something is typed, and no company is chosen. */
  readonly onChange: (companyId: string | undefined) => void;
}

/** A company on account, found by parts of its name or by its tax id, however many there are. */
export function CompanyChoice({ companyId, ...rest }: CompanyChoiceProps) {
  const choice = useChoice(companyId);
  const found = useFoundCompanies(choice.asked);
  const named = useNamedCompany(choice.unknownId);
  return (
    <NamedChoice
      {...rest}
      id={companyId}
      choice={choice}
      found={found}
      named={named}
      texts={{
        loading: m.company_find_loading(),
        waiting: m.company_find_waiting(),
        placeholder: m.company_find_placeholder(),
        none: m.company_find_none(),
        choose: m.company_find_choose(),
        more: (count) => m.company_find_more({ count: formatNumber(count) }),
      }}
    />
  );
}

function useFoundCompanies(search: string): FoundItems {
  const found = trpc.orders.companies.useQuery({ search }, { placeholderData: keepPreviousData });
  const { items = [], hasMore = false } = found.data ?? {};
  return {
    items: items.map(toItem),
    hasMore,
    isError: found.isError,
    isCurrent: found.data !== undefined && !found.isPlaceholderData,
    isBuilding: found.data?.isSearchCurrent === false,
  };
}

function useNamedCompany(companyId: string): NamedItem | undefined {
  const read = trpc.orders.companies.useQuery({ companyId }, { enabled: companyId !== "" });
  return read.data?.items.map(toItem).find(({ id }) => id === companyId);
}

function toItem({ companyId, name }: OfferedCompany): NamedItem {
  return { id: companyId, name };
}
