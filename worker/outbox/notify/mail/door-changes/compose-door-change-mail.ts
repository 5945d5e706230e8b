import { isOnFile } from "#db/queries/customers/on-file.ts";
import { doorChangesQuery, type DoorChangeRow } from "#db/queries/orders/door-changes.ts";
import { revisionForMail } from "#db/queries/orders/order-mails.ts";
import { orderWithDetails } from "#db/queries/orders/orders.ts";
import { crossingsToStop } from "#domain/door-changes/added-stop.ts";
import { changedLines } from "#domain/door-changes/price-door-change.ts";
import type { MailOf } from "#domain/mails.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { doorCode } from "../../../../services/door-changes/door-code.ts";
import { doorChangeStateOf, truckHoursOf } from "../../../../services/door-changes/read-door-changes.ts";
import { orderTerms } from "../compose-order-mail.ts";
import type { ComposeNeeds, MailReader, NotYet } from "../composer.ts";
import type { MailTemplate } from "../mail-template.ts";
import { orderPageOf } from "../order-page/compose-order-page.ts";
import { saysNothingChanged, type DoorChangeTemplate } from "./door-change-template.ts";
import { isAnswerableInTime, unansweredUntil } from "./unanswered-until.ts";

/** What ends a proposal before it expires, as its job's completion, is looked for as often as that. */
const LOOKED_AT_EVERY_MS = 15 * MINUTE_MS;

/**
 * A change at the door, before and after: proposed, with the code that agrees to it, agreed, declined or not answered; or that
 * it was taken back. A proposal that is answered or over when the mail is delivered is not told any more; that nobody answered
 * it is told when it has expired, or soon after it has ended for another reason.
 */
export async function composeDoorChange(
  deps: ComposeNeeds,
  mail: MailOf<DoorChangeTemplate["name"]>,
  reader: MailReader,
): Promise<MailTemplate | NotYet | null> {
  const { kind, orderId, version, position } = mail;
  const [terms, event, rows] = await Promise.all([
    orderTerms(deps, orderId, reader),
    revisionForMail(deps.db, orderId, version, position),
    doorChangesQuery(deps.db, orderId),
  ]);
  const { details } = event ?? {};
  const changeId = details !== undefined && details !== null && "changeId" in details ? details.changeId : "";
  const row = rows.find(({ change }) => change.changeId === changeId);
  if (terms === null || row === undefined) return null;
  const { change } = row;
  const isOpen = doorChangeStateOf(row, deps.now()) === "open";
  if (kind === "door_change_proposed" && !isOpen) return null;
  const isInTime = isAnswerableInTime(row);
  if (kind === "door_change_expired_office") {
    const expiresAt = unansweredUntil(row);
    if (expiresAt === null) return null;
    if (isInTime && deps.now() < expiresAt)
      return { notBefore: Math.min(expiresAt, deps.now() + LOOKED_AT_EVERY_MS) };
  }
  const answersBy = await waysToAnswer(deps, row);
  const { before, after, stop = null } = change.terms;
  const hours = await truckHoursOf(deps, row, () => orderWithDetails(deps.db, orderId));
  const [banned] = hours?.bannedStops ?? [];
  return {
    name: kind,
    ...terms,
    ...(await orderPageOf(deps, mail)),
    before,
    after,
    lines: changedLines(before.lines, after.lines),
    isByOffice: change.isByOffice,
    note: change.note,
    reason: kind !== "door_change_expired_office" && saysNothingChanged(kind) ? (event?.reason ?? "") : "",
    stop: stop === null ? null : stop.stop,
    bannedAt: banned === undefined ? null : Date.parse(banned.at),
    ferries: stop === null ? [] : crossingsToStop(stop),
    code:
      isOpen && (answersBy === "code" || answersBy === "code_alone")
        ? await doorCode(deps.settings.authSecret, changeId)
        : "",
    answersBy,
    isEndedBefore: !isInTime,
    until: isOpen ? change.expiresAt : null,
  };
}

/**
 * How the customer of a change can answer it: without an account they have no page, and not every driver has the app. The office
 * calls about what it proposes; of what a driver proposes it is told nothing, so the customer tells that driver the code.
 */
async function waysToAnswer(
  { db }: ComposeNeeds,
  { change, customerId, driverUserId }: DoorChangeRow,
): Promise<DoorChangeTemplate["answersBy"]> {
  if (await isOnFile(db, customerId))
    return change.isByOffice || driverUserId === null ? "call" : "code_alone";
  return change.isByOffice && driverUserId === null ? "page" : "code";
}
