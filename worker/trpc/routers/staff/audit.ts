import { z } from "zod";
import { auditFilterInput, auditPeopleInput, auditSeqInput } from "#domain/audit/audit-input.ts";
import { findActing } from "../../../services/audit/find-acting.ts";
import { readAudit, readAuditEntry } from "../../../services/audit/read-audit.ts";
import { router } from "../../init.ts";
import { adminProcedure } from "../../procedures.ts";

export const auditRouter = router({
  /** What the staff did, newest first. */
  list: adminProcedure.input(auditFilterInput).query(({ ctx, input }) => readAudit(ctx, input)),

  /** Those who have acted, to choose from: by any part of their name, e-mail address or phone. */
  people: adminProcedure.input(auditPeopleInput).query(({ ctx, input }) => findActing(ctx, input.search)),

  /** One action, with the entry of its end. */
  byId: adminProcedure
    .input(z.object({ seq: auditSeqInput }))
    .query(({ ctx, input }) => readAuditEntry(ctx, input.seq)),
});
