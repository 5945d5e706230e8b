import { z } from "zod";
import { lineInput } from "../plain-text-input.ts";
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

/** The beginning of a name, an e-mail address or a phone; fewer letters find too many. */
export const PEOPLE_SEARCH_MIN = 2;

export const peopleFilterInput = z.object({
  search: lineInput(120).optional(),
  role: z.enum(ROLES).optional(),
});
export type PeopleFilterInput = z.infer<typeof peopleFilterInput>;
