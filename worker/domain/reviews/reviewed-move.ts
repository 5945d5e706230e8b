import { bangkokDay } from "../time.ts";
import type { BilingualText } from "../geo/place.ts";
import type { VehicleType } from "../pricing/vehicle.ts";
import type { ReviewedMove } from "./review.ts";

/** The facts of an order that a review copies when it is written. */
export interface MoveFacts {
  /** In travel order. `area` is district and province of a known place, or the free text of any other. */
  readonly stops: readonly { readonly placeId: string | null; readonly area: BilingualText }[];
  readonly vehicles: readonly VehicleType[];
  /** Epoch milliseconds. */
  readonly pickupAt: number;
}

/** What a review may show of an order. With several vehicles it shows the largest. */
export function reviewedMove({ stops, vehicles, pickupAt }: MoveFacts): ReviewedMove {
  return {
    from: provinceOf(stops[0]),
    to: provinceOf(stops.at(-1)),
    vehicle: vehicles.includes("six_wheel") ? "six_wheel" : "four_wheel",
    month: bangkokDay(pickupAt).slice(0, 7),
  };
}

/**
 * The province, which is the last part of "เขตบางกะปิ กรุงเทพมหานคร" and "Bang Kapi, Bangkok"; its Thai name is one
 * word.
 */
function provinceOf(stop: MoveFacts["stops"][number] | undefined): BilingualText | null {
  if (stop === undefined || stop.placeId === null) return null;
  const th = (stop.area.th.trim().split(/\s+/).at(-1) ?? "").replace(/^จังหวัด/, "");
  const en = stop.area.en.split(",").at(-1)?.trim() ?? "";
  return th === "" || en === "" ? null : { th, en };
}
