import { expect, test } from "vitest";
import type { z } from "zod";
import { appRouter } from "#worker/trpc/router.ts";
import { RULES } from "./rules.ts";
import { SEEN } from "./seen-fields.ts";

/*
 * Two of the staff at once lose nothing of each other: whatever changes a record says which state of it was seen, and where
 * that is another by now the press is refused, and changes nothing (refused-presses.test.ts).
 */

/** The field by which a press that adds a record, and changes none, is known when it is repeated: the key or the id of it. */
const ADDS: Readonly<Record<string, string>> = {
  "apiKeys.create": "keyId",
  "claims.openForCustomer": "claimId",
  "companies.create": "idempotencyKey",
  "companies.fileCertificate": "idempotencyKey",
  "companies.settle": "idempotencyKey",
  "drivers.add": "driverId",
  "ferries.create": "idempotencyKey",
  "officeNotes.add": "noteId",
  "orderViews.save": "viewId",
  "orders.bookByPhone": "idempotencyKey",
  "orders.placeByPhone": "idempotencyKey",
  "payments.recordTransfer": "key",
  "truckHours.declareLowEmissionDay": "day",
  "webhooks.create": "endpointId",
};

const ONCE =
  "it goes one way and once: whoever comes second finds it done, or is refused by the state it has";
const READS = "it reads";

/** Why a press of the staff needs not say what was seen. */
const NEEDS_NONE: Readonly<Record<string, string>> = {
  "account.endSessionsOf": ONCE,
  "apiKeys.revoke": ONCE,
  "companies.makeBillingNote":
    "an invoice is on one note at most: a repeated press finds none that is on none",
  "companies.takeBackSettlement": ONCE,
  "companies.voidCertificate": ONCE,
  "companies.withdrawInvitation": ONCE,
  "documents.correct": "a document never changes: its id is what was seen",
  "documents.csv": READS,
  "documents.draft": "a draft is made of the order as it is, whoever asks",
  "documents.void":
    "a draft is no claim whatever it says, and what is due is drafted anew; one that was issued meanwhile is refused",
  "doorChanges.answerAtCall": ONCE,
  "doorChanges.withdrawForDriver": ONCE,
  "effects.drop": ONCE,
  "effects.retry": ONCE,
  "effects.retryOrders": ONCE,
  "ferries.cancelFares": ONCE,
  "newsletter.export": READS,
  "newsletter.remove": ONCE,
  "orders.answerAtCall": ONCE,
  "orders.cancel":
    "the fee that was shown goes with it, and of the staff what they have seen, which the service asks for (cancel-order.test.ts)",
  "orders.export": READS,
  "payments.export": READS,
  "payments.takeBack": ONCE,
  "payouts.exportStatement": READS,
  "payouts.exportUnpaid": READS,
  "payouts.printStatement": READS,
  "payouts.takeBack": ONCE,
  "people.endSession": ONCE,
  "people.endSessions": ONCE,
  "people.erase": ONCE,
  "people.eraseStopContact": ONCE,
  "people.stopContact": READS,
  "refunds.export": READS,
  "refunds.make": "a refund of another sum is another refund: its id is what was seen",
  "refunds.takeBack": ONCE,
  "tracking.share": ONCE,
  "tracking.unshare": ONCE,
  "webhooks.replay": ONCE,
  "webhooks.skip": ONCE,
  "webhooks.test": "it sends a message and keeps nothing",
};

/** What an input is inside of which the field is looked for. */
const INSIDE: Readonly<Record<string, unknown>> = {
  "suggestions.assign": { assignments: [{}] },
  "ferries.changeFares": { routes: [{}] },
  "reviews.decide": { status: "approved" },
  "vehicles.retire": { of: "file" },
  "vehicles.save": { of: "file" },
  "vehicles.saveLicence": { of: "file" },
};

/** Presses of the staff on what is not only theirs: who has no right to them is told so. */
const OF_STAFF = Object.entries(RULES)
  .filter(([path, { kind, answers }]) => {
    const isForStaff = answers.otherCustomer !== answers.admin && answers.admin !== answers.driver;
    return kind === "mutation" && (isForStaff || path in SEEN || path in ADDS || path in NEEDS_NONE);
  })
  .map(([path]) => path);

/** Whether an input without the field is refused at it. */
function requires(path: string, field: string): boolean {
  const procedures = appRouter._def.procedures as unknown as Readonly<
    Record<string, { readonly _def: { readonly inputs: readonly z.ZodType[] } }>
  >;
  const [schema] = procedures[path]?._def.inputs ?? [];
  const issues = schema?.safeParse(INSIDE[path] ?? {}).error?.issues ?? [];
  return issues.some((issue) => issue.path.includes(field));
}

test("every press of the staff says what was seen of the record that it changes, or here why it needs not", () => {
  expect(OF_STAFF.filter((path) => !(path in SEEN) && !(path in ADDS) && !(path in NEEDS_NONE))).toEqual([]);
  const procedures = Object.keys(RULES);
  expect(
    [...Object.keys(SEEN), ...Object.keys(ADDS), ...Object.keys(NEEDS_NONE)].filter(
      (path) => !procedures.includes(path),
    ),
  ).toEqual([]);
});

test.each([...Object.entries(SEEN), ...Object.entries(ADDS)])("%s is refused without %s", (path, field) => {
  expect(requires(path, field)).toBe(true);
});
