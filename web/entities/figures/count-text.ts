import { COUNT_MAX } from "#domain/control-room/waiting.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";

/** How many things wait, as it is shown: "99+" from 100 on, because each kind is counted up to there. */
export function countText(count: number): string {
  return count < COUNT_MAX ? formatNumber(count) : `${formatNumber(COUNT_MAX - 1)}+`;
}
