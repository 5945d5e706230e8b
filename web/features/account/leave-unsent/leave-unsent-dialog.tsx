import { offerLeaveQuestion } from "#web/lib/session/sign-out/unsent.ts";
import { useAsked } from "../use-asked.ts";

const load = async () => (await import("./leave-unsent-panel.tsx")).LeaveUnsentPanel;

/** Says before a sign-out how much of the account is not sent yet. Its code is loaded when it is needed. */
export function LeaveUnsentDialog() {
  const asked = useAsked(offerLeaveQuestion, load);
  return asked && <asked.Panel count={asked.question} onAnswer={asked.settle} />;
}
