import { expect, test } from "vitest";
import type { BusinessEvent } from "#domain/business-events.ts";
import { boardOpenId, effectId, placingId, transitionId } from "#domain/effect-ids.ts";
import { effectsOf, type Effect, type EffectOf } from "#domain/effects.ts";

const PERSON = { email: "nok@example.test", locale: "en" } as const;
const MESSAGE = {
  reference: "7F3A09C1",
  name: "Malee",
  email: "malee@example.test",
  phone: "",
  topic: "quote",
  orderNumber: "",
  message: "How much is a piano?",
  language: "de",
} as const;
const DEVICE = { browser: "Chrome", system: "Android", city: "", country: "TH", at: 1 } as const;

function whoReads(effect: EffectOf<"mail">): string {
  if (effect.to === "person") return effect.recipient;
  return effect.to === "driver" ? effect.mail.driverId : effect.to;
}

/** An effect in short: its kind, the mail and its recipient, or what programs are told. */
function inShort(effect: Effect): string {
  if (effect.kind === "webhooks") return `tells ${effect.event}`;
  if (effect.kind !== "mail") return effect.kind;
  return `${effect.mail.kind} to ${whoReads(effect)}`;
}

const payment = { orderId: "KD-AAAAAA", paymentId: "KD-AAAAAA-P1" };
const claim = { orderId: "KD-AAAAAA", claimId: "claim-1", version: 2 } as const;
const job = { orderId: "KD-AAAAAA", jobId: "KD-AAAAAA-1", version: 3, position: 0 } as const;
const nobody = { driverId: null, formerDriverId: null, othersHeld: false } as const;
const taken = { driverId: "dao", formerDriverId: null, othersHeld: false } as const;
const freed = { driverId: null, formerDriverId: "dao", othersHeld: false } as const;
const given = { driverId: "kai", formerDriverId: "dao", othersHeld: false } as const;

