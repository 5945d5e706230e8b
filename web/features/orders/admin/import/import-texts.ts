import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RowResult } from "../bulk/use-bulk.ts";
import { headingOf, IMPORT_COLUMNS } from "./columns.ts";
import type { ImportRow } from "./use-import.ts";

/** What is wrong with the cells of a row, "Date: Please choose a later day", or with the row as a whole. */
export function checkTexts({ check }: ImportRow): readonly string[] {
  if (check === undefined || check.isGood) return [];
  const cells = IMPORT_COLUMNS.flatMap((column) => {
    const text = check.errors[column];
    return text === undefined ? [] : [`${headingOf(column)}: ${text}`];
  });
  return check.text === null ? cells : [...cells, check.text];
}

/** That trucks are banned at the time of a row, and from when they are allowed; `null` where they are not. */
export function bannedText({ check }: ImportRow): string | null {
  if (check?.isGood !== true || check.truckHours === null) return null;
  const { nextLegalPickupAt } = check.truckHours;
  const next =
    nextLegalPickupAt === null
      ? m.truck_stop_none()
      : m.truck_stop_allowed_from({ time: formatShortDayAndTime(Date.parse(nextLegalPickupAt)) });
  return `${m.truck_stop_title()}. ${next}`;
}

/** Why the contact of a row, who is to be its customer, is left to a call; `null`: nothing says so. */
export function leftText({ check }: ImportRow, isByContact: boolean): string | null {
  return isByContact && check?.isGood === true ? check.leftToCall : null;
}

/** What somebody has said of the rows of a file. */
interface SaidOfRows {
  /** Whether they may be placed at banned hours. */
  readonly isBanKnown: boolean;
  readonly isByContact: boolean;
}

/** Why a row was not placed; `null` while it may be, and once it is. */
export function whyNot(
  row: ImportRow,
  { state, text = "" }: RowResult,
  { isBanKnown, isByContact }: SaidOfRows,
): string | null {
  if (row.check === undefined) return null;
  if (!row.check.isGood) return checkTexts(row).join("; ");
  const left = leftText(row, isByContact);
  if (left !== null && state === "waiting") return left;
  if (!isBanKnown && state === "waiting") {
    const banned = bannedText(row);
    if (banned !== null) return `${headingOf("time")}: ${banned}`;
  }
  return state === "refused" ? text : null;
}
