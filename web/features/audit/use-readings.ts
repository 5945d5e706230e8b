import { PEOPLE_SEARCH_MIN } from "#domain/access/people-input.ts";
import type { QueryFallbackProps } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { AuditSearch } from "./audit-types.ts";
import { isSomebody, readingsOf, type Reading } from "./readings.ts";

/** People after these are left out; the filter finds them all. */
const PEOPLE_MAX = 6;

export interface Readings {
  /** What the text may mean, then those who have acted and whose name, e-mail address or phone has it; none without a text. */
  readonly readings: readonly Reading[];
  /** The likeliest; `undefined` without a text, and while it is looked for. */
  readonly likeliest: AuditSearch | undefined;
  /** The search for whom the text is of, while it has no answer or failed; `null` where what to list is known. */
  readonly unanswered: QueryFallbackProps["query"] | null;
}

/** What a text may mean in the log. One that looks like nothing but a name or a phone is the first person that it finds. */
export function useReadings(text: string): Readings {
  const isAsked = text.length >= PEOPLE_SEARCH_MIN;
  const query = trpc.audit.people.useQuery({ search: text }, { enabled: isAsked });
  if (text === "") return { readings: [], likeliest: undefined, unanswered: null };
  const people = (query.data?.items ?? []).slice(0, PEOPLE_MAX).map(({ userId, name, email }) => ({
    text: `${m.audit_who_label()}: ${name === "" ? (email ?? userId) : name}`,
    search: { who: userId } satisfies AuditSearch,
  }));
  const others = readingsOf(text);
  const readings = [...others, ...people];
  if (!isSomebody(text)) return { readings, likeliest: others[0]?.search, unanswered: null };
  if (isAsked && query.data === undefined) return { readings, likeliest: undefined, unanswered: query };
  return { readings, likeliest: (people[0] ?? others[0])?.search, unanswered: null };
}