test.each<[BusinessEvent, readonly string[]]>([
  [{ type: "sign_up_requested", signUpId: "s-1", ...PERSON }, ["sign_up to nok@example.test"]],
  [
    { type: "password_reset_requested", resetId: "r-1", at: 7, ...PERSON },
    ["password_reset to nok@example.test"],
  ],
  [
    {
      type: "email_change_requested",
      changeId: "c-1",
      oldEmail: "old@example.test",
      newEmail: "new@example.test",
      locale: "en",
    },
    ["email_change to new@example.test", "email_change_asked to old@example.test"],
  ],
  [{ type: "new_device_signed_in", ...PERSON, ...DEVICE }, ["new_device to nok@example.test"]],
  [
    { type: "account_deleted", userId: "nok", ...PERSON, driverId: null },
    ["account_deleted to nok@example.test", "board-words"],
  ],
  [
    { type: "account_deleted", userId: "nok", ...PERSON, driverId: "driver-1" },
    ["account_deleted to nok@example.test", "board-words", "board-driver"],
  ],
  [{ type: "driver_erased", driverId: "driver-1" }, ["board-driver", "release-held-jobs", "board-words"]],
  [
    { type: "contact_message_sent", message: MESSAGE },
    ["contact_message to office", "contact_received to malee@example.test"],
  ],
  [
    { type: "order_placed", orderId: "KD-AAAAAA" },
    [
      "board-open",
      "order_placed to customer",
      "order_placed_office to office",
      "alert-drivers",
      "tells order.placed",
    ],
  ],
  [
    { type: "order_confirmed", orderId: "KD-AAAAAA" },
    ["order_confirmed to customer", "tells order.confirmed"],
  ],
  [{ type: "order_started", orderId: "KD-AAAAAA" }, ["order_started to customer", "tells order.in_transit"]],
  [
    { type: "order_delivered", orderId: "KD-AAAAAA" },
    ["order_delivered to customer", "documents-due", "tells order.delivered"],
  ],
  [
    { type: "order_set_back", orderId: "KD-AAAAAA" },
    ["order_set_back to customer", "tells order.in_transit"],
  ],
  [
    { type: "order_cancelled", orderId: "KD-AAAAAA" },
    [
      "order_cancelled to customer",
      "order_cancelled_office to office",
      "payments-settle",
      "documents-due",
      "tells order.cancelled",
    ],
  ],
  [
    { type: "claim_step", step: "open", by: "customer", ...claim },
    ["claim_opened_office to office", "claim_opened to customer"],
  ],
  [{ type: "claim_step", step: "reply", by: "customer", ...claim }, ["claim_replied_office to office"]],
  [{ type: "claim_step", step: "withdraw", by: "customer", ...claim }, ["claim_withdrawn_office to office"]],
  [{ type: "claim_step", step: "open", by: "admin", ...claim }, ["claim_opened to customer"]],
  [{ type: "claim_step", step: "reply", by: "admin", ...claim }, []],
  [{ type: "claim_step", step: "withdraw", by: "admin", ...claim }, []],
  [{ type: "claim_step", step: "answer", by: "admin", ...claim }, ["claim_answered to customer"]],
  [{ type: "claim_step", step: "settle", by: "admin", ...claim }, ["claim_settled to customer"]],
  [{ type: "claim_step", step: "refuse", by: "admin", ...claim }, ["claim_refused to customer"]],
  [{ type: "claim_step", step: "compensate", by: "admin", ...claim }, ["claim_compensated to customer"]],
  [
    { type: "claim_step", step: "take_back_refusal", by: "admin", ...claim },
    ["claim_refusal_taken_back to customer"],
  ],
  [
    { type: "claim_step", step: "take_back_settlement", by: "admin", ...claim },
    ["claim_settlement_taken_back to customer"],
  ],
  [
    { type: "claim_step", step: "take_back_compensation", by: "admin", ...claim },
    ["claim_compensation_taken_back to customer"],
  ],
  [
    { type: "price_credited", orderId: "KD-AAAAAA", creditId: "c1" },
    ["payments-settle", "documents-due", "tells order.price_changed"],
  ],
  [
    { type: "credit_taken_back", orderId: "KD-AAAAAA", creditId: "c1" },
    ["documents-due", "tells order.price_changed"],
  ],
  [{ type: "payment_reported", ...payment }, ["payment_reported_office to office"]],
  [{ type: "cash_recorded", ...payment }, ["cash_recorded to customer"]],
  [{ type: "cash_disputed", ...payment }, ["cash_disputed_office to office"]],
  [{ type: "payment_rejected", ...payment }, ["payment_rejected to customer"]],
  [{ type: "payment_taken_back", ...payment }, ["documents-due", "payment_taken_back to customer"]],
  [{ type: "account_settled", ...payment }, ["documents-due"]],
  [{ type: "account_taken_back", ...payment }, ["documents-due"]],
  [
    { type: "payment_received", opensJobs: false, ...payment },
    ["documents-due", "payment_received to customer"],
  ],
  [
    { type: "payment_received", opensJobs: true, ...payment },
    ["board-open-jobs", "documents-due", "payment_received to customer"],
  ],
  [
    { type: "refund_due", orderId: "KD-AAAAAA", refundId: "KD-AAAAAA-R1" },
    ["refund_due to customer", "refund_due_office to office"],
  ],
  [{ type: "refund_made", orderId: "KD-AAAAAA", refundId: "KD-AAAAAA-R1" }, ["refund_made to customer"]],
  [
    { type: "refund_taken_back", orderId: "KD-AAAAAA", refundId: "KD-AAAAAA-R1" },
    ["refund_taken_back to customer"],
  ],
  [{ type: "refund_void", orderId: "KD-AAAAAA", refundId: "KD-AAAAAA-R1" }, ["refund_void to customer"]],
  [{ type: "job_started", by: "admin", ...taken, ...job }, ["job_started to dao"]],
  [{ type: "job_started", by: "driver", ...taken, ...job }, []],
  [{ type: "job_reserved", by: "driver", ...taken, ...job }, ["tells order.driver_assigned"]],
  [
    { type: "job_reserved", by: "admin", ...taken, ...job },
    ["job_assigned to dao", "tells order.driver_assigned"],
  ],
  [
    { type: "job_reserved", by: "admin", ...given, ...job },
    ["job_assigned to kai", "job_taken_away to dao", "tells order.driver_assigned"],
  ],
  [
    { type: "no_driver", orderId: "KD-AAAAAA", hours: 24 },
    ["no_driver_day_before to customer", "no_driver_office to office"],
  ],
  [
    { type: "no_driver", orderId: "KD-AAAAAA", hours: 4 },
    ["no_driver_hours_before to customer", "no_driver_office to office"],
  ],
  [
    { type: "job_released", by: "driver", ...freed, ...job },
    ["job_released_office to office", "alert-drivers", "tells order.driver_left"],
  ],
  [
    { type: "job_released", by: "admin", ...freed, ...job },
    ["job_taken_away to dao", "alert-drivers", "tells order.driver_left"],
  ],
  [
    { type: "job_reserved", by: "driver", ...taken, othersHeld: true, ...job },
    ["order_driver_assigned to customer", "tells order.driver_assigned"],
  ],
  [
    { type: "job_released", by: "driver", ...freed, othersHeld: true, ...job },
    [
      "job_released_office to office",
      "order_driver_left to customer",
      "alert-drivers",
      "tells order.driver_left",
    ],
  ],
  [{ type: "job_started", by: "driver", ...taken, ...job }, []],
  [{ type: "job_completed", by: "driver", ...taken, ...job }, []],
  [{ type: "job_completed", by: "admin", ...taken, ...job }, ["job_completed to dao"]],
  [
    {
      type: "job_vehicle_changed",
      driverId: "dao",
      orderId: "KD-AAAAAA",
      jobId: "KD-AAAAAA-1",
      vehicleId: "second",
    },
    ["job_vehicle_changed to dao"],
  ],
  [{ type: "job_set_back", by: "admin", ...taken, ...job }, ["job_set_back to dao"]],
  [{ type: "job_cancelled", by: "customer", ...nobody, ...job }, []],
  [{ type: "job_cancelled", by: "customer", ...freed, ...job }, ["job_cancelled to dao"]],
])("what follows from $type: %j → %j", (event, effects) => {
  expect(effectsOf(event).map(inShort)).toEqual(effects);
});

