/** A decorative drawing: two movers carry a wardrobe from the house to the truck. Light in both themes. */
export function CarryingPicture() {
  return (
    <svg
      viewBox="-20 40 660 300"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="w-full rounded-card bg-teal-wash scheme-light"
    >
      <path d="M-24 284C80 262 190 256 300 266s240 4 344-16v94H-24Z" className="fill-paper stroke-teal" />
      <path d="M78 284c70 36 130-14 220 0 70 10 110 12 160-2" className="stroke-marigold" strokeWidth="8" />
      <g className="stroke-ink">
        <House />
        <Truck />
        <circle cx="78" cy="284" r="9" className="fill-ink" />
        <circle cx="462" cy="281" r="10" className="fill-marigold" strokeWidth="4.500" />
        <Wardrobe />
        <Mover at="translate(206 150)" shirt="fill-teal" />
        <Mover at="translate(392 150) scale(-1 1)" shirt="fill-marigold" />
      </g>
    </svg>
  );
}

function House() {
  return (
    <g className="fill-surface">
      <path d="M16 150 84 88l68 62v132H16Z" />
      <path d="M4 160 84 86l80 74" className="fill-transparent" strokeWidth="5" />
      <path d="M58 282v-76h44v76" className="fill-marigold-wash" />
      <path d="M94 246v4" strokeWidth="4" />
      <path d="M36 176h24v20H36ZM108 176h24v20h-24Z" />
      <path d="M176 278v-40" />
      <path d="M176 238c-20-4-22-34 0-44 22 10 20 40 0 44Z" className="fill-teal-wash stroke-teal" />
    </g>
  );
}

function Truck() {
  return (
    <g>
      <path d="M452 132h92v126h-92Z" className="fill-ink" strokeWidth="5" />
      <path d="M452 140c-18 0-24 10-24 22v84l24 12" className="fill-surface" />
      <path d="M470 190c16-22 32 8 56-26" className="stroke-marigold" strokeWidth="7" />
      <path d="M548 170h34l26 36v52h-60Z" className="fill-surface" strokeWidth="4" />
      <path d="M574 174v32h32" />
      <circle cx="486" cy="262" r="17" className="fill-surface" strokeWidth="8" />
      <circle cx="578" cy="262" r="17" className="fill-surface" strokeWidth="8" />
    </g>
  );
}

function Wardrobe() {
  return (
    <g>
      <path d="M240 146h118v74H240Z" className="fill-marigold-wash" />
      <path d="M299 146v74M291 178v10M307 178v10" />
      <path d="M250 220v8M348 220v8" strokeWidth="4" />
      <path d="M240 164h118" className="stroke-teal" strokeWidth="4" />
    </g>
  );
}

/** One mover, drawn for the left end of the load. */
function Mover({ at, shirt }: { readonly at: string; readonly shirt: string }) {
  return (
    <g transform={at}>
      <path d="M4 84-12 130M14 84l10 46" strokeWidth="12" />
      <path d="M-12 132h-9M24 132h9" strokeWidth="6" />
      <path d="M-10 30C-6 18 22 18 24 32l-4 56H-4Z" className={shirt} />
      <path d="M14 34c4 18 10 26 26 32" strokeWidth="12" />
      <path d="M14 34c4 18 10 26 24 31" className="stroke-marigold-wash" strokeWidth="7" />
      <circle cx="10" cy="4" r="15" className="fill-marigold-wash" />
      <path d="M-5 2C-5-18 25-18 25 0 14 0 4-2-5 2Z" className="fill-ink" />
    </g>
  );
}
