import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { m } from "#web/paraglide/messages.js";
import type { AuditSearch } from "./audit-types.ts";
import type { Reading } from "./readings.ts";

export interface AuditReadingsProps {
  readonly text: string;
  readonly readings: readonly Reading[];
  /** What is listed. */
  readonly search: AuditSearch;
}

/** What a text may mean in the log: each is a press away, also after another one was chosen. */
export function AuditReadings({ text, readings, search: listed }: AuditReadingsProps) {
  return (
    <div className="mb-4">
      <FilterChips label={m.control_search_audit({ text })}>
        {readings.map(({ text: label, search }) => (
          <FilterChip
            key={JSON.stringify(search)}
            to="/admin/audit"
            search={{ q: text, ...search }}
            isCurrent={JSON.stringify(search) === JSON.stringify(listed)}
            wraps
          >
            {label}
          </FilterChip>
        ))}
      </FilterChips>
    </div>
  );
}
