import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useId, type SubmitEvent } from "react";
import { ROLES, type Role } from "#domain/access/actor.ts";
import { phoneText } from "#domain/contact/phone-text.ts";
import { Badge } from "#web/components/badge.tsx";
import { buttonLook } from "#web/components/button-look.ts";
import { Button } from "#web/components/button.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import type { Column } from "#web/components/lists/data-table.tsx";
import { RoomTable } from "#web/components/lists/room-table.tsx";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { ListWithRecord } from "#web/components/lists/list-with-record.tsx";
import { ROOM_CARD_LEAD, ROOM_CARD_OPEN } from "#web/components/lists/office-look.ts";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { SearchBuilding } from "#web/entities/fallbacks/search-building.tsx";
import { ROLE_TEXTS } from "#web/entities/staff/role-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatShortDay } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { AddColleague } from "./add-colleague.tsx";
import type { ListedPerson } from "./people-types.ts";
import { PersonPanel } from "./person-panel.tsx";
import { NOBODY_YET, STOP_CONTACT_ROW, StopContactPanel } from "./stop-contact-panel.tsx";

interface Shown {
  readonly search?: string;
  readonly role?: Role;
}

/** Who has an account: found by any part of a name, an e-mail address or a phone, and by role; one opens beside the list. */
export function PeoplePage() {
  const { search, role, person, contact } = useSearch({ strict: false });
  const navigate = useNavigate();
  const shown: Shown = {
    ...(search === undefined ? {} : { search }),
    ...(ROLES.find((each) => each === role) && { role: role as Role }),
  };
  const close = (ignoreBlocker: boolean) =>
    void navigate({
      to: "/admin/people",
      search: shown,
      replace: true,
      resetScroll: false,
      ignoreBlocker,
    });
  return (
    <ListWithRecord
      recordWidth="narrow"
      record={
        person !== undefined ? (
          <PersonPanel userId={person} onClose={() => close(false)} onErased={() => close(true)} />
        ) : contact === undefined ? null : (
          <StopContactPanel contact={contact} onClose={() => close(false)} onErased={() => close(true)} />
        )
      }
    >
      <h1 className="sr-only">{m.nav_admin_people()}</h1>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] text-muted">{m.people_intro()}</p>
        <div className="flex flex-wrap gap-3">
          <AddColleague />
          <LinkButton
            to="/admin/people"
            search={{ ...shown, contact: NOBODY_YET }}
            size="small"
            data-row={STOP_CONTACT_ROW}
          >
            {m.stop_contact_title()}
          </LinkButton>
        </div>
      </div>
      <SearchForm key={search ?? ""} shown={shown} />
      <div className="mt-3">
        <FilterChips label={m.role_label()}>
          {[undefined, ...ROLES].map((each) => (
            <FilterChip
              key={each ?? "all"}
              to="/admin/people"
              search={{
                ...(search === undefined ? {} : { search }),
                ...(each === undefined ? {} : { role: each }),
              }}
              isCurrent={each === shown.role}
            >
              {each === undefined ? m.orders_filter_all() : ROLE_TEXTS[each]()}
            </FilterChip>
          ))}
        </FilterChips>
      </div>
      <div className="mt-4">
        <People key={`${search ?? ""} ${role ?? ""}`} shown={shown} openId={person} />
      </div>
    </ListWithRecord>
  );
}

function SearchForm({ shown }: { readonly shown: Shown }) {
  const navigate = useNavigate();
  const hint = useId();
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("search");
    const search = typeof typed === "string" ? typed.trim() : "";
    const { role } = shown;
    void navigate({
      to: "/admin/people",
      search: { ...(search === "" ? {} : { search }), ...(role === undefined ? {} : { role }) },
    });
  };
  return (
    <form aria-label={m.people_search_label()} onSubmit={find}>
      <div className="flex items-end gap-3">
        <Field label={m.people_search_label()} className="max-w-md flex-1">
          {(control) => (
            <TextInput
              {...control}
              aria-describedby={hint}
              type="search"
              name="search"
              autoComplete="off"
              maxLength={120}
              defaultValue={shown.search}
            />
          )}
        </Field>
        <Button type="submit" className="shrink-0" icon={<Search aria-hidden="true" className="size-5" />}>
          {m.people_search_label()}
        </Button>
      </div>
      <p id={hint} className="mt-1.5 text-sm text-muted">
        {m.people_search_hint()}
      </p>
    </form>
  );
}

interface PeopleProps {
  readonly shown: Shown;
  /** The person who is open. */
  readonly openId: string | undefined;
}

function People({ shown, openId }: PeopleProps) {
  const query = trpc.people.list.useInfiniteQuery(shown, { getNextPageParam: (page) => page.nextCursor });
  return (
    <>
      <SearchBuilding page={query.data?.pages[0]} />
      <PagedList
        query={query}
        rows={6}
        failed={m.people_load_failed()}
        empty={<EmptyState title={m.people_empty()} text={m.people_empty_text()} />}
      >
        {(people) => (
          <RoomTable
            selectedKey={openId}
            caption={m.nav_admin_people()}
            rows={people}
            rowKey={({ userId }) => userId}
            columns={columnsFor(shown, openId !== undefined)}
          />
        )}
      </PagedList>
    </>
  );
}

function columnsFor(shown: Shown, isOpen: boolean): readonly Column<ListedPerson>[] {
  return [
    {
      key: "person",
      header: m.people_person_label(),
      lead: true,
      card: ROOM_CARD_LEAD,
      cell: ({ name, email, phone }) => (
        <span className="block">
          <span className="block font-semibold wrap-anywhere">{name === "" ? (email ?? "–") : name}</span>
          <span className="figures block font-running text-sm font-normal wrap-anywhere text-muted">
            {[email, phone === null ? null : phoneText(phone)].filter((part) => part !== null).join(" · ")}
          </span>
        </span>
      ),
    },
    {
      key: "role",
      header: m.role_label(),
      cell: ({ role }) => (
        <Badge plain tone={role === "customer" || role === "driver" ? "neutral" : "moving"}>
          {ROLE_TEXTS[role]()}
        </Badge>
      ),
    },
    {
      key: "factor",
      header: m.people_factor_label(),
      cell: ({ hasSecondFactor }) => (hasSecondFactor ? m.people_factor_on() : m.people_factor_off()),
    },
    {
      key: "since",
      header: m.people_since_label(),
      cell: ({ createdAt }) => <span className="figures text-sm">{formatShortDay(createdAt)}</span>,
    },
    {
      key: "open",
      header: <span className="sr-only">{m.driver_show()}</span>,
      align: "end",
      card: ROOM_CARD_OPEN,
      cell: ({ userId, name }) => (
        <Link
          to="/admin/people"
          search={{ ...shown, person: userId }}
          replace={isOpen}
          resetScroll={false}
          data-row={userId}
          className={buttonLook({ size: "small" }, "whitespace-nowrap")}
        >
          {m.driver_show()} <span className="sr-only">{name}</span>
        </Link>
      ),
    },
  ];
}
