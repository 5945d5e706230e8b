import { z } from "zod";
import { cursorSchema } from "#db/queries/page.ts";
import {
  changeRoleInput,
  erasePersonInput,
  eraseStopContactInput,
  peopleFilterInput,
  resetSecondFactorInput,
  stopContactInput,
  userIdInput,
} from "#domain/access/people-input.ts";
import { changeRole } from "../../../services/account/change-role.ts";
import { erasePerson, previewErasure } from "../../../services/account/erasing/erase-person.ts";
import {
  eraseStopContact,
  previewStopContact,
} from "../../../services/account/erasing/erase-stop-contact.ts";
import { endSessionOf, endSessionsOfUser } from "../../../services/account/end-sessions-of.ts";
import { resetSecondFactor } from "../../../services/account/reset-second-factor.ts";
import { readPeople, readPerson, readSessions } from "../../../services/account/read-people.ts";
import { router } from "../../init.ts";
import { adminProcedure, freshAdminProcedure } from "../../procedures.ts";

const personInput = z.object({ userId: userIdInput });

export const peopleRouter = router({
  /** Who has an account, by any part of a name, an e-mail address or a phone, and by role. */
  list: adminProcedure
    .input(peopleFilterInput.extend({ cursor: cursorSchema.optional() }))
    .query(({ ctx, input }) => readPeople(ctx, input)),

  /** Somebody, and where they are logged in. */
  byId: adminProcedure.input(personInput).query(({ ctx, input }) => readPerson(ctx, ctx.user, input.userId)),

  /** Where somebody is logged in, the latest used first. */
  sessions: adminProcedure
    .input(personInput.extend({ cursor: cursorSchema.optional() }))
    .query(({ ctx, input }) => readSessions(ctx, ctx.user, input.userId, input.cursor)),

  /** Gives somebody a role of the staff, or takes it. */
  changeRole: freshAdminProcedure.input(changeRoleInput).mutation(({ ctx, input }) => changeRole(ctx, input)),

  /** Takes off the second factor of somebody who can use it no more. */
  resetSecondFactor: freshAdminProcedure
    .input(resetSecondFactorInput)
    .mutation(({ ctx, input }) => resetSecondFactor(ctx, ctx.user, input)),

  /** What erasing somebody would leave, and what is in its way. */
  erasure: adminProcedure.input(personInput).query(({ ctx, input }) => previewErasure(ctx, input.userId)),

  /** Erases somebody at their request to the office. Final. */
  erase: freshAdminProcedure
    .input(erasePersonInput)
    .mutation(({ ctx, input }) => erasePerson(ctx, ctx.user, input)),

  /**
   * Somebody who is the contact at stops, by their phone or one of the stops: what erasing them would leave,
   * and what is in its way. It changes nothing, and is still no query: the input of a query is in the
   * address, which logs keep.
   */
  stopContact: adminProcedure
    .input(stopContactInput)
    .mutation(({ ctx, input }) => previewStopContact(ctx, input)),

  /** Erases somebody at stops at their request to the office. Final. */
  eraseStopContact: freshAdminProcedure
    .input(eraseStopContactInput)
    .mutation(({ ctx, input }) => eraseStopContact(ctx, input)),

  /** Logs somebody out of one browser. */
  endSession: adminProcedure
    .input(personInput.extend({ sessionId: z.string().max(100) }))
    .mutation(({ ctx, input }) => endSessionOf(ctx, input)),

  /** Logs somebody out everywhere. */
  endSessions: adminProcedure
    .input(personInput)
    .mutation(async ({ ctx, input }) => ({ ended: await endSessionsOfUser(ctx, input.userId) })),
});