test("nobody is mailed at a placeholder address; the other mails of the event stay", () => {
  const none = "line-1@no-email.invalid";
  const deleted = {
    type: "account_deleted",
    userId: "nok",
    email: none,
    locale: "th",
    driverId: null,
  } as const;
  expect(effectsOf(deleted).map(inShort)).toEqual(["board-words"]);
  const change = {
    type: "email_change_requested",
    changeId: "c",
    oldEmail: none,
    newEmail: PERSON.email,
    locale: "th",
  } as const;
  expect(effectsOf(change).map(inShort)).toEqual(["email_change to nok@example.test"]);
});

test("effects about orders carry ids, no names and no addresses", () => {
  const effects = effectsOf({ type: "order_placed", orderId: "KD-AAAAAA" });
  const keys = effects.flatMap((effect) => Object.keys(effect.kind === "mail" ? effect.mail : effect));
  expect(new Set(keys)).toEqual(new Set(["kind", "orderId", "event"]));
});

test("a transition on the board has an id of its own, the same at every replay", () => {
  const ids = [transitionId("KD-A", 1, 0), transitionId("KD-A", 1, 1), transitionId("KD-A", 2, 0)];
  expect(new Set(ids).size).toBe(3);
  expect(placingId("KD-A")).toBe(ids[0]);
  expect(boardOpenId("KD-A")).toBe(effectId(placingId("KD-A"), 0));
  expect(effectsOf({ type: "order_placed", orderId: "KD-A" })[0]?.kind).toBe("board-open");
});
