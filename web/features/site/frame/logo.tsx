import { m } from "#web/paraglide/messages.js";

/** The logo: the route line from a stop over land and water to the next, and the name. */
export function Logo() {
  return (
    <span className="flex items-center gap-2.5">
      <svg
        viewBox="0 0 40 40"
        className="size-9 shrink-0 sm:size-10"
        aria-hidden="true"
        fill="none"
        strokeLinecap="round"
      >
        <path d="M8 30c0-9 6-7.500 12-10.500" className="stroke-marigold" strokeWidth="4.500" />
        <path
          d="M24.500 17.500c4-2 7-3.500 7.500-7"
          className="stroke-marigold"
          strokeWidth="4.500"
          strokeDasharray="0.500 7"
        />
        <circle cx="8" cy="30.500" r="5" className="fill-current" />
        <circle cx="32" cy="9" r="4" className="stroke-current" strokeWidth="3.500" />
      </svg>
      <span className="font-heading text-xl leading-none font-bold tracking-tight max-[22.5rem]:sr-only sm:text-2xl">
        {m.brand_name()}
      </span>
    </span>
  );
}
