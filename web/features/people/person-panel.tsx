import { useState } from "react";
import { phoneText } from "#domain/contact/phone-text.ts";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { LoadMore } from "#web/components/lists/load-more.tsx";
import { ConfirmedButton } from "#web/components/sheets/confirmed-button.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { RecordFallback } from "#web/entities/fallbacks/record-fallback.tsx";
import { ROLE_TEXTS } from "#web/entities/staff/role-texts.ts";
import { RecordPanel } from "#web/entities/records/record-panel.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { countryName } from "#web/lib/i18n/country-name.ts";
import { formatShortDay, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { ErasePerson } from "./erase-person.tsx";
import type { ShownPerson } from "./people-types.ts";
import { ResetSecondFactor } from "./reset-second-factor.tsx";
import { RoleForm } from "./role-form.tsx";

export interface PersonPanelProps {
  readonly userId: string;
  readonly onClose: () => void;
  /** Closes it without a question: what was typed was the request that is done. */
  readonly onErased: () => void;
}

/** One person: contact, role, and where they are logged in. */
export function PersonPanel({ userId, onClose, onErased }: PersonPanelProps) {
  const query = trpc.people.byId.useQuery({ userId });
  const person = query.data;
  const title = person === undefined ? m.people_person_label() : person.name || (person.email ?? "–");
  return (
    <RecordPanel
      recordId={userId}
      label={title}
      heading={m.nav_admin_people()}
      row={userId}
      onClose={onClose}
      title={<h2 className="text-xl wrap-anywhere">{title}</h2>}
    >
      {person === undefined ? (
        <RecordFallback
          query={query}
          rows={4}
          failed={m.people_load_failed()}
          missing={m.person_not_found()}
          wayOut={<Button onClick={onClose}>{m.order_back_to_list()}</Button>}
        />
      ) : (
        <div key={userId} className="grid gap-7">
          <Facts person={person} />
          <Ways person={person} name={title} />
          {!person.isOnFile && (
            <>
              <RoleForm person={person} />
              <Sessions person={person} />
              {!person.isViewer && person.factor !== null && <ResetSecondFactor person={person} />}
              <div>
                <LinkButton to="/admin/audit" search={{ who: userId }} size="small">
                  {m.people_audit_link()}
                </LinkButton>
              </div>
            </>
          )}
          {!person.isViewer && <ErasePerson person={person} onErased={onErased} />}
        </div>
      )}
    </RecordPanel>
  );
}

/** The ways to what else they are: whose orders are listed, and who drives. */
function Ways({ person, name }: { readonly person: ShownPerson; readonly name: string }) {
  const { userId, role, hasOrders, driverId } = person;
  const isCustomer = role === "customer" || hasOrders;
  if (!isCustomer && driverId === null) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {isCustomer && (
        <LinkButton to="/admin/orders" search={{ customerId: userId }} size="small">
          {m.customer_orders_of({ name })}
        </LinkButton>
      )}
      {driverId !== null && (
        <LinkButton to="/admin/drivers" search={{ driver: driverId }} size="small">
          {m.people_driver_link()}
        </LinkButton>
      )}
    </div>
  );
}

function Facts({ person }: { readonly person: ShownPerson }) {
  const { email, phone, role, hasSecondFactor, createdAt, isOnFile } = person;
  const facts = [
    ...(email === null ? [] : [[m.profile_email_title(), email]]),
    ...(phone === null ? [] : [[m.order_phone_label(), phoneText(phone)]]),
    [m.role_label(), ROLE_TEXTS[role]()],
    ...(isOnFile
      ? []
      : [
          [m.people_factor_label(), hasSecondFactor ? m.people_factor_on() : m.people_factor_off()],
          [m.people_since_label(), formatShortDay(createdAt)],
        ]),
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="figures wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sessions({ person }: { readonly person: ShownPerson }) {
  const { userId, name, email, hasMoreSessions } = person;
  const [isAsked, setAsked] = useState(false);
  const all = trpc.people.sessions.useInfiniteQuery(
    { userId },
    { enabled: isAsked, getNextPageParam: (page) => page.nextCursor },
  );
  const pages = all.data?.pages;
  const sessions = pages?.flatMap(({ items }) => items) ?? person.sessions;
  const [ending, setEnding] = useState<string | null>(null);
  const after = {
    onSuccess: () => showToast("success", m.nav_admin_people(), m.profile_sessions_ended()),
    onError: (error: unknown) =>
      showError(error, { title: m.nav_admin_people, text: m.profile_sessions_end_failed }),
    onSettled: async () => {
      setEnding(null);
      await Promise.all([
        trpcUtils.people.byId.invalidate({ userId }),
        trpcUtils.people.sessions.invalidate({ userId }),
      ]);
    },
  };
  const endOne = trpc.people.endSession.useMutation(after);
  const endAll = trpc.people.endSessions.useMutation(after);
  return (
    <section>
      <h3 className="mb-1 text-lg">{m.people_sessions_title()}</h3>
      {sessions.length === 0 && <p className="text-muted">{m.people_sessions_empty()}</p>}
      <ul className="divide-y divide-line">
        {sessions.map(({ sessionId, browser, system, city, country, seenAt, isCurrent }) => {
          const device = joined(browser, system) || m.profile_session_unknown();
          return (
            <li key={sessionId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-44">
                <p className="font-semibold">{device}</p>
                <p className="text-sm text-muted">
                  {joined(
                    city,
                    countryName(country),
                    m.profile_session_seen({ time: formatShortDayAndTime(seenAt) }),
                  )}
                </p>
              </div>
              {isCurrent ? (
                <Badge tone="done">{m.profile_session_this()}</Badge>
              ) : (
                <Button
                  size="small"
                  busy={ending === sessionId}
                  onClick={() => {
                    setEnding(sessionId);
                    endOne.mutate({ userId, sessionId });
                  }}
                >
                  {m.profile_session_end()} <span className="sr-only">{device}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <LoadMore
        label={m.action_load_more()}
        busy={all.isFetching && isAsked}
        hasMore={pages === undefined ? hasMoreSessions : all.hasNextPage}
        onMore={() => {
          setAsked(true);
          if (pages !== undefined) void all.fetchNextPage();
          else if (all.isError) void all.refetch();
        }}
      />
      {sessions.length > 0 && (
        <ConfirmedButton
          size="small"
          tone="danger"
          className="mt-2"
          label={m.people_sessions_end_all()}
          description={m.people_sessions_end_all_text({ name: name || (email ?? "–") })}
          closeLabel={m.action_close()}
          cancelLabel={m.action_cancel()}
          busy={endAll.isPending}
          onConfirm={() => endAll.mutate({ userId })}
        />
      )}
    </section>
  );
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" · ");
}
