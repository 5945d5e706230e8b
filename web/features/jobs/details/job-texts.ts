import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** The number of workers as text. */
export function workersText(workers: number): string {
  if (workers === 0) return m.job_workers_none();
  return workers === 1 ? m.job_workers_one() : m.job_workers_count({ count: formatNumber(workers) });
}
