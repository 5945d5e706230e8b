import { datedTaxRules } from "#db/queries/documents/tax-rules.ts";
import { agreedLines, sellerOf } from "#domain/documents/compose.ts";
import type { Buyer, ComposedDocument } from "#domain/documents/document.ts";
import { taxRulesOn } from "#domain/documents/tax-rules.ts";
import { totalsOf } from "#domain/documents/tax.ts";
import type { BilingualText, LocatedStop } from "#domain/geo/place.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import { depositOf } from "../pricing/make-quote.ts";
import { QUOTE_LIFETIME_MS, readQuote } from "../pricing/quote-token.ts";
import { amountInThaiWords } from "./amount-in-words.ts";

/** Nobody has to say who they are to get a quote. */
const NOBODY: Buyer = { kind: "person", name: "", address: "", taxId: "", branch: "" };

/**
 * A signed quote as the quotation that may be printed: the same for every reader of the token, as long as it holds.
 * @throws AppError QUOTE_EXPIRED, QUOTE_INVALID
 */
export async function quotationOf(
  { db, settings, now }: Pick<Dependencies, "db" | "settings" | "now">,
  token: string,
): Promise<ComposedDocument> {
  const { payload, expiresAt } = await readQuote(token, settings.quoteSecret, now());
  const madeAt = expiresAt - QUOTE_LIFETIME_MS;
  const day = bangkokDay(madeAt);
  const rules = taxRulesOn(day, await datedTaxRules(db, day));
  const lines = agreedLines(
    { lines: payload.lines, waiting: [], isCancelled: false, cancellationFeeSatang: 0 },
    rules,
  );
  const totals = totalsOf(lines);
  const depositSatang = depositOf(payload);
  return {
    documentId: "quotation",
    kind: "quotation",
    status: "issued",
    number: null,
    date: madeAt,
    validUntil: expiresAt,
    ...(depositSatang > 0 && { depositSatang }),
    dueOn: null,
    orderId: null,
    route: payload.stops.map(stopName),
    seller: sellerOf(rules),
    buyer: NOBODY,
    lines,
    totals,
    withholding: null,
    references: [],
    correction: null,
    received: null,
    amountInWordsTh: amountInThaiWords(totals.totalSatang),
    isOneOfSet: false,
  };
}

/** The place and where it is. */
function stopName({ label, area }: LocatedStop): BilingualText {
  const joined = (language: "th" | "en") =>
    area[language] === "" || label[language].includes(area[language])
      ? label[language]
      : `${label[language]} ${area[language]}`;
  return { th: joined("th"), en: joined("en") };
}
