import { classNames } from "../class-names.ts";

/** A small spinning ring. Decoration only: it needs a text beside it. */
export function Spinner({ className }: { readonly className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "inline-block size-[1.1em] shrink-0 animate-[spin_700ms_linear_infinite] rounded-full border-2 border-current border-r-transparent",
        className,
      )}
    />
  );
}
