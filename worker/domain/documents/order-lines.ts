import type { BilingualText } from "../geo/place.ts";
import type { QuoteLine } from "../pricing/quote.ts";
import type { VehicleType } from "../pricing/vehicle.ts";
import type { UntaxedLine } from "./tax.ts";

const VEHICLE_WORDS: Readonly<Record<VehicleType, BilingualText>> = {
  four_wheel: { th: "รถ 4 ล้อ", en: "4-wheel truck" },
  six_wheel: { th: "รถ 6 ล้อ", en: "6-wheel truck" },
};
const TRIP: BilingualText = { th: "เที่ยว", en: "trip" };
const JOB: BilingualText = { th: "งาน", en: "job" };

/** A line of an order's price as the line of a document: its amount is copied, never calculated. */
export function documentLine(line: QuoteLine): UntaxedLine {
  const { kind, amountSatang } = line;
  return {
    kind,
    description: description(line),
    quantity: 1,
    unit: kind === "labour" ? JOB : TRIP,
    amountSatang,
  };
}

/** What the waiting of one job of an order costs. */
export interface ChargedWaiting {
  readonly vehicle: VehicleType;
  /** Half hours begun. */
  readonly halfHours: number;
  readonly amountSatang: number;
}

/** What waiting costs, as a line of a document. */
export function waitingLine({ vehicle, halfHours, amountSatang }: ChargedWaiting): UntaxedLine {
  return {
    kind: "waiting",
    description: inBoth(
      vehicle,
      (v) => `ค่ารอ ${v} ${halfHours} ครึ่งชั่วโมง`,
      (v) => `Waiting, ${v}, ${halfHours} × 30 min`,
    ),
    quantity: 1,
    unit: JOB,
    amountSatang,
  };
}

/** What a cancelled order costs, as the one line of its invoice. */
export function cancellationFeeLine(amountSatang: number): UntaxedLine {
  return {
    kind: "cancellation_fee",
    description: { th: "ค่าธรรมเนียมการยกเลิกการจอง", en: "Cancellation fee" },
    quantity: 1,
    unit: JOB,
    amountSatang,
  };
}

function description(line: QuoteLine): BilingualText {
  switch (line.kind) {
    case "transport": {
      const km = kilometres(line.distanceM);
      return inBoth(
        line.vehicle,
        (v) => `ค่าขนส่ง ${v} ${km} กม.`,
        (v) => `Transport, ${v}, ${km} km`,
      );
    }
    case "fuel": {
      const percent = line.wayBack?.sharePercent;
      return inBoth(
        line.vehicle,
        (v) => `ค่าน้ำมัน ${v}${percent === undefined ? "" : ` (ไม่คิดค่าน้ำมันเที่ยวเปล่าขากลับ ${percent}%)`}`,
        (v) => `Fuel, ${v}${percent === undefined ? "" : ` (${percent}% of the empty way back not charged)`}`,
      );
    }
    case "ferry": {
      const { th, en } = line.name;
      return inBoth(
        line.vehicle,
        (v) => `ค่าเรือเฟอร์รี่ ${th} ${v}`,
        (v) => `Ferry ${en}, ${v}`,
      );
    }
    case "labour": {
      const { workers, billedHalfHours } = line;
      const hours = billedHalfHours / 2;
      return {
        th: `ค่าคนยก ${workers} คน ${hours} ชั่วโมง`,
        en: `Helpers: ${workers}, ${hours} ${hours === 1 ? "hour" : "hours"}`,
      };
    }
  }
}

function inBoth(
  vehicle: VehicleType,
  th: (vehicle: string) => string,
  en: (vehicle: string) => string,
): BilingualText {
  const words = VEHICLE_WORDS[vehicle];
  return { th: th(words.th), en: en(words.en) };
}

/** With one decimal, so that documents agree in every language. */
function kilometres(metres: number): string {
  return (Math.round(metres / 100) / 10).toFixed(1).replace(/\.0$/, "");
}
