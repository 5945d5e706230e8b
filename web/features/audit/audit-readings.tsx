import { PEOPLE_SEARCH_MIN } from "#domain/access/people-input.ts";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { AuditSearch } from "./audit-types.ts";
import type { Reading } from "./readings.ts";

/** People after these are left out; the filter finds them all. */
const PEOPLE_MAX = 6;

/**
 * What a text may mean in the log: the first is what is listed, any other is a press away; behind them those who have acted and whose
 * name, e-mail address or phone has the text.
 */
export function AuditReadings({
  text,
  readings,
}: {
  readonly text: string;
  readonly readings: readonly Reading[];
}) {
  const { data } = trpc.audit.people.useQuery(
    { search: text },
    { enabled: text.length >= PEOPLE_SEARCH_MIN },
  );
  const people = (data?.items ?? []).slice(0, PEOPLE_MAX).map(({ userId, name, email }) => ({
    text: `${m.audit_who_label()}: ${name === "" ? (email ?? userId) : name}`,
    search: { who: userId } satisfies AuditSearch,
  }));
  return (
    <div className="mb-4">
      <FilterChips label={m.control_search_audit({ text })}>
        {[...readings, ...people].map(({ text: label, search }, at) => (
          <FilterChip key={JSON.stringify(search)} to="/admin/audit" search={search} isCurrent={at === 0}>
            {label}
          </FilterChip>
        ))}
      </FilterChips>
    </div>
  );
}
