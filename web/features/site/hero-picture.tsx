import { m } from "#web/paraglide/messages.js";

/** The line of the brand at its largest: from the city over land, across the strait, to the island. */
export function HeroPicture() {
  return (
    <svg viewBox="0 0 720 560" role="img" aria-label={m.home_hero_picture()} className="w-full" fill="none">
      <path
        d="M0 0h356c14 46-22 74 8 118 26 40-14 64 10 108 20 38-26 58-10 100 18 50-32 66-22 118 6 34-20 60-30 116H0Z"
        className="fill-sunken"
      />
      <path
        d="M356 0c14 46-22 74 8 118 26 40-14 64 10 108 20 38-26 58-10 100 18 50-32 66-22 118 6 34-20 60-30 116"
        className="stroke-line"
        strokeWidth="2"
      />
      <path
        d="M512 368c26-34 92-40 124-4 28 32 20 84-24 100-46 18-102 6-116-34-8-24 2-44 16-62Z"
        className="fill-sunken stroke-line"
        strokeWidth="2"
      />
      <path d="M556 420c8-36 36-44 48-18" className="stroke-edge" strokeWidth="2.500" strokeLinecap="round" />
      <g className="stroke-teal" strokeWidth="2.500" strokeLinecap="round" opacity="0.45">
        <path d="M452 96c10-8 20-8 30 0s20 8 30 0" />
        <path d="M560 168c10-8 20-8 30 0s20 8 30 0" />
        <path d="M436 236c10-8 20-8 30 0s20 8 30 0" />
        <path d="M640 270c10-8 20-8 30 0" />
        <path d="M400 502c10-8 20-8 30 0s20 8 30 0" />
      </g>
      <path
        d="M150 92c70 6 128 30 116 92s-100 74-82 146 70 60 152 70"
        className="stroke-marigold"
        strokeWidth="12"
        strokeLinecap="round"
      />
      <path
        d="M346 401c70 22 110 60 196 28"
        className="stroke-teal"
        strokeWidth="10"
        strokeLinecap="round"
        strokeDasharray="0.500 21"
      />
      <g className="stroke-ink">
        <circle cx="150" cy="92" r="17" className="fill-ink" />
        <circle cx="336" cy="400" r="13" className="fill-paper" strokeWidth="8" />
        <circle cx="562" cy="424" r="19" className="fill-marigold" strokeWidth="9" />
      </g>
      <Truck />
      <Ferry />
    </svg>
  );
}

function Truck() {
  return (
    <g transform="translate(218 218) rotate(112)" strokeLinejoin="round" strokeLinecap="round">
      <g transform="rotate(-112) translate(-62 -34)">
        <path d="M8 12h70v46H8Z" className="fill-ink stroke-ink" strokeWidth="6" />
        <path d="M78 26h22l16 17v15H78Z" className="fill-surface stroke-ink" strokeWidth="6" />
        <path d="M96 28v14h18" className="stroke-ink" strokeWidth="4" />
        <path d="M22 44c10-14 30 2 42-16" className="stroke-marigold" strokeWidth="5" />
        <circle cx="32" cy="62" r="11" className="fill-surface stroke-ink" strokeWidth="6" />
        <circle cx="94" cy="62" r="11" className="fill-surface stroke-ink" strokeWidth="6" />
      </g>
    </g>
  );
}

function Ferry() {
  return (
    <g transform="translate(404 396)" strokeLinejoin="round" strokeLinecap="round">
      <path d="M0 28h96l-12 22H14Z" className="fill-teal stroke-ink" strokeWidth="5" />
      <path d="M20 28V12h44v16" className="fill-surface stroke-ink" strokeWidth="5" />
      <path d="M52 12V0h12v12" className="stroke-ink" strokeWidth="5" />
      <path d="M30 20h6m8 0h6" className="stroke-ink" strokeWidth="4" />
    </g>
  );
}
