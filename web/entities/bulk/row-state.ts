import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { noticeOf } from "#web/lib/errors/show-error.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** What became of one row of an action for several. */
export const ROW_STATES = [
  /** To be sent by the next run. */
  "waiting",
  /** Not to be sent: the user left it out. */
  "left_out",
  /** It waited when the page was left, and is not sent any more. */
  "not_sent",
  "running",
  "done",
  /** It was so before: nothing was changed. */
  "there",
  "refused",
  /** The vehicle that was chosen for it may not come. It is sent once more with another one. */
  "vehicle_refused",
  /** No answer came, so it may have happened or not. Trying again does no harm. */
  "unsure",
  /** It was done, and taken back. */
  "undone",
  /** It was done, and could not be taken back. */
  "not_undone",
] as const;
export type RowState = (typeof ROW_STATES)[number];

/** How many of some rows an action was done to, and how many not. */
export function summaryText(states: readonly RowState[]): string {
  const count = (...of: readonly RowState[]) =>
    formatNumber(states.filter((state) => of.includes(state)).length);
  return m.bulk_summary({
    done: count("done", "undone", "not_undone"),
    total: formatNumber(states.filter((state) => state !== "left_out").length),
    refused: count("refused", "vehicle_refused", "unsure", "not_sent"),
  });
}

/** What is wrong with which field, or why it was refused or failed. */
export async function textOf(error: unknown): Promise<string> {
  const fields = Object.values(fieldErrorsOf(error));
  return fields.length > 0 ? fields.join(" ") : (await noticeOf(error)).text;
}
