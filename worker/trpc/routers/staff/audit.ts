import { auditFilterInput } from "#domain/audit/audit-input.ts";
import { readAudit } from "../../../services/audit/read-audit.ts";
import { router } from "../../init.ts";
import { adminProcedure } from "../../procedures.ts";

export const auditRouter = router({
  /** What the staff did, newest first. */
  list: adminProcedure.input(auditFilterInput).query(({ ctx, input }) => readAudit(ctx, input)),
});
