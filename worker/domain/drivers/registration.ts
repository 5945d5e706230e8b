import type { Refusal } from "../errors.ts";
import { rebased, withUnseenVehicles } from "./office-edit.ts";
import { MAX_VEHICLES_OF_DRIVER } from "./profile-limits.ts";
import { needsApproval, withoutPapers, type DriverProfile } from "./profile.ts";

/** `approved` alone gets jobs. A draft is the driver's own until it is sent. Who was deleted may apply again. */
export const DRIVER_STATES = ["draft", "pending", "approved", "refused", "suspended", "deleted"] as const;
export type DriverState = (typeof DRIVER_STATES)[number];

/** What happens to a registration; each is a row of its history. */
export const DRIVER_STEPS = ["send", "approve", "refuse", "suspend", "lift", "edit", "remove"] as const;
export type DriverStep = (typeof DRIVER_STEPS)[number];

/** What happens to a driver without an account, who has no registration. */
export const ON_FILE_STEPS = ["suspend", "lift"] as const satisfies readonly DriverStep[];

/** Somebody who drives for the company, or asks to. */
export interface Registration {
  readonly driverId: string;
  readonly state: DriverState;
  /** Counts the steps. */
  readonly version: number;
  /** What holds; `null` until the first approval, and for drivers from before registrations existed. */
  readonly profile: DriverProfile | null;
  /** What waits for an admin: a registration, or changes of a driver whose profile holds meanwhile. */
  readonly sent: DriverProfile | null;
  /** Why the last step refused or suspended, or "". */
  readonly reason: string;
}

/** A step that somebody wants to take. */
export type DriverCommand =
  | {
      readonly step: "send";
      readonly by: "driver";
      readonly profile: DriverProfile;
      /** Of the registration on which the form was typed; absent for a page that does not say it: then the form counts. */
      readonly seenVersion?: number | undefined;
      /** The vehicles that the driver has taken out of the form. */
      readonly removedVehicleIds?: readonly string[] | undefined;
    }
  | { readonly step: "approve" | "lift" | "remove"; readonly by: "admin"; readonly seenVersion: number }
  | {
      readonly step: "edit";
      readonly by: "admin";
      readonly seenVersion: number;
      readonly profile: DriverProfile;
    }
  | {
      readonly step: "refuse" | "suspend";
      readonly by: "admin";
      readonly seenVersion: number;
      readonly reason: string;
    };

export type DriverDecision =
  | { readonly outcome: "accepted"; readonly registration: Registration }
  | ({ readonly outcome: "refused" } & Refusal);

/**
 * The one place where the state of a driver changes.
 *
 * draft → pending → approved | refused → pending; approved ↔ suspended; what was sent can be deleted →
 * pending.
 *
 * A sent profile that changes nothing which an admin has to check (`needsApproval`) holds at once. Of another
 * one, only what needs no check does, and the rest waits beside the profile in force. Refusing it leaves the
 * driver approved. A vehicle that came to the driver since they opened the form stays.
 *
 * What the office corrects holds at once, also below changes that wait. With the vehicles that it has added
 * these may be more than a driver can have, and are not approved then. Nothing is decided, and nothing sent,
 * from another version than the last.
 */
export function decideDriver(registration: Registration, command: DriverCommand): DriverDecision {
  const { seenVersion = registration.version } = command;
  if (seenVersion !== registration.version) return { outcome: "refused", code: "REGISTRATION_CHANGED" };
  const { sent } = registration;
  if (command.step === "approve" && sent !== null && sent.vehicles.length > MAX_VEHICLES_OF_DRIVER)
    return { outcome: "refused", code: "VEHICLES_ABOVE_LIMIT", params: { max: MAX_VEHICLES_OF_DRIVER } };
  if ("reason" in command && command.reason === "") return { outcome: "refused", code: "REASON_REQUIRED" };
  const next = AFTER[command.step](registration, command);
  if (next === null) return { outcome: "refused", code: "REGISTRATION_CLOSED" };
  const reason = "reason" in command ? command.reason : "";
  return {
    outcome: "accepted",
    registration: { ...registration, reason, ...next, version: registration.version + 1 },
  };
}

type Next = Partial<Pick<Registration, "state" | "profile" | "sent" | "reason">> | null;

/** What each step changes, or `null` where it is not possible. */
const AFTER: Readonly<Record<DriverStep, (registration: Registration, command: DriverCommand) => Next>> = {
  send: (registration, command) => (command.step === "send" ? afterSending(registration, command) : null),
  approve: ({ state, sent }) =>
    sent === null ? null : { state: state === "pending" ? "approved" : state, profile: sent, sent: null },
  refuse: ({ state, sent }) =>
    sent === null ? null : { state: state === "pending" ? "refused" : state, sent: null },
  suspend: ({ state }) => (state === "approved" ? { state: "suspended" } : null),
  lift: ({ state }) => (state === "suspended" ? { state: "approved" } : null),
  // Nothing that they stated is kept here: who drove keeps the name in the row that jobs refer to.
  remove: ({ state }) =>
    state === "draft" || state === "deleted" ? null : { state: "deleted", profile: null, sent: null },
  edit: (registration, command) =>
    command.step === "edit" ? afterCorrecting(registration, command.profile) : null,
};

function afterCorrecting({ profile, sent, reason }: Registration, corrected: DriverProfile): Next {
  if (profile === null) return null;
  const waiting = sent === null ? null : rebased(sent, profile, corrected);
  const isSettled = waiting !== null && !needsApproval(corrected, waiting);
  return { profile: corrected, sent: isSettled ? null : waiting, reason };
}

function afterSending(
  { state, profile, reason }: Registration,
  { profile: form, removedVehicleIds }: Extract<DriverCommand, { readonly step: "send" }>,
): Next {
  if (state !== "approved" && state !== "suspended") return { state: "pending", sent: form };
  const changed = withUnseenVehicles(form, profile, removedVehicleIds);
  // Why somebody is suspended stays until it is lifted.
  const kept = state === "suspended" ? { reason } : {};
  if (profile === null) return { sent: changed, ...kept };
  return needsApproval(profile, changed)
    ? { profile: withoutPapers(profile, changed), sent: changed, ...kept }
    : { profile: changed, sent: null, ...kept };
}

/** What an admin's list shows; `waiting`: registrations and changes that were sent. */
export const DRIVER_LISTS = ["waiting", "approved", "refused", "suspended"] as const;
export type DriverList = (typeof DRIVER_LISTS)[number];
