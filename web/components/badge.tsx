import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** `waiting`: someone must act; `moving`: under way; `done`: succeeded; `stopped`: ended without success. */
export type BadgeTone = "neutral" | "waiting" | "moving" | "done" | "stopped";

/** What a badge says of a status, and its tone. */
export interface StatusText {
  readonly text: () => string;
  readonly tone: BadgeTone;
}

const TONES: Readonly<Record<BadgeTone, readonly [chip: string, dot: string]>> = {
  neutral: ["bg-sunken text-ink", "bg-edge"],
  // With an outline: a selected row has the same background.
  waiting: [
    "bg-marigold-wash text-marigold-ink ring-1 ring-inset ring-marigold-ink/40",
    "bg-transparent ring-2 ring-inset ring-marigold-ink",
  ],
  moving: ["bg-teal-wash text-teal-deep", "bg-teal animate-[pulse_1.6s_infinite]"],
  done: ["bg-teal text-on-teal", "bg-on-teal"],
  stopped: ["bg-brick-wash text-brick", "bg-brick"],
};

export interface BadgeProps {
  readonly tone?: BadgeTone | undefined;
  /** Without the dot. */
  readonly plain?: boolean | undefined;
  /** On several lines where one is too long: for more than a word or two. */
  readonly wraps?: boolean | undefined;
  readonly children: ReactNode;
}

/** A status in a word or two. The colour repeats what the word says. */
export function Badge({ tone = "neutral", plain = false, wraps = false, children }: BadgeProps) {
  const [chip, dot] = TONES[tone];
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 px-2.5 py-0.5 font-heading text-sm font-semibold",
        wraps ? "rounded-control text-left whitespace-normal" : "rounded-full whitespace-nowrap",
        chip,
      )}
    >
      {!plain && <span aria-hidden="true" className={classNames("size-2 shrink-0 rounded-full", dot)} />}
      {children}
    </span>
  );
}
