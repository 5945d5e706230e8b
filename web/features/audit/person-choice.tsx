import { keepPreviousData } from "@tanstack/react-query";
import { PEOPLE_SEARCH_MIN } from "#domain/access/people-input.ts";
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

export interface PersonChoiceProps {
  /** A user's id, or a whole e-mail address; "": anybody. */
  readonly who: string;
  readonly onChange: (who: string) => void;
}

/**
 * Whose actions are looked for: one of those who have acted, found by any part of their name, e-mail address or phone. What finds
 * nobody can be chosen as it is: the id of an account that was erased still has its actions.
 */
export function PersonChoice({ who, onChange }: PersonChoiceProps) {
  const choice = useChoice(who);
  const found = useFoundPeople(choice.asked);
  const named = useNamedPerson(choice.unknownId);
  return (
    <NamedChoice
      label={m.audit_who_label()}
      hint={m.audit_who_hint()}
      id={who}
      onChange={(id) => onChange(id ?? "")}
      choice={choice}
      found={found}
      named={named}
      texts={{
        loading: m.person_find_loading(),
        waiting: m.person_find_waiting(),
        placeholder: "",
        none: m.person_find_choose(),
        choose: m.person_find_choose(),
        more: (count) => m.person_find_more({ count: formatNumber(count) }),
      }}
    />
  );
}

function useFoundPeople(search: string): FoundItems {
  const isAsked = search.length >= PEOPLE_SEARCH_MIN;
  const { data, isError, isPlaceholderData } = trpc.audit.people.useQuery(
    { search },
    { enabled: isAsked, placeholderData: keepPreviousData },
  );
  const people = isAsked ? (data?.items ?? []).map(toItem) : [];
  const isCurrent = !isAsked || (data !== undefined && !isPlaceholderData);
  const asTyped = search !== "" && isCurrent && people.length === 0 ? [{ id: search, name: search }] : [];
  return {
    items: [...people, ...asTyped],
    hasMore: isAsked && data?.hasMore === true,
    isError: isAsked && isError,
    isCurrent,
  };
}

function useNamedPerson(userId: string): NamedItem | undefined {
  const isId = userId !== "" && !userId.includes("@");
  const { data } = trpc.people.byId.useQuery({ userId }, { enabled: isId });
  return data === undefined ? undefined : toItem(data);
}

type Person = Pick<RouterOutputs["audit"]["people"]["items"][number], "userId" | "name" | "email">;

/** Two people may have one name. */
function toItem({ userId, name, email }: Person): NamedItem {
  return { id: userId, name: email === null ? name : `${name} · ${email}` };
}
