import type { ReactNode } from "react";
import { Button } from "../button.tsx";

export interface ErrorStateProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly busy?: boolean | undefined;
  /** The request id to give to support. */
  readonly reference?: string | undefined;
}

/** A failed load: a drawing, what happened, and a button to try again. */
export function ErrorState({ title, text, retryLabel, onRetry, busy, reference }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-card border border-line bg-surface px-6 py-12 text-center"
    >
      <svg
        viewBox="0 0 200 40"
        className="w-48"
        aria-hidden="true"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
      >
        <path d="M14 26h66l10-9" className="stroke-marigold" />
        <path d="m110 29 8-8h68" className="stroke-edge" />
        <circle cx="14" cy="26" r="7" className="fill-ink" />
        <circle cx="186" cy="21" r="7" className="fill-paper stroke-edge" />
        <path d="m95 8 3 5m8-7-1 6" className="stroke-brick" strokeWidth="3" />
      </svg>
      <h2 className="text-xl">{title}</h2>
      {text !== undefined && <p className="max-w-md text-muted">{text}</p>}
      <Button tone="solid" busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
      {reference !== undefined && <p className="figures text-xs text-muted">{reference}</p>}
    </div>
  );
}
