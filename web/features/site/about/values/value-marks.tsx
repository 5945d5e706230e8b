import type { ReactNode } from "react";

/** A small decorative drawing in the brand's line. */
function Mark({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 72 56"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="h-14 w-18"
    >
      {children}
    </svg>
  );
}

/** Customer focus: the route begins at a door. */
export function CustomerFocusMark() {
  return (
    <Mark>
      <path d="M6 26 24 10l18 16v22H6Z" className="fill-surface stroke-ink" />
      <path d="M19 48V33h10v15" className="fill-marigold-wash stroke-ink" />
      <path d="M24 48c10 6 24 4 36-4" className="stroke-marigold" strokeWidth="4" />
      <circle cx="62" cy="42" r="5" className="fill-marigold stroke-ink" />
    </Mark>
  );
}

/** Integrity: four lines and their sum. */
export function IntegrityMark() {
  return (
    <Mark>
      <path d="M14 6h36v44l-6-4-6 4-6-4-6 4-6-4-6 4Z" className="fill-surface stroke-ink" />
      <path d="M22 15h10M22 22h14M22 29h8" className="stroke-teal" />
      <path d="M42 15h1M42 22h1M42 29h1" className="stroke-ink" />
      <path d="M22 37h21" className="stroke-marigold" strokeWidth="4" />
      <path d="m54 22 5 5 9-11" className="stroke-teal" />
    </Mark>
  );
}

/** Reliability: stops in order, over land and water. */
export function ReliabilityMark() {
  return (
    <Mark>
      <path d="M10 42C22 42 18 18 34 18" className="stroke-marigold" strokeWidth="4" />
      <path d="M34 18c14 0 12 16 26 16" className="stroke-teal" strokeWidth="4" strokeDasharray="0.5 7" />
      <circle cx="10" cy="42" r="5" className="fill-ink stroke-ink" />
      <circle cx="34" cy="18" r="5" className="fill-surface stroke-ink" />
      <circle cx="61" cy="34" r="6" className="fill-marigold stroke-ink" />
      <path d="m27 40 5 5 9-10" className="stroke-ink" />
    </Mark>
  );
}

/** Safety: a secured load. */
export function SafetyMark() {
  return (
    <Mark>
      <path d="M14 14h28v32H14Z" className="fill-marigold-wash stroke-ink" />
      <path d="M42 26h18v20H42Z" className="fill-surface stroke-ink" />
      <path d="M6 47h60" className="stroke-ink" strokeWidth="4" />
      <path d="M28 14v32M42 35h18" className="stroke-teal" strokeWidth="4" />
      <path d="M23 25h10v8H23Z" className="fill-marigold stroke-ink" />
    </Mark>
  );
}
