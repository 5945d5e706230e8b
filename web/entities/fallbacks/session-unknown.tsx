import { ErrorState } from "#web/components/feedback/error-state.tsx";
import { m } from "#web/paraglide/messages.js";
import { reloadSession } from "../../lib/session/session.ts";

/** No answer about the session is no reason to send anybody away: says so, and lets them ask again. */
export function SessionUnknown() {
  return (
    <div className="page-column py-16">
      <ErrorState
        title={m.notice_title_account()}
        text={m.error_session_load_failed()}
        retryLabel={m.action_retry()}
        onRetry={() => void reloadSession()}
      />
    </div>
  );
}
