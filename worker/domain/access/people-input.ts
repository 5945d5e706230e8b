import { z } from "zod";
import { PHONE_MAX } from "../contact/contact-limits.ts";
import { lineInput, requiredLineInput } from "../plain-text-input.ts";
import { ROLES } from "./actor.ts";

/** The roles that an admin gives. `none`: a customer again, or a driver where there is a driver's profile. */
export const GIVEN_ROLES = ["none", "dispatcher", "accountant", "admin"] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];

export const userIdInput = z.string().min(1).max(80);

export const changeRoleInput = z.object({
  userId: userIdInput,
  role: z.enum(GIVEN_ROLES),
  /** The role that the admin has seen, so that of two admins at once the second is refused. */
  seenRole: z.enum(ROLES),
});
export type ChangeRoleInput = z.infer<typeof changeRoleInput>;

/** Why a second factor is taken off an account. */
export const FACTOR_RESET_REASONS = ["lost", "broken", "stolen"] as const;
export type FactorResetReason = (typeof FACTOR_RESET_REASONS)[number];

export const resetSecondFactorInput = z.object({
  userId: userIdInput,
  /** The one that was seen (`people.byId`): one that its owner has set up since stays. */
  seenFactor: z.string().min(1).max(100),
  reason: z.enum(FACTOR_RESET_REASONS),
});
export type ResetSecondFactorInput = z.infer<typeof resetSecondFactorInput>;

/** How a request to be erased reached the office. */
export const ERASURE_CHANNELS = ["phone", "letter", "email", "in_person"] as const;
export type ErasureChannel = (typeof ERASURE_CHANNELS)[number];

/** Letters, digits and marks without a blank, with a digit: a reference, and not the name of a person. */
const REFERENCE = /^(?=.*\d)[\p{L}\p{M}\d./_-]+$/u;
/** A phone, or the number of an identity card. */
const NUMBER_OF_A_PERSON = /^((0|66)\d{8,9}|\d{13})$/;

export const REFERENCE_MAX = 40;

/**
 * A request to be erased. Its reference goes into the audit log, which nothing is erased from: so it is that of the office's
 * file, and no phone and no identity card.
 */
const erasureRequest = {
  channel: z.enum(ERASURE_CHANNELS),
  reference: lineInput(REFERENCE_MAX)
    .pipe(z.string().min(1, { error: "REQUIRED", abort: true }).regex(REFERENCE, "INVALID"))
    .refine((text) => !NUMBER_OF_A_PERSON.test(text.replace(/[./_-]/g, "")), "INVALID"),
};

export const erasePersonInput = z.object({ userId: userIdInput, ...erasureRequest });
export type ErasePersonInput = z.infer<typeof erasePersonInput>;

/** The same for a driver who has no account, as an admin has seen them. */
export const eraseDriverInput = z.object({
  driverId: z.string().min(1).max(40),
  seenVersion: z.int().min(1),
  ...erasureRequest,
});
export type EraseDriverInput = z.infer<typeof eraseDriverInput>;

/**
 * Somebody at a stop of an order, who has no record of their own: by their phone, which `parsePhone` reads, or by the stop, so that
 * no address in a browser has the phone.
 */
export const stopContactInput = z.union([
  z.object({ phone: requiredLineInput(PHONE_MAX) }),
  z.object({ orderId: z.string().min(1).max(40), stop: z.int().min(0).max(20) }),
]);
export type StopContactInput = z.infer<typeof stopContactInput>;
export const eraseStopContactInput = z.object({ phone: requiredLineInput(PHONE_MAX), ...erasureRequest });
export type EraseStopContactInput = z.infer<typeof eraseStopContactInput>;

/** Fewer letters of somebody who has acted find too many. */
export const PEOPLE_SEARCH_MIN = 2;
/** Letters of a name that is sorted by. */
export const NAME_SORT_LENGTH = 40;

export const peopleFilterInput = z.object({
  search: lineInput(120).optional(),
  role: z.enum(ROLES).optional(),
});
export type PeopleFilterInput = z.infer<typeof peopleFilterInput>;
