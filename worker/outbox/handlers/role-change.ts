import { logSecurity } from "../../security-log.ts";
import type { Handler } from "../handler.ts";

/** Writes a changed role to the security log: also one that was changed by hand, of which no request tells. */
export const roleChangeHandler: Handler<"role-change", unknown> = {
  afterInterruption: "retry",
  deliver: async (_needs, attempts) =>
    attempts.map(({ effect: { userId, from, to } }) => {
      logSecurity("role_changed", {
        who: null,
        what: "users.role",
        from: null,
        outcome: `${from} to ${to}`,
        ids: { userId },
      });
      return { is: "delivered" };
    }),
};
