import { useRef, useState } from "react";
import { CURRENT_LIABILITY_TERMS } from "#domain/orders/liability.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { toLocale } from "#domain/locale.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { useBulk, type Bulk, type Done } from "../bulk/use-bulk.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { m } from "#web/paraglide/messages.js";
import type { FileRow } from "./import-file.ts";
import { callerOf, type Caller } from "./callers.ts";
import { headingOf } from "./columns.ts";
import type { CheckedRow } from "./price-row.ts";
import { copiesOf, rowKey, type Copies } from "./row-key.ts";

/** What checks rows, which a page without a file does not need. */
export const loadChecking = () => import("./price-row.ts");

/** Rows that are checked together: their calls are one request. */
const CHECKED_TOGETHER = 4;

/** A row of the file. */
export interface ImportRow extends FileRow, Copies {
  readonly key: string;
  /** Absent while it is being checked. */
  readonly check?: CheckedRow;
}

/**
 * Whose the orders are: of one account; or of the contact of each row, by phone, as at a call: the customer whom the office
 * has on file with it, otherwise a new one.
 */
export type ImportCustomer =
  | {
      readonly kind: "account";
      readonly customerId: string;
      readonly email: string;
      /** On whose account; `null`: the customer pays. */
      readonly companyId: string | null;
    }
  | { readonly kind: "callers" };

export interface Import {
  readonly rows: readonly ImportRow[];
  readonly isChecking: boolean;
  /** Takes the rows of a file in place of those before, and checks them. */
  readonly take: (found: readonly FileRow[]) => Promise<void>;
  readonly good: number;
  /** Rows whose pickup is at a time when trucks are banned. */
  readonly banned: number;
  /** Whether those are placed, too: the customer knows. */
  readonly isBanKnown: boolean;
  readonly setBanKnown: (isKnown: boolean) => void;
  /** Whether each row is for its contact: then those whose contact is left to a call are not placed. */
  readonly isByContact: boolean;
  readonly setByContact: (isByContact: boolean) => void;
  readonly placing: Bulk;
  /**
   * What the column `copy` of a row has to say, so that a file of it alone places what was not placed: ""
   * where it may be empty.
   */
  readonly copyOf: (row: ImportRow) => string;
  readonly place: (customer: ImportCustomer) => Promise<void>;
}

/** The rows of a file, what the check of each found, and what became of placing each. */
export function useImport(): Import {
  const [rows, setRows] = useState<readonly ImportRow[]>([]);
  const [isChecking, setChecking] = useState(false);
  const latest = useRef<readonly FileRow[]>([]);
  const callers = useRef(new Map<string, Caller>());
  /** The rows whose order was placed before, and is cancelled. */
  const cancelled = useRef(new Set<string>());
  const [isBanKnown, setBanKnown] = useState(false);
  const [isByContact, setByContact] = useState(false);
  const priced = rows.filter(
    ({ check }) => check?.isGood === true && !(isByContact && check.leftToCall !== null),
  );
  const banned = priced.filter(({ check }) => check?.isGood === true && check.truckHours !== null);
  const good = isBanKnown ? priced : priced.filter((row) => !banned.includes(row));
  const placing = useBulk(good.map(({ key }) => key));

  const take = async (found: readonly FileRow[]) => {
    latest.current = found;
    const { checkRow } = await loadChecking();
    if (latest.current !== found) return;
    // What somebody knows of one file says nothing of another.
    setBanKnown(false);
    setByContact(false);
    const copies = copiesOf(found.map(({ cells }) => cells));
    const taken = found.map((row, index): ImportRow => ({
      ...row,
      key: crypto.randomUUID(),
      ...(copies[index] ?? { repetition: 0, isTaken: false, nextCopy: 2 }),
    }));
    setRows(taken);
    setChecking(true);
    for (let at = 0; at < taken.length; at += CHECKED_TOGETHER) {
      const checked = await Promise.all(
        taken
          .slice(at, at + CHECKED_TOGETHER)
          .map(async (row) => ({ ...row, check: await checkRow(row.cells, row.isTaken) })),
      );
      // Another file was chosen meanwhile.
      if (latest.current !== found) return;
      setRows((known) => known.toSpliced(at, checked.length, ...checked));
    }
    setChecking(false);
  };

  const place = (customer: ImportCustomer): Promise<void> =>
    placing.run(async (key) => {
      const row = good.find((each) => each.key === key);
      return row === undefined ? {} : placeRow(row, customer, callers.current, cancelled.current);
    });
  const copyOf = ({ key, repetition, nextCopy }: ImportRow): string => {
    const copy = cancelled.current.has(key) ? nextCopy : repetition + 1;
    return copy === 1 ? "" : String(copy);
  };

  return {
    rows,
    isChecking,
    take,
    good: good.length,
    banned: banned.length,
    isBanKnown,
    setBanKnown,
    isByContact,
    setByContact,
    placing,
    copyOf,
    place,
  };
}

/**
 * Answers with the id of the order; of a row that was placed before, priced otherwise, that it is there. A row whose contact
 * somebody has to look at is refused.
 * @param cancelled gets the row whose order is cancelled
 * @param callers whom the contact of each row was by its first attempt: a repetition says the same
 */
async function placeRow(
  { key, cells, repetition, nextCopy, check }: ImportRow,
  customer: ImportCustomer,
  callers: Map<string, Caller>,
  cancelled: Set<string>,
): Promise<Done> {
  if (check?.isGood !== true) throw new TypeError("a row without a price is not placed");
  const { row, token, truckHours } = check;
  const caller = customer.kind === "account" ? customer : (callers.get(key) ?? (await callerOf(row)));
  if ("text" in caller) return { instead: "refused", text: caller.text };
  const { customerId, email, companyId } = caller;
  if (customer.kind === "callers") callers.set(key, { customerId, email, companyId });
  const placing = trpcClient.orders.placeByPhone.mutate({
    customerId,
    contactName: row.contact_name,
    contactEmail: email,
    contactPhone: row.contact_phone,
    token,
    pickupAt: row.pickupAt,
    idempotencyKey: await rowKey({ cells, repetition }),
    notes: row.notes,
    stops: [{ detail: row.pickup_address }, { detail: row.destination_address }],
    liabilityTerms: CURRENT_LIABILITY_TERMS,
    locale: toLocale(currentLocale()),
    termsRead: true,
    ...(truckHours !== null && { truckHoursAcknowledged: true as const }),
    ...(companyId !== null && { companyId }),
  });
  try {
    return { text: (await placing).orderId };
  } catch (error) {
    const { code, params } = appErrorOf(error) ?? {};
    if (code !== "IDEMPOTENCY_KEY_REUSED") throw error;
    const said = {
      orderId: String(params?.["orderId"]),
      column: headingOf("copy"),
      next: formatNumber(nextCopy),
    };
    if (params?.["status"] !== "cancelled")
      return { instead: "there", text: m.import_row_placed_before(said) };
    cancelled.add(key);
    return { instead: "refused", text: m.import_row_cancelled(said) };
  }
}
