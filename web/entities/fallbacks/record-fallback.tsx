import type { ReactNode } from "react";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { m } from "#web/paraglide/messages.js";
import { QueryFallback, type QueryFallbackProps } from "./query-fallback.tsx";

export interface RecordFallbackProps extends QueryFallbackProps {
  /** Says that there is no such record. */
  readonly missing: string;
  /** What can be done about it; default: that it may have been removed. */
  readonly text?: string | undefined;
  /** A link to the list. */
  readonly wayOut?: ReactNode;
}

/**
 * Shown until the query of one record has data: as `QueryFallback` does, and where the server knows no such record, that
 * there is none. Trying again would not help.
 */
export function RecordFallback({ missing, text, wayOut, ...rest }: RecordFallbackProps) {
  const { query } = rest;
  const code = query.isError ? appErrorOf(query.error)?.code : undefined;
  // An id that no record can have is refused as bad input.
  if (code !== "NOT_FOUND" && code !== "BAD_INPUT") return <QueryFallback {...rest} />;
  return <EmptyState title={missing} text={text ?? m.error_not_found()} action={wayOut} />;
}
