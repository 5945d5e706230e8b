import type { ComposedDocument, Correction, Withholding } from "#domain/documents/document.ts";
import { DOCUMENT_LABELS } from "#domain/documents/document-words.ts";
import { shownTaxes } from "#domain/documents/shown-taxes.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import { abreast, indented, NOTHING, space, stacked, type Block, type TextStyle } from "./block.ts";
import { amountText, rateText } from "./figures.ts";
import {
  bilingual,
  COLORS,
  LEFT_WIDTH,
  paragraph,
  RIGHT_COLUMN,
  ruleAcross,
  said,
  STYLES,
  type Setting,
} from "./paper.ts";

const FIGURE_WIDTH = 66;

/** Sums on the right; on the left the total in words, and what a credit note corrects. */
export function totals(setting: Setting, document: ComposedDocument): Block {
  const left = stacked([
    paragraph(setting, `(${document.amountInWordsTh})`, STYLES.strong, { width: LEFT_WIDTH }),
    document.seller.showsVat
      ? paragraph(setting, said(DOCUMENT_LABELS.pricesIncludeVat, setting.language), STYLES.quiet, {
          width: LEFT_WIDTH,
        })
      : NOTHING,
    document.correction === null ? NOTHING : correctionBlock(setting, document.correction),
  ]);
  return abreast([left, indented(sums(setting, document), RIGHT_COLUMN.x)]);
}

function sums(setting: Setting, document: ComposedDocument): Block {
  const { exemptSatang, taxableSatang, vatSatang, vatRateBp, totalSatang } = document.totals;
  const shown = shownTaxes(document);
  const { exempt, taxable, vat, total } = DOCUMENT_LABELS;
  return stacked([
    shown.exempt ? figure(setting, exempt, exemptSatang) : NOTHING,
    shown.vat && vatRateBp !== null ? figure(setting, taxable, taxableSatang) : NOTHING,
    shown.vat && vatRateBp !== null ? figure(setting, withRate(vat, vatRateBp), vatSatang) : NOTHING,
    space(3),
    ruleAcross(RIGHT_COLUMN.width, 0.6, COLORS.ink),
    space(4),
    row(setting, total, totalSatang, {
      styles: [STYLES.total, STYLES.total],
      figureWidth: RIGHT_COLUMN.width / 2,
    }),
    space(3),
    ruleAcross(RIGHT_COLUMN.width, 0.6, COLORS.ink),
    space(1.6),
    ruleAcross(RIGHT_COLUMN.width, 0.6, COLORS.ink),
    depositBlock(setting, document),
    document.withholding === null ? NOTHING : withholdingBlock(setting, document.withholding),
  ]);
}

function figure(setting: Setting, label: BilingualText, satang: number): Block {
  return row(setting, label, satang, { styles: [STYLES.quiet, STYLES.body], figureWidth: FIGURE_WIDTH });
}

function strongFigure(setting: Setting, label: BilingualText, satang: number): Block {
  return row(setting, label, satang, { styles: [STYLES.strong, STYLES.strong], figureWidth: FIGURE_WIDTH });
}

interface RowLook {
  readonly styles: readonly [label: TextStyle, figure: TextStyle];
  readonly figureWidth: number;
}

function row(
  setting: Setting,
  label: BilingualText,
  satang: number,
  { styles, figureWidth }: RowLook,
): Block {
  const width = RIGHT_COLUMN.width - figureWidth;
  const value = paragraph(setting, amountText(satang), styles[1], { width: figureWidth, align: "right" });
  return abreast([bilingual(setting, label, styles[0], { width }), indented(value, width)]);
}

/** `VAT 7%`, in both languages. */
function withRate({ th, en }: BilingualText, rateBp: number): BilingualText {
  return { th: `${th} ${rateText(rateBp)}`, en: `${en} ${rateText(rateBp)}` };
}

/** What of the total is due at booking, and what before unloading. */
function depositBlock(
  setting: Setting,
  { depositSatang = 0, totals: { totalSatang } }: ComposedDocument,
): Block {
  if (depositSatang === 0) return NOTHING;
  const restSatang = totalSatang - depositSatang;
  return stacked([
    space(8),
    strongFigure(setting, DOCUMENT_LABELS.deposit, depositSatang),
    restSatang === 0 ? NOTHING : figure(setting, DOCUMENT_LABELS.rest, restSatang),
  ]);
}

function withholdingBlock(setting: Setting, { lines, toPaySatang }: Withholding): Block {
  const incomes = {
    transport: DOCUMENT_LABELS.withholdingTransport,
    service: DOCUMENT_LABELS.withholdingService,
  } as const;
  const rows = lines.map(({ income, rateBp, baseSatang, withheldSatang }) => {
    const share = `${amountText(baseSatang)} × ${rateText(rateBp)}`;
    const { th, en } = incomes[income];
    return figure(setting, { th: `${th} ${share}`, en: `${en} ${share}` }, -withheldSatang);
  });
  return stacked([
    space(8),
    bilingual(setting, DOCUMENT_LABELS.withholding, STYLES.quiet, { width: RIGHT_COLUMN.width }),
    ...rows,
    strongFigure(setting, DOCUMENT_LABELS.toPay, toPaySatang),
  ]);
}

function correctionBlock(setting: Setting, correction: Correction): Block {
  const { language } = setting;
  const { originalSatang, correctSatang, differenceSatang, reason } = correction;
  const width = LEFT_WIDTH - FIGURE_WIDTH;
  const line = (label: BilingualText, satang: number) =>
    abreast([
      bilingual(setting, label, STYLES.quiet, { width }),
      indented(
        paragraph(setting, amountText(satang), STYLES.body, { width: FIGURE_WIDTH, align: "right" }),
        width,
      ),
    ]);
  return stacked([
    space(8),
    line(DOCUMENT_LABELS.originalValue, originalSatang),
    line(DOCUMENT_LABELS.correctValue, correctSatang),
    line(DOCUMENT_LABELS.difference, differenceSatang),
    paragraph(setting, `${said(DOCUMENT_LABELS.reason, language)}: ${reason}`, STYLES.body, {
      width: LEFT_WIDTH,
    }),
  ]);
}
