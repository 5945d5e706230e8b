import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { m } from "#web/paraglide/messages.js";

/** Placeholder cards. */
export function JobSkeletons() {
  return (
    <output className="flex flex-col gap-1.5">
      <span className="sr-only">{m.loading_page()}</span>
      {[1, 2, 3, 4].map((row) => (
        <div
          key={row}
          className="flex h-36.5 flex-col gap-3 rounded-card border border-line bg-surface px-3 py-1.5"
        >
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </output>
  );
}
