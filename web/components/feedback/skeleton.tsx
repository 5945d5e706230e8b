import { classNames } from "../class-names.ts";

/** A grey placeholder; its size comes from `className`. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "block animate-[pulse_1.4s_ease-in-out_infinite] rounded-control bg-line",
        className,
      )}
    />
  );
}

/** Placeholders for a list that is loading: `rows` cards, and a text for screen readers. */
export function SkeletonList({
  rows = 3,
  label,
}: {
  readonly rows?: number | undefined;
  readonly label: string;
}) {
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      <output className="sr-only">{label}</output>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-4 rounded-card border border-line bg-surface p-5">
          <Skeleton className="size-10 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
