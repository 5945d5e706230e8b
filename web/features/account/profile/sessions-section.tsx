import { useRef, useState } from "react";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { LoadMore } from "#web/components/lists/load-more.tsx";
import { countryName } from "#web/lib/i18n/country-name.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { OpenSession } from "./profile-types.ts";
import { showAccountError } from "./account-errors.tsx";
import { Section } from "./section.tsx";

/** The browsers the user is logged in with; each but this one can be logged out. */
export function SessionsSection() {
  const query = trpc.account.sessions.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  const sessions = query.data?.pages.flatMap(({ items }) => items);
  const [asking, setAsking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const onError = async (error: unknown) => {
    setAsking(false);
    showAccountError(error, m.profile_sessions_end_failed);
    // The session may have ended already.
    await trpcUtils.account.sessions.invalidate();
  };
  const onSuccess = async () => {
    await trpcUtils.account.sessions.invalidate();
    setAsking(false);
    // The pressed button disappears with its row.
    list.current?.focus({ preventScroll: true });
    showToast("success", m.notice_title_account(), m.profile_sessions_ended());
  };
  const endOne = trpc.account.endSession.useMutation({ onSuccess, onError });
  const endOthers = trpc.account.endOtherSessions.useMutation({ onSuccess, onError });
  return (
    <Section title={m.profile_sessions_title()}>
      {sessions === undefined && (
        <QueryFallback query={query} rows={2} failed={m.profile_sessions_load_failed()} />
      )}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={m.profile_sessions_title()}
        className="flex flex-col divide-y divide-line"
      >
        {sessions?.map((session) => (
          <SessionRow
            key={session.sessionId}
            session={session}
            busy={endOne.isPending && endOne.variables.sessionId === session.sessionId}
            onEnd={() => endOne.mutate({ sessionId: session.sessionId })}
          />
        ))}
      </ul>
      <LoadMore
        label={m.action_load_more()}
        busy={query.isFetchingNextPage}
        hasMore={query.hasNextPage}
        onMore={() => void query.fetchNextPage()}
      />
      {sessions !== undefined && sessions.length > 1 && (
        <div>
          <Button onClick={() => setAsking(true)}>{m.profile_sessions_end_others()}</Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.profile_sessions_end_others()}
        description={m.profile_sessions_confirm()}
        confirmLabel={m.profile_sessions_end_others()}
        cancelLabel={m.action_cancel()}
        closeLabel={m.action_close()}
        busy={endOthers.isPending}
        onConfirm={() => endOthers.mutate()}
      />
    </Section>
  );
}

function SessionRow(props: {
  readonly session: OpenSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}) {
  const { browser, system, city, country, seenAt, isCurrent } = props.session;
  const device = joined(browser, system) || m.profile_session_unknown();
  const place = joined(city, countryName(country));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-muted">
          {joined(place, m.profile_session_seen({ time: formatShortDayAndTime(seenAt) }))}
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="done">{m.profile_session_this()}</Badge>
      ) : (
        <Button size="small" busy={props.busy} onClick={props.onEnd}>
          {m.profile_session_end()} <span className="sr-only">{device}</span>
        </Button>
      )}
    </li>
  );
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" · ");
}
