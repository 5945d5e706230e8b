import type { ReactNode } from "react";

/** A decorative drawing of a service in the brand's line. */
function Picture({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 160 96"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="w-full"
    >
      {children}
    </svg>
  );
}

/** The road under a drawing, with a stop at its end. */
function Road({ to = 146 }: { readonly to?: number }) {
  return (
    <>
      <path d={`M10 84H${to}`} className="stroke-marigold" strokeWidth="5" />
      <circle cx={to} cy="84" r="6" className="fill-marigold stroke-ink" />
    </>
  );
}

function Wheel({ x, r = 9 }: { readonly x: number; readonly r?: number }) {
  return <circle cx={x} cy={78 - (r - 9)} r={r} className="fill-surface stroke-ink" strokeWidth="5" />;
}

/** 4-wheel: a pickup with a box. */
export function FourWheelPicture() {
  return (
    <Picture>
      <Road />
      <path d="M36 30h48v44H36Z" className="fill-marigold-wash stroke-ink" />
      <path d="M84 46h20l14 14v14H84Z" className="fill-surface stroke-ink" />
      <path d="M99 46v14h18" className="stroke-ink" />
      <path d="M46 58c9-12 18 2 28-12" className="stroke-marigold" strokeWidth="4" />
      <Wheel x={52} />
      <Wheel x={102} />
    </Picture>
  );
}

/** 6-wheel: the large truck. It has two axles, with twin tyres on the rear one. */
export function SixWheelPicture() {
  return (
    <Picture>
      <Road />
      <path d="M14 18h80v56H14Z" className="fill-teal-wash stroke-ink" />
      <path d="M94 34h22l16 18v22H94Z" className="fill-surface stroke-ink" />
      <path d="M112 34v18h19" className="stroke-ink" />
      <path d="M26 54c16-20 34 4 54-18" className="stroke-marigold" strokeWidth="4" />
      <Wheel x={46} />
      <Wheel x={38} />
      <circle cx="38" cy="78" r="3" className="fill-ink" />
      <Wheel x={114} />
    </Picture>
  );
}

/** Moving: a house and boxes. */
export function MovingPicture() {
  return (
    <Picture>
      <Road />
      <path d="M12 44 44 16l32 28v32H12Z" className="fill-surface stroke-ink" />
      <path d="M34 76V54h20v22" className="fill-marigold-wash stroke-ink" />
      <path d="M90 50h24v26H90Z" className="fill-marigold stroke-ink" />
      <path d="M97 50v8h10v-8" className="stroke-ink" />
      <path d="M116 60h18v16h-18Z" className="fill-teal-wash stroke-ink" />
      <path d="M96 38h16v12H96Z" className="fill-surface stroke-ink" />
    </Picture>
  );
}

/** Office relocation: a desk with lamp and screen, in front of an office tower. */
export function OfficePicture() {
  return (
    <Picture>
      <Road />
      <path d="M92 12h42v64H92Z" className="fill-teal-wash stroke-ink" />
      <path d="M102 24h6M118 24h6M102 38h6M118 38h6M102 52h6M118 52h6" className="stroke-teal" />
      <path d="M14 52h62M20 52v24M70 52v24" className="stroke-ink" />
      <path d="M30 30h24v16H30Z" className="fill-surface stroke-ink" />
      <path d="M42 46v6M62 52V40" className="stroke-ink" />
      <path d="M56 40h12l-3-8h-6Z" className="fill-marigold stroke-ink" />
    </Picture>
  );
}

/** Local: a fridge on a small truck. */
export function TaxiPicture() {
  return (
    <Picture>
      <Road to={136} />
      <path d="M30 62h58v14H30Z" className="fill-surface stroke-ink" />
      <path d="M88 44h18l14 16v16H88Z" className="fill-marigold-wash stroke-ink" />
      <path d="M103 44v16h16" className="stroke-ink" />
      <path d="M44 20h26v42H44Z" className="fill-teal-wash stroke-ink" />
      <path d="M44 36h26M50 28v3M50 42v8" className="stroke-ink" />
      <Wheel x={48} />
      <Wheel x={104} />
    </Picture>
  );
}

/** Moving assistance: two movers and a wardrobe. */
export function HelpersPicture() {
  return (
    <Picture>
      <Road />
      <path d="M54 22h44v34H54Z" className="fill-marigold-wash stroke-ink" />
      <path d="M76 22v34M71 38v4M81 38v4" className="stroke-ink" />
      <g className="stroke-ink">
        <circle cx="38" cy="22" r="8" className="fill-surface" />
        <path d="M38 30v24M38 38l16 12M38 54l-8 24M38 54l9 24" />
        <circle cx="114" cy="22" r="8" className="fill-surface" />
        <path d="M114 30v24M114 38 98 50M114 54l-9 24M114 54l8 24" />
      </g>
      <path d="M34 21c2-6 8-7 11-2M110 19c3-5 9-4 11 2" className="stroke-teal" strokeWidth="4" />
    </Picture>
  );
}

/** Pricing: a bill of four lines and its sum. */
export function PricingPicture() {
  return (
    <Picture>
      <path d="M44 6h62v80l-10-6-10 6-11-6-10 6-11-6-10 6Z" className="fill-surface stroke-ink" />
      <path d="M56 20h20M56 32h26M56 44h16M56 56h22" className="stroke-teal" strokeWidth="3.500" />
      <path d="M92 20h2M92 32h2M92 44h2M92 56h2" className="stroke-ink" strokeWidth="3.500" />
      <path d="M56 69h38" className="stroke-marigold" strokeWidth="6" />
      <circle cx="122" cy="66" r="16" className="fill-teal-wash stroke-ink" />
      <path d="m115 66 5 6 10-11" className="stroke-teal" strokeWidth="4" />
    </Picture>
  );
}

/** Vehicle transport: pallets, and a truck on a ferry. */
export function VehicleTransportPicture() {
  return (
    <Picture>
      <path d="M8 84h66" className="stroke-marigold" strokeWidth="5" />
      <path d="M82 84h66" className="stroke-teal" strokeWidth="5" strokeDasharray="0.5 10" />
      <path d="M14 46h24v28H14ZM38 54h22v20H38Z" className="fill-marigold-wash stroke-ink" />
      <path d="M20 56h12M44 64h10" className="stroke-ink" />
      <path d="M10 78h56" className="stroke-ink" strokeWidth="4" />
      <path d="M82 56h66l-10 20H90Z" className="fill-teal stroke-ink" />
      <path d="M90 32h30v24H90Z" className="fill-surface stroke-ink" />
      <path d="M120 40h10l8 8v8h-18Z" className="fill-marigold stroke-ink" />
      <path d="M96 46c6-8 12 2 18-6" className="stroke-marigold" strokeWidth="3.500" />
    </Picture>
  );
}
