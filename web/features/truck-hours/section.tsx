import { useId, type ReactNode } from "react";

export interface SectionProps {
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One of the tables with its description. */
export function Section({ title, text, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="mb-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          <p className="mt-1 max-w-[65ch] text-sm text-muted">{text}</p>
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

/** Shown instead of an empty table. */
export function NoRows({ children }: { readonly children: string }) {
  return (
    <p className="rounded-card border border-dashed border-edge px-4 py-6 text-center text-muted">
      {children}
    </p>
  );
}
