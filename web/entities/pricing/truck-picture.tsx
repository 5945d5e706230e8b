import type { VehicleType } from "#domain/pricing/vehicle.ts";

/** A decorative line drawing of a truck. Both have two axles; the 6-wheel has twin tyres on the rear one. */
export function TruckPicture({ vehicle }: { readonly vehicle: VehicleType }) {
  const isLarge = vehicle === "six_wheel";
  return (
    <svg
      viewBox="0 0 132 66"
      aria-hidden="true"
      className="h-14 w-28"
      fill="none"
      strokeWidth="3.5"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d="M3 61h126" className="stroke-marigold" strokeWidth="4" />
      {isLarge ? (
        <>
          <path d="M8 8h78v41H8z" className="fill-surface stroke-ink" />
          <path d="M86 20h21l14 16v13H86z" className="fill-surface stroke-ink" />
          <path d="M95 27h9l8 9H95z" className="fill-teal-wash stroke-ink" strokeWidth="2.5" />
          <path d="M27 8v41M47 8v41M67 8v41" className="stroke-line" strokeWidth="2.5" />
          <Wheel x={30} isTwin />
          <Wheel x={103} />
        </>
      ) : (
        <>
          <path d="M22 18h51v31H22z" className="fill-surface stroke-ink" />
          <path d="M73 27h15l11 10 12 3v9H73z" className="fill-surface stroke-ink" />
          <path d="M79 32h7l6 6H79z" className="fill-teal-wash stroke-ink" strokeWidth="2.5" />
          <path d="M39 18v31M56 18v31" className="stroke-line" strokeWidth="2.5" />
          <Wheel x={38} />
          <Wheel x={95} />
        </>
      )}
    </svg>
  );
}

/** A wheel; the inner tyre of a twin is seen behind the outer one. */
function Wheel({ x, isTwin = false }: { readonly x: number; readonly isTwin?: boolean }) {
  return (
    <>
      {isTwin && <circle cx={x + 5} cy="50" r="8.5" className="fill-ink stroke-surface" />}
      <circle cx={x} cy="50" r="8.5" className="fill-ink stroke-surface" />
      <circle cx={x} cy="50" r={isTwin ? 4 : 2.5} className="fill-surface" />
    </>
  );
}
