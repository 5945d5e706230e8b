import { useEffect, useState } from "react";
import { ErrorState } from "#web/components/feedback/error-state.tsx";
import {
  noticeOf,
  referenceLine,
  type ErrorNotice,
  type NoticeFallback,
} from "#web/lib/errors/show-error.ts";
import { m } from "#web/paraglide/messages.js";
import { JobSkeletons } from "./job-skeletons.tsx";

export interface LoadErrorProps {
  readonly error: unknown;
  /** What is said of an error without words of its own: a constant. */
  readonly fallback: NoticeFallback;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** What could not be loaded, and why. The words of the server's errors are code that is loaded with the first of them. */
export function LoadError({ error, fallback, busy, onRetry }: LoadErrorProps) {
  const [notice, setNotice] = useState<ErrorNotice | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = async () => {
      const words = await noticeOf(error, fallback);
      if (isCurrent) setNotice(words);
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [error, fallback]);
  if (notice === null) return <JobSkeletons />;
  return (
    <ErrorState
      title={notice.text}
      retryLabel={m.action_retry()}
      onRetry={onRetry}
      busy={busy}
      reference={referenceLine(notice)}
    />
  );
}
