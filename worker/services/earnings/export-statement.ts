import type { StatementInput } from "#domain/earnings/earnings-input.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { inBaht, spreadsheetOf } from "../documents/spreadsheet.ts";
import { readStatement } from "./read-earnings.ts";

/**
 * A statement as CSV for spreadsheets; what was taken back is negative. Cash is the company's, and in no
 * total.
 * @throws AppError as `readStatement`
 */
export async function exportStatement(
  deps: Pick<Dependencies, "db">,
  viewer: Viewer,
  input: StatementInput,
): Promise<{ readonly csv: string }> {
  const { driverName, lines } = await readStatement(deps, viewer, input);
  const rows = lines.map((line) => ({
    day: line.day,
    order: line.orderId,
    job: line.jobId,
    kind: line.kind,
    driver: driverName,
    from: line.from?.th ?? "",
    to: line.to?.th ?? "",
    pay_thb: inBaht(line.paySatang),
    waiting_thb: inBaht(line.waitingSatang),
    total_thb: inBaht(line.paySatang + line.waitingSatang),
    cash_collected_thb: inBaht(line.cashSatang),
    cash_to_hand_over_thb: inBaht(line.cashHeldSatang),
    paid_on: line.paidOn ?? "",
  }));
  return { csv: spreadsheetOf(COLUMNS, rows) };
}

const COLUMNS = [
  "day",
  "order",
  "job",
  "kind",
  "driver",
  "from",
  "to",
  "pay_thb",
  "waiting_thb",
  "total_thb",
  "cash_collected_thb",
  "cash_to_hand_over_thb",
  "paid_on",
] as const;
