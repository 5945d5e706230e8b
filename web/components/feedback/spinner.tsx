import { classNames } from "../class-names.ts";

/** A small turning ring. Decoration only: say in words what is going on beside it. */
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
