import type { ReactNode } from "react";

export interface EmptyStateProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** The action to offer. */
  readonly action?: ReactNode;
}

/** An empty list: a drawing, an explanation and the next action. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-edge px-6 py-12 text-center">
      <UntravelledLine />
      <h2 className="text-xl">{title}</h2>
      {text !== undefined && <p className="max-w-md text-muted">{text}</p>}
      {action}
    </div>
  );
}

/** The drawing: a route line whose second half is pale. */
export function UntravelledLine() {
  return (
    <svg viewBox="0 0 200 56" className="w-48" aria-hidden="true" fill="none">
      <path d="M14 42C58 42 62 14 100 14" className="stroke-marigold" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M108 14c36 1 40 28 70 28"
        className="stroke-edge"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="1 10"
      />
      <circle cx="14" cy="42" r="7" className="fill-ink" />
      <circle cx="186" cy="42" r="7" className="fill-paper stroke-edge" strokeWidth="4" />
    </svg>
  );
}
