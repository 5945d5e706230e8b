import { lazy, Suspense, useEffect, useState } from "react";
import { offerLeaveQuestion } from "#web/lib/session/sign-out/unsent.ts";

const Panel = lazy(async () => ({ default: (await import("./leave-unsent-panel.tsx")).LeaveUnsentPanel }));

/** Says before a sign-out how much of the account is not sent yet. Its code is loaded when it is needed. */
export function LeaveUnsentDialog() {
  const [question, setQuestion] = useState<{
    readonly count: number;
    readonly settle: (mayLeave: boolean) => void;
  } | null>(null);
  useEffect(
    () => offerLeaveQuestion((count) => new Promise((resolve) => setQuestion({ count, settle: resolve }))),
    [],
  );
  if (question === null) return null;
  return (
    <Suspense fallback={null}>
      <Panel
        count={question.count}
        onAnswer={(mayLeave) => {
          setQuestion(null);
          question.settle(mayLeave);
        }}
      />
    </Suspense>
  );
}
