import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { EMAIL_MAX, readEmail } from "#domain/access/email.ts";
import { toLocale } from "#domain/locale.ts";
import { bangkokDay } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { ExportButton, type ExportedFile } from "#web/entities/files/export-button.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { SearchBuilding } from "#web/entities/fallbacks/search-building.tsx";
import { trpc, trpcClient, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatDay, formatNumber } from "#web/lib/i18n/format.ts";
import { LANGUAGE_LABELS } from "#web/lib/i18n/locale.ts";
import { useAddressText } from "#web/lib/use-address-text.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { ConsentHistory } from "./consent-history.tsx";
import { CONSENT_TEXTS } from "./consent-texts.ts";

type Subscriber = RouterOutputs["newsletter"]["subscribers"]["items"][number];

/** Who gets the newsletter, how they agreed to it, and the list that is shown as a file. */
export function AdminNewsletterPage() {
  const { q = "" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { typed, type, writeNow } = useAddressText(q, (part) => {
    const search = part === "" ? {} : { q: part };
    void navigate({ to: "/admin/newsletter", search, replace: true, resetScroll: false });
  });
  const [isAll, setAll] = useState(false);
  const [leaving, setLeaving] = useState<Subscriber>();
  const query = trpc.newsletter.subscribers.useInfiniteQuery(
    { search: q },
    { getNextPageParam: (page) => page.nextCursor },
  );
  // Of those that the search finds; only the first page counts.
  const { total = null, unrecorded = 0, isCut = false } = query.data?.pages[0] ?? {};
  const address = readEmail(q);
  return (
    <div className="page-column py-5">
      <h1 className="sr-only">{m.nav_admin_newsletter()}</h1>
      <p className="mb-5 max-w-[70ch] text-muted">{m.newsletter_admin_intro()}</p>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <form
          aria-label={m.newsletter_admin_search()}
          className="flex min-w-0 items-end gap-3 max-sm:w-full sm:flex-1"
          onSubmit={(event) => {
            event.preventDefault();
            writeNow();
          }}
        >
          <Field label={m.newsletter_admin_search()} className="max-w-md flex-1">
            {(control) => (
              <TextInput
                {...control}
                type="search"
                autoComplete="off"
                maxLength={EMAIL_MAX}
                value={typed}
                onChange={({ target }) => type(target.value)}
              />
            )}
          </Field>
          <Button type="submit" className="shrink-0">
            {m.newsletter_admin_find()}
          </Button>
        </form>
        <ExportButton
          file={subscribersFile(q, isAll)}
          disabled={total === null || total === 0}
          className="max-sm:w-full"
        />
      </div>
      {unrecorded !== null && unrecorded > 0 && (
        <Checkbox
          className="mb-5"
          label={m.newsletter_admin_unrecorded({ count: countText(unrecorded, isCut) })}
          checked={isAll}
          onChange={({ target }) => setAll(target.checked)}
        />
      )}
      {total !== null && (
        <p className="figures mb-3 text-muted">
          {(q === "" ? m.newsletter_admin_total : m.newsletter_admin_found)({
            count: countText(total, isCut),
          })}
        </p>
      )}
      {address !== null && <ConsentHistory email={address} />}
      <SearchBuilding page={query.data?.pages[0]} />
      <PagedList
        query={query}
        rows={4}
        failed={m.newsletter_admin_failed()}
        empty={<EmptyState title={q === "" ? m.newsletter_admin_nobody() : m.newsletter_admin_none()} />}
      >
        {(subscribers) => (
          <div className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface">
            <DataTable
              caption={m.nav_admin_newsletter()}
              rows={subscribers}
              rowKey={({ email }) => email}
              columns={columnsFor(setLeaving)}
            />
          </div>
        )}
      </PagedList>
      {leaving !== undefined && <LeaveDialog subscriber={leaving} onClose={() => setLeaving(undefined)} />}
    </div>
  );
}

/** How many there are; a search counts no more than the latest thousand. */
function countText(count: number, isCut: boolean): string {
  return `${formatNumber(count)}${isCut ? "+" : ""}`;
}

function columnsFor(onLeave: (subscriber: Subscriber) => void): readonly Column<Subscriber>[] {
  return [
    {
      key: "email",
      header: m.account_email_label(),
      lead: true,
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    },
    {
      key: "language",
      header: m.newsletter_admin_language(),
      cell: ({ locale }) => LANGUAGE_LABELS[toLocale(locale)],
    },
    {
      key: "since",
      header: m.newsletter_admin_since(),
      cell: ({ createdAt }) => <span className="figures">{formatDay(createdAt)}</span>,
    },
    {
      key: "consent",
      header: m.newsletter_admin_consent(),
      cell: ({ consent }) => (consent === null ? "–" : CONSENT_TEXTS[consent]()),
    },
    {
      key: "leave",
      header: <span className="sr-only">{m.newsletter_admin_leave()}</span>,
      cell: (subscriber) => (
        <Button size="small" onClick={() => onLeave(subscriber)}>
          {m.newsletter_admin_leave()} <span className="sr-only">{subscriber.email}</span>
        </Button>
      ),
    },
  ];
}

function LeaveDialog({
  subscriber: { email },
  onClose,
}: {
  readonly subscriber: Subscriber;
  readonly onClose: () => void;
}) {
  const remove = trpc.newsletter.remove.useMutation({
    onSuccess: () => {
      showToast("success", m.nav_admin_newsletter(), m.newsletter_admin_left());
      void trpcUtils.newsletter.subscribers.invalidate();
      void trpcUtils.newsletter.consents.invalidate();
      onClose();
    },
    onError: (error) => showError(error, { title: m.nav_admin_newsletter, text: m.newsletter_admin_failed }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.newsletter_admin_leave()}
      description={m.newsletter_admin_leave_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_back()}
      confirmLabel={m.newsletter_admin_leave()}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ email })}
    >
      <p className="font-semibold wrap-anywhere">{email}</p>
    </ConfirmDialog>
  );
}

/** The addresses that a search finds as a file: those with a recorded consent, or all. */
function subscribersFile(
  search: string,
  withUnrecorded: boolean,
): ExportedFile<RouterOutputs["newsletter"]["export"]["rows"][number]> {
  let leftOut = 0;
  return {
    name: "newsletter.csv",
    title: m.nav_admin_newsletter,
    failed: m.newsletter_admin_failed,
    columns: () => [
      { heading: m.account_email_label(), cell: ({ email }) => email },
      { heading: m.newsletter_admin_language(), cell: ({ locale }) => LANGUAGE_LABELS[toLocale(locale)] },
      { heading: m.newsletter_admin_since(), cell: ({ createdAt }) => bangkokDay(createdAt) },
      {
        heading: m.newsletter_admin_consent(),
        cell: ({ consent }) => (consent === null ? "" : CONSENT_TEXTS[consent]()),
      },
      { heading: m.newsletter_admin_leave(), cell: ({ unsubscribe }) => unsubscribe },
    ],
    readPart: async (asked, signal) => {
      if (asked.cursor === undefined) leftOut = 0;
      const input = { ...asked, search, withUnrecorded };
      const part = await trpcClient.newsletter.export.mutate(input, { signal });
      leftOut += part.leftOut;
      const count = formatNumber(leftOut);
      return { ...part, notice: leftOut === 0 ? undefined : m.newsletter_admin_left_out({ count }) };
    },
  };
}
