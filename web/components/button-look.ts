import { classNames } from "./class-names.ts";

/**
 * The purpose of a button. `main` is the one main action of a screen; `solid` stands out beside it, `quiet` is
 * bordered, `plain` is text alone, `danger` destroys something. `google` and `line` follow those companies' brand
 * rules.
 */
export type ButtonTone = "main" | "solid" | "quiet" | "plain" | "danger" | "google" | "line";

/** `small` 44 px, `regular` 48 px, `large` 56 px high. */
export type ButtonSize = "small" | "regular" | "large";

export interface ButtonLook {
  readonly tone?: ButtonTone | undefined;
  readonly size?: ButtonSize | undefined;
  /** Fills the width it is given. */
  readonly wide?: boolean | undefined;
}

const TONES: Readonly<Record<ButtonTone, string>> = {
  main: "bg-marigold text-on-marigold hover:bg-marigold-deep shadow-soft",
  solid: "bg-ink text-paper hover:opacity-90",
  quiet: "border border-edge bg-surface text-ink hover:bg-sunken",
  plain: "text-teal hover:bg-teal-wash hover:text-teal-deep",
  danger: "bg-brick text-on-brick hover:bg-brick-deep",
  google: "border border-google-edge bg-google text-on-google hover:border-ink",
  line: "bg-line-green text-on-line-green hover:bg-line-green-deep",
};

const SIZES: Readonly<Record<ButtonSize, string>> = {
  small: "min-h-11 px-4 text-sm",
  regular: "min-h-12 px-5 text-base",
  large: "min-h-14 px-6 text-lg",
};

/** The classes of a button, shared by real buttons and links that look like one. */
export function buttonLook(
  { tone = "quiet", size = "regular", wide = false }: ButtonLook,
  extra?: string,
): string {
  return classNames(
    "inline-flex items-center justify-center gap-2 rounded-control py-2 text-center font-heading font-semibold leading-tight",
    "transition-[background-color,color,opacity,transform] active:translate-y-px",
    "disabled:cursor-not-allowed disabled:opacity-55 disabled:active:translate-y-0",
    "aria-disabled:cursor-not-allowed aria-disabled:opacity-55 aria-disabled:active:translate-y-0",
    TONES[tone],
    SIZES[size],
    wide && "w-full",
    extra,
  );
}
