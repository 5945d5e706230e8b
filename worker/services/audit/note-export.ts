import type { DocumentKind, DocumentStatus } from "#domain/documents/document.ts";
import type { DRIVER_STATES, OrderWait } from "#domain/orders/office/list-terms.ts";
import type { OrderKind, OrderStatus, PaymentStatus } from "#domain/orders/order.ts";
import type { PaymentState, RefundState } from "#domain/payments/payment.ts";
import type { Audited } from "./audited-action.ts";

/** A part of a file: its rows, and behind which row the next part starts; `null` at the end of the view. */
export interface ExportedPart<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/** Days of Bangkok, both included. */
interface Days {
  readonly fromDay?: string | undefined;
  readonly toDay?: string | undefined;
}

/** The view that a file is of, as far as it names nobody: of a text that was searched, that there was one. */
export interface ExportedView extends Days {
  readonly status?: OrderStatus | DocumentStatus | undefined;
  readonly state?: PaymentState | RefundState | undefined;
  readonly kind?: OrderKind | DocumentKind | undefined;
  readonly paymentStatus?: PaymentStatus | undefined;
  readonly driverId?: string | undefined;
  readonly driverState?: (typeof DRIVER_STATES)[number] | undefined;
  readonly companyId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly waitsFor?: OrderWait | undefined;
  readonly pickupAt?: Days | undefined;
  readonly createdAt?: Days | undefined;
  readonly amountSatang?: number | undefined;
  readonly isSearched?: boolean | undefined;
  /** Of the subscribers, whether those without a recorded consent are in it. */
  readonly withUnrecorded?: boolean | undefined;
}

/** What a part of a file held. */
export interface Exported {
  readonly exportId: string;
  /** How many rows. */
  readonly rows: number;
  /** The ids of the first and the last row, where an id names nobody. */
  readonly firstRow?: string | undefined;
  readonly lastRow?: string | undefined;
  /** Whether no row of the view is behind it. */
  readonly isEnd: boolean;
  readonly view: ExportedView;
}

/** Notes in the audit log what a part of a file held; the parts of one file have its id. */
export function noteExport({ audit }: Audited, { exportId, view, ...part }: Exported): void {
  audit?.changed("export", exportId, null, { ...view, ...part });
}

/** The first and the last id of the rows, as `noteExport` takes them. */
export function rangeOf(ids: readonly string[]): Pick<Exported, "rows" | "firstRow" | "lastRow"> {
  return { rows: ids.length, firstRow: ids[0], lastRow: ids.at(-1) };
}
