import type { ReactNode } from "react";

function Picture({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 208 160"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="w-full rounded-card bg-teal-wash scheme-light"
    >
      {children}
    </svg>
  );
}

/** The mission's drawing: two doors and a route between them. */
export function MissionPicture() {
  return (
    <Picture>
      <path d="M46 118c34 30 70-34 116-4" className="stroke-marigold" strokeWidth="7" />
      <g className="stroke-ink">
        <path d="M16 72 46 46l30 26v40H16Z" className="fill-surface" />
        <path d="M38 112V86h16v26" className="fill-marigold-wash" />
        <path d="M136 40h52v70h-52Z" className="fill-surface" />
        <path d="M148 54h8M168 54h8M148 70h8M168 70h8" className="stroke-teal" />
        <path d="M154 110V90h16v20" className="fill-marigold-wash" />
        <circle cx="46" cy="118" r="8" className="fill-ink" />
        <circle cx="162" cy="114" r="9" className="fill-marigold" strokeWidth="4" />
      </g>
    </Picture>
  );
}

/** The vision's drawing: the route to the horizon over hills and sea. */
export function VisionPicture() {
  return (
    <Picture>
      <circle cx="150" cy="56" r="20" className="fill-marigold stroke-ink" />
      <path d="M-4 92c30-40 52-44 84-8 18-18 34-14 52 6h80v74H-4Z" className="fill-surface stroke-ink" />
      <path d="M96 164c-6-24 44-26 26-46-8-8-30-6-26-18" className="stroke-marigold" strokeWidth="7" />
      <path d="M98 96c4-8 30 0 46-18" className="stroke-teal" strokeWidth="5" strokeDasharray="0.5 10" />
      <g className="stroke-teal" opacity="0.6">
        <path d="M150 112c7-6 13-6 20 0s13 6 20 0" />
        <path d="M158 132c7-6 13-6 20 0s13 6 20 0" />
      </g>
      <circle cx="97" cy="99" r="6" className="fill-surface stroke-ink" />
    </Picture>
  );
}
