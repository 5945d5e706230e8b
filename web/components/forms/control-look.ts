import { classNames } from "../class-names.ts";

/** The classes of text inputs and selects. 16 px text, so that phones do not zoom in on focus. */
export function controlLook(extra?: string): string {
  return classNames(
    "min-h-12 w-full min-w-0 rounded-control border border-edge bg-surface px-3.5 py-2 text-base text-ink",
    "transition-[border-color,box-shadow] hover:border-ink",
    "focus-visible:border-teal focus-visible:outline-2 focus-visible:outline-offset-0",
    "aria-invalid:border-brick aria-invalid:bg-brick-wash",
    "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted",
    extra,
  );
}
