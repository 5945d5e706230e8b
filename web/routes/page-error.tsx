import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { ErrorState } from "#web/components/feedback/error-state.tsx";
import { m } from "#web/paraglide/messages.js";

/** Shown when a page fails to load or render: header and footer stay, with a button to try again. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <div className="page-column py-16">
      <ErrorState
        title={m.page_error_title()}
        text={m.page_error_text()}
        retryLabel={m.action_retry()}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </div>
  );
}
