import { z } from "zod";
import { endAllSessions } from "#db/queries/account/accounts.ts";
import { cursorSchema } from "#db/queries/page.ts";
import { changeRoleInput, peopleFilterInput, userIdInput } from "#domain/access/people-input.ts";
import { changeRole } from "../../../services/account/change-role.ts";
import { eraseCustomer, readErasure } from "../../../services/account/erase-customer.ts";
import { endSessionOf } from "../../../services/account/end-sessions-of.ts";
import { readPeople, readPerson } from "../../../services/account/read-people.ts";
import { router } from "../../init.ts";
import { adminProcedure, freshAdminProcedure } from "../../procedures.ts";

const personInput = z.object({ userId: userIdInput });

export const peopleRouter = router({
  /** Who has an account. */
  list: adminProcedure
    .input(peopleFilterInput.extend({ cursor: cursorSchema.optional() }))
    .query(({ ctx, input }) => readPeople(ctx, input)),

  /** Somebody, and where they are logged in. */
  byId: adminProcedure.input(personInput).query(({ ctx, input }) => readPerson(ctx, ctx.user, input.userId)),

  /** Gives somebody a role of the staff, or takes it. */
  changeRole: freshAdminProcedure.input(changeRoleInput).mutation(({ ctx, input }) => changeRole(ctx, input)),

  /** What erasing a customer without an account would leave, and whether something is in its way. */
  erasure: adminProcedure.input(personInput).query(({ ctx, input }) => readErasure(ctx, input.userId)),

  /** Erases a customer whom the office wrote down at a call, and who has no account. Final. */
  eraseCustomer: freshAdminProcedure
    .input(personInput)
    .mutation(({ ctx, input }) => eraseCustomer(ctx, input.userId)),

  /** Logs somebody out of one browser. */
  endSession: adminProcedure
    .input(personInput.extend({ sessionId: z.string().max(100) }))
    .mutation(({ ctx, input }) => endSessionOf(ctx, input)),

  /** Logs somebody out everywhere. */
  endSessions: adminProcedure
    .input(personInput)
    .mutation(async ({ ctx, input }) => ({ ended: await endAllSessions(ctx.db, input.userId) })),
});
