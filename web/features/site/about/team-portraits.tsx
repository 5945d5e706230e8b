import type { ReactNode } from "react";

/** A decorative portrait: head and shoulders on a piece of the route, with the role's attributes on top. */
function Portrait({ behind, children }: { readonly behind: ReactNode; readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 160 160"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="w-full rounded-card bg-teal-wash scheme-light"
    >
      {behind}
      <g className="stroke-ink">{children}</g>
    </svg>
  );
}

function Face() {
  return (
    <>
      <path d="M70 92v16c0 12 20 12 20 0V92" className="fill-marigold-wash" />
      <path d="M58 66c0-34 44-34 44 0 0 42-44 42-44 0Z" className="fill-marigold-wash" />
      <path d="M71 68v3M89 68v3" strokeWidth="3.5" />
      <path d="M73 82c4 5 10 5 14 0" />
    </>
  );
}

/** Operations: a route with stops, and a pencil behind the ear. */
export function OperationsPortrait() {
  return (
    <Portrait
      behind={
        <>
          <path d="M-6 44C24 40 30 18 56 24" className="stroke-marigold" strokeWidth="6" />
          <path
            d="M56 24c30 8 50 2 62 22 8 12 24 8 48 4"
            className="stroke-teal"
            strokeWidth="5"
            strokeDasharray="0.5 11"
          />
          <g className="stroke-ink">
            <circle cx="24" cy="36" r="6" className="fill-surface" />
            <circle cx="134" cy="54" r="7" className="fill-marigold" />
          </g>
        </>
      }
    >
      <path d="M26 164c0-40 22-56 54-56s54 16 54 56Z" className="fill-navy" />
      <Face />
      <path d="M56 66c-6-42 54-42 48 0-4-14-12-18-24-18s-20 4-24 18Z" className="fill-ink" />
      <path d="m100 54 18-14 3 4-18 14Z" className="fill-marigold" />
      <path d="m66 110 14 16 14-16" className="fill-surface" />
      <path d="M80 126v36" className="stroke-marigold" strokeWidth="4" />
    </Portrait>
  );
}

/** Customer care: long hair, a headset, a speech bubble. */
export function CarePortrait() {
  return (
    <Portrait
      behind={
        <>
          <path d="M-6 118C14 112 20 92 12 74" className="stroke-marigold" strokeWidth="6" />
          <g className="stroke-ink">
            <path d="M112 18h34v24h-18l-8 9v-9h-8Z" className="fill-surface" />
            <path d="M120 27h18M120 34h11" className="stroke-teal" />
            <circle cx="12" cy="72" r="6" className="fill-marigold" />
          </g>
        </>
      }
    >
      <path d="M50 70c-4-50 64-50 60 0 0 20 4 30 8 40H42c4-10 8-20 8-40Z" className="fill-ink" />
      <path d="M26 164c0-40 22-54 54-54s54 14 54 54Z" className="fill-teal" />
      <Face />
      <path d="M58 64c2-10 16-8 22-18 4 10 20 8 22 18 2-32-46-32-44 0Z" className="fill-ink" />
      <path d="M54 66c0-40 52-40 52 0" />
      <path d="M50 64h8v16h-8ZM102 64h8v16h-8Z" className="fill-marigold" />
      <path d="M54 80c0 12 8 14 18 14" />
      <circle cx="73" cy="94" r="2.500" className="fill-ink" />
      <path d="M68 112c4 8 20 8 24 0" className="fill-surface" />
    </Portrait>
  );
}

/** Fleet: a cap, overalls, a spanner, a truck behind. */
export function FleetPortrait() {
  return (
    <Portrait
      behind={
        <>
          <path d="M-6 66H166" className="stroke-marigold" strokeWidth="5" />
          <g className="stroke-ink">
            <path d="M112 32h26v30h-26Z" className="fill-ink" />
            <path d="M138 42h10l8 9v11h-18Z" className="fill-surface" />
            <circle cx="122" cy="64" r="5" className="fill-surface" />
            <circle cx="146" cy="64" r="5" className="fill-surface" />
          </g>
        </>
      }
    >
      <path d="M26 164c0-40 22-56 54-56s54 16 54 56Z" className="fill-surface" />
      <path d="M54 164v-50M106 164v-50M54 134h52v30H54Z" className="fill-teal" />
      <Face />
      <path d="M55 58c0-32 50-32 50 0Z" className="fill-marigold" />
      <path d="M55 58h62c-2-7-10-8-18-8" className="fill-marigold" />
      <path d="M70 84c6-5 14-5 20 0" strokeWidth="4" />
      <path d="m18 150 18-24m-3-12a10 10 0 1 0 12 12l-6 1-6-6Z" className="fill-surface" strokeWidth="4" />
    </Portrait>
  );
}

/** Safety: a helmet, a reflective vest, a cone. */
export function SafetyPortrait() {
  return (
    <Portrait
      behind={
        <>
          <path
            d="M-6 30C40 14 60 46 166 26"
            className="stroke-teal"
            strokeWidth="5"
            strokeDasharray="0.5 11"
          />
          <g className="stroke-ink">
            <path d="M10 92 20 60l10 32Z" className="fill-marigold" />
            <path d="M15 77h10M4 92h32" />
          </g>
        </>
      }
    >
      <path d="M26 164c0-40 22-56 54-56s54 16 54 56Z" className="fill-marigold" />
      <path d="M58 112 50 164M102 112l8 52M44 142h72" className="stroke-surface" strokeWidth="6" />
      <path d="M70 109l10 18 10-18" className="fill-surface" />
      <path d="M54 70c-3 14 0 26 4 32M106 70c3 14 0 26-4 32" className="stroke-ink" strokeWidth="5" />
      <Face />
      <path d="M52 60c0-38 56-38 56 0Z" className="fill-surface" />
      <path d="M46 60h68" strokeWidth="4" />
      <path d="M74 32v16h12V32" className="fill-marigold" />
    </Portrait>
  );
}
