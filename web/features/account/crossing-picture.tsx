const COAST =
  "M250 -900C230 -640 330 -420 256 -240 214 -138 278 -60 246 20 220 86 272 118 244 176 218 228 162 240 182 302 198 354 262 372 234 440 212 494 160 520 182 580 212 660 140 730 182 830 230 944 160 1100 210 1500";

/**
 * Decoration beside the forms on wide screens: the brand's route line crossing to an island. Hidden from screen
 * readers.
 */
export function CrossingPicture() {
  return (
    <svg
      viewBox="0 0 600 760"
      preserveAspectRatio="xMinYMid meet"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="h-full w-full overflow-visible"
    >
      <path d={`${COAST}H4000V-900Z`} className="fill-teal-wash" />
      <path d={COAST} className="stroke-teal" strokeWidth="2.5" opacity="0.55" />
      <path d={COAST} transform="translate(20 4)" className="stroke-teal" strokeWidth="2" opacity="0.22" />
      <g className="fill-paper stroke-teal" strokeWidth="2.5">
        <path
          d="M432 430c18-36 66-46 98-28 36 18 54 60 36 94-18 34-66 42-104 28-40-12-48-60-30-94Z"
          strokeOpacity="0.55"
        />
        <path d="M470 196c14-18 46-20 56-2 10 16-2 38-22 42-24 4-46-20-34-40Z" strokeOpacity="0.55" />
        <path d="M330 640c9-11 29-11 33 2 4 11-7 22-20 22s-20-13-13-24Z" strokeOpacity="0.55" />
        <g className="fill-transparent" strokeOpacity="0.35">
          <path d="M330 120c9-8 18-8 27 0s18 8 27 0" />
          <path d="M366 300c9-8 18-8 27 0s18 8 27 0" />
          <path d="M520 320c9-8 18-8 27 0" />
          <path d="M452 610c9-8 18-8 27 0s18 8 27 0" />
        </g>
      </g>
      <path
        d="M30 150C110 120 190 150 168 214 148 272 42 262 50 340 58 410 150 420 236 440"
        className="stroke-marigold"
        strokeWidth="10"
      />
      <path
        d="M236 440C310 458 380 500 486 462"
        className="stroke-teal"
        strokeWidth="8"
        strokeDasharray="0.5 18"
      />
      <g className="stroke-ink">
        <circle cx="30" cy="150" r="13" className="fill-ink" />
        <circle cx="236" cy="440" r="11" className="fill-paper" strokeWidth="6.5" />
        <circle cx="490" cy="460" r="15" className="fill-marigold" strokeWidth="7" />
      </g>
    </svg>
  );
}
