import { m } from "../../paraglide/messages.js";
import { formatNumber } from "./format.ts";

/** Litres as cubic metres: `7.7 m³`. */
export function formatVolume(volumeL: number): string {
  return m.goods_cubic_metres({ volume: formatNumber(volumeL / 1_000, 1) });
}
