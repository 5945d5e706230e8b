import {
  claimsQuery,
  payoutsQuery,
  settlementsOfCertificate,
  settlementsQuery,
  type Sought,
} from "#db/queries/control-room/search.ts";
import { FOUND_MAX, type FoundKind } from "#domain/control-room/search.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { FoundRecords } from "../../durable-objects/search-index/order-index-stub.ts";
import { inOrder } from "./in-order.ts";

/** Eight letters and more of a random id: fewer begin too many, and are a number of something else. */
const UUID_START = /^[0-9a-f]{8}[0-9a-f-]{0,28}$/;
const PAYOUT_ID_START = /^po-[0-9a-f]{4}[0-9a-f-]{0,32}$/;
/** Fewer letters begin too many numbers of certificates, and every one has a digit. */
const CERTIFICATE_START = /^(?=.*\d).{3}/;

/**
 * The payouts, the payments of companies and the claims that a text finds: those whose id begins with it, as the audit log
 * writes it; then those that the index of records has named, the latest first, and by turns with them payments whose certificate
 * of withheld tax has this number or one that begins with it. At most `FOUND_MAX` of each.
 * @param may whether the reader has a right to a kind
 */
export async function findByIdOrWords(
  db: Dependencies["db"],
  text: string,
  { payouts = [], settlements = [], claims = [] }: FoundRecords["ids"],
  may: (kind: FoundKind) => boolean,
) {
  const typed = text.toLowerCase();
  const uuid = UUID_START.test(typed) ? typed : null;
  const payoutId = PAYOUT_ID_START.test(typed) ? `PO-${typed.slice("po-".length)}` : null;
  const isNumber = may("settlements") && CERTIFICATE_START.test(text);
  const certified = isNumber ? await settlementsOfCertificate(db, text) : [];
  const ofWords = [...new Set(byTurns(certified, settlements))].slice(0, FOUND_MAX);
  const [payoutRows, settlementRows, claimRows] = await Promise.all([
    may("payouts") ? rowsOf(payoutId, payouts, (sought) => payoutsQuery(db, sought).limit(FOUND_MAX)) : [],
    may("settlements")
      ? rowsOf(uuid, ofWords, (sought) => settlementsQuery(db, sought).limit(FOUND_MAX))
      : [],
    may("claims") ? rowsOf(uuid, claims, (sought) => claimsQuery(db, sought).limit(FOUND_MAX)) : [],
  ]);
  return {
    payouts: payoutRows.map(({ id, name, ...row }) => ({ payoutId: id, driverName: name ?? "", ...row })),
    settlements: settlementRows.map(({ id, name, ...row }) => ({
      settlementId: id,
      companyName: name ?? "",
      ...row,
    })),
    claims: claimRows.map(({ id, name, ...row }) => ({ claimId: id, contactName: name ?? "", ...row })),
  };
}

/** The first of each list, then the second of each, and so on: neither pushes out the other. */
function byTurns(one: readonly string[], other: readonly string[]): readonly string[] {
  const places = Array.from({ length: Math.max(one.length, other.length) }, (_, place) => place);
  return places.flatMap((place) => [one[place] ?? [], other[place] ?? []].flat());
}

/** The rows of an id's beginning, then those of the ids that the index has named, in its order; each once. */
async function rowsOf<Row extends { readonly id: string }>(
  start: string | null,
  named: readonly string[],
  read: (sought: Sought) => PromiseLike<readonly Row[]>,
): Promise<readonly Row[]> {
  const [ofId, ofWords] = await Promise.all([
    start === null ? [] : read({ start }),
    named.length === 0 ? [] : read(named),
  ]);
  const all = new Map([...ofId, ...inOrder(named, ofWords, ({ id }) => id)].map((row) => [row.id, row]));
  return [...all.values()].slice(0, FOUND_MAX);
}
