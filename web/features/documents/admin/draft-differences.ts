import type { ComposedDocument, DocumentLine } from "#domain/documents/document.ts";
import { buyerText } from "#web/entities/documents/buyer-text.ts";
import { TAX_CLASS_TEXTS } from "#web/entities/documents/tax-rule-texts.ts";
import type { TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";

const NONE = "–";

/** What a draft says by now beside what was seen of it: only what differs, as texts for a notice. */
export function draftDifferences(seen: ComposedDocument, now: ComposedDocument) {
  const before = partsOf(seen);
  const after = partsOf(now);
  const fields = [...new Set([...before.keys(), ...after.keys()])];
  const changes = fields.flatMap((field): TheirChange<string, string>[] => {
    const was = before.get(field)?.text ?? NONE;
    const theirs = after.get(field)?.text ?? NONE;
    return was === theirs ? [] : [{ field, before: was, theirs, yours: null }];
  });
  return {
    changes,
    label: (field: string) => (after.get(field) ?? before.get(field))?.label ?? "",
    valueText: (_field: string, text: string) => text,
  };
}

interface Part {
  readonly label: string;
  readonly text: string;
}

function partsOf(document: ComposedDocument): ReadonlyMap<string, Part> {
  const { buyer, seller, route, lines, totals, withholding } = document;
  const withheld = (withholding?.lines ?? []).map(
    ({ rateBp, withheldSatang }) => `${shareText(rateBp)}: ${formatUnitPrice(withheldSatang)}`,
  );
  return new Map<string, Part>([
    ["buyer", { label: m.order_buyer_label(), text: buyerText(buyer) }],
    ["seller", { label: localized(seller.name), text: sellerText(seller) }],
    ["route", { label: m.order_route_label(), text: route.map(localized).join(" – ") }],
    ...lines.map((line, index): [string, Part] => [
      `line.${index}`,
      { label: `${index + 1}. ${localized(line.description)}`, text: lineText(line) },
    ]),
    ["vat", { label: m.csv_vat(), text: formatUnitPrice(totals.vatSatang) }],
    ["total", { label: m.document_total_label(), text: formatUnitPrice(totals.totalSatang) }],
    ["withheld", { label: m.payment_method_withholding(), text: withheld.join(", ") || NONE }],
  ]);
}

function lineText({ description, amountSatang, taxClass, vatRateBp }: DocumentLine): string {
  const tax =
    taxClass === "none"
      ? []
      : taxClass === "vatable"
        ? [`${m.csv_vat()} ${shareText(vatRateBp)}`]
        : [TAX_CLASS_TEXTS.exempt()];
  return [localized(description), formatUnitPrice(amountSatang), ...tax].join(" · ");
}

function sellerText({ taxId, branch, showsVat }: ComposedDocument["seller"]): string {
  return [
    taxId === "" ? NONE : `${taxId} (${branch})`,
    showsVat ? TAX_CLASS_TEXTS.vatable() : TAX_CLASS_TEXTS.exempt(),
  ].join(" · ");
}

function shareText(rateBp: number): string {
  return `${rateBp / 100} %`;
}
