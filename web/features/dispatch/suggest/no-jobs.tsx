import { bangkokDay } from "#domain/time.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { formatWeekdayAndDay } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** That no job of the day is open, and which day has one. */
export function NoJobs({ nextAt }: { readonly nextAt: number | null }) {
  if (nextAt === null) return <EmptyState title={m.suggest_empty()} />;
  return (
    <EmptyState
      title={m.suggest_empty()}
      action={
        <LinkButton to="/admin/jobs/suggest" search={{ day: bangkokDay(nextAt) }}>
          {m.suggest_next_day({ day: formatWeekdayAndDay(nextAt) })}
        </LinkButton>
      }
    />
  );
}
