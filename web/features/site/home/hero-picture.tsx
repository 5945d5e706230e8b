import { m } from "#web/paraglide/messages.js";

const COAST =
  "M470 -900C420 -640 520 -420 446 -240 404 -138 468 -60 436 20 410 86 462 118 434 176 408 228 352 240 372 302 388 354 452 372 424 440 402 494 350 520 372 580 402 660 330 730 372 830 420 944 350 1100 400 1500";

/**
 * The hero drawing: the route line over land and sea to an island. The page's background is the land; the sea extends
 * to the edge of the window.
 */
export function HeroPicture() {
  return (
    <svg
      viewBox="0 60 800 480"
      role="img"
      aria-label={m.home_hero_picture()}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-full w-full overflow-hidden lg:overflow-visible"
    >
      <path d={`${COAST}H4000V-900Z`} className="fill-teal-wash" />
      <path d={COAST} className="stroke-teal" strokeWidth="2.5" opacity="0.55" />
      <path d={COAST} transform="translate(20 4)" className="stroke-teal" strokeWidth="2" opacity="0.22" />
      <Islands />
      <path
        d="M48 232C160 196 312 186 292 268 276 332 168 322 190 392 206 444 330 424 428 394"
        className="stroke-marigold"
        strokeWidth="11"
      />
      <path
        d="M428 394C506 368 548 432 650 392"
        className="stroke-teal"
        strokeWidth="9"
        strokeDasharray="0.5 19"
      />
      <g className="stroke-ink">
        <circle cx="48" cy="232" r="15" className="fill-ink" />
        <circle cx="428" cy="394" r="12" className="fill-paper" strokeWidth="7" />
        <circle cx="656" cy="390" r="17" className="fill-marigold" strokeWidth="8" />
      </g>
      <Truck />
      <Ferry />
    </svg>
  );
}

function Islands() {
  return (
    <g className="fill-paper stroke-teal" strokeWidth="2.5">
      <path
        d="M606 366c18-34 62-44 92-28 34 18 52 58 34 92-16 32-62 40-98 28-38-12-46-58-28-92Z"
        strokeOpacity="0.55"
      />
      <path d="M700 214c12-16 40-18 50-2 8 14-2 34-20 38-22 4-42-18-30-36Z" strokeOpacity="0.55" />
      <path d="M508 508c8-10 26-10 30 2 4 10-6 20-18 20s-18-12-12-22Z" strokeOpacity="0.55" />
      <g className="fill-transparent" strokeOpacity="0.35">
        <path d="M520 150c9-8 18-8 27 0s18 8 27 0" />
        <path d="M596 262c9-8 18-8 27 0s18 8 27 0" />
        <path d="M478 286c9-8 18-8 27 0" />
        <path d="M748 498c9-8 18-8 27 0s18 8 27 0" />
        <path d="M690 118c9-8 18-8 27 0" />
      </g>
    </g>
  );
}

function Truck() {
  return (
    <g transform="translate(150 124)" className="stroke-ink">
      <path d="M4 4h74v56H4Z" className="fill-ink" strokeWidth="7" />
      <path d="M82 22h24l18 19v19H82Z" className="fill-surface" strokeWidth="6" />
      <path d="M101 24v17h21" strokeWidth="4" />
      <path d="M18 42c14-16 30 2 46-20" className="stroke-marigold" strokeWidth="6" />
      <circle cx="30" cy="64" r="11.500" className="fill-surface" strokeWidth="7" />
      <circle cx="101" cy="64" r="11.500" className="fill-surface" strokeWidth="7" />
    </g>
  );
}

function Ferry() {
  return (
    <g transform="translate(496 338)" className="stroke-ink" strokeWidth="5">
      <path d="M22 26V6h46v20" className="fill-surface" />
      <path d="M54 6V-8h13V6" className="fill-marigold" />
      <path d="M32 16h7m9 0h7" strokeWidth="4" />
      <path d="M0 26h98L86 52H12Z" className="fill-teal" />
    </g>
  );
}
