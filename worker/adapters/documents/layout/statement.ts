import { COMPANY } from "#domain/company.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import { DOCUMENT_LABELS } from "#domain/documents/document-words.ts";
import { STATEMENT_WORDS } from "#domain/earnings/statement-words.ts";
import { bangkokInstant } from "#domain/time.ts";
import { abreast, indented, marksAt, space, stacked, type Block, type Mark } from "./block.ts";
import { amountText, dateText } from "./figures.ts";
import {
  bilingual,
  COLORS,
  CONTENT_WIDTH,
  LEFT_WIDTH,
  MARGIN,
  PAGE,
  paragraph,
  RIGHT_COLUMN,
  ruleAcross,
  said,
  saidTwice,
  SLASH,
  STYLES,
  translated,
  type Align,
  type Setting,
} from "./paper.ts";

/** A line of a driver's statement; satang, negative where a completion was taken back. */
export interface StatementLine {
  /** Of Bangkok: `2026-12-01`. */
  readonly day: string;
  readonly jobId: string;
  readonly kind: "completed" | "set_back";
  readonly from: BilingualText | null;
  readonly to: BilingualText | null;
  readonly paySatang: number;
  readonly waitingSatang: number;
  /** Taken in cash of the customer, and what of it the driver holds; in no total. */
  readonly cashSatang: number;
  readonly cashHeldSatang: number;
}

/** What the page of a statement is made of. */
export interface PrintedStatement {
  readonly driverName: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly payout: { readonly paidOn: string; readonly reference: string } | null;
  readonly lines: readonly StatementLine[];
  readonly paySatang: number;
  readonly waitingSatang: number;
  readonly totalSatang: number;
  readonly cashSatang: number;
  readonly cashHeldSatang: number;
  readonly unpaidSatang: number;
}

const ROOM = PAGE.height - MARGIN.top - MARGIN.bottom - 30;

/** The pages of a driver's statement, each as the marks on it. */
export function statementPages(setting: Setting, statement: PrintedStatement): Mark[][] {
  const pages = filled(setting, statement);
  return pages.map((page, index) => [
    ...marksAt(page, MARGIN.left, MARGIN.top),
    ...marksAt(
      footOf(setting, statement, `${index + 1}/${pages.length}`),
      MARGIN.left,
      PAGE.height - MARGIN.bottom - 12,
    ),
  ]);
}

function filled(setting: Setting, statement: PrintedStatement): Block[] {
  const head = tableHead(setting);
  const sums = sumsOf(setting, statement);
  const rows = rowsOf(setting, statement);
  const pages: Block[] = [];
  let page = [headingOf(setting, statement), head];
  for (const [index, row] of rows.entries()) {
    const isLast = index === rows.length - 1;
    if (heightOf([...page, row]) + (isLast ? sums.height : 0) > ROOM) {
      pages.push(stacked(page));
      page = [head];
    }
    page.push(row);
  }
  return [...pages, stacked([...page, sums])];
}

function heightOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { height }) => sum + height, 0);
}

function dayText(setting: Setting, day: string): string {
  return dateText(bangkokInstant(day, "12:00") ?? 0, setting.language);
}

const RIGHT = { width: RIGHT_COLUMN.width, align: "right" } as const;

function headingOf(setting: Setting, statement: PrintedStatement): Block {
  const { driverName, fromDay, toDay, payout } = statement;
  const { title, driver, period, paidOn, reference } = STATEMENT_WORDS;
  const facts: readonly (readonly [BilingualText, string])[] = [
    [driver, driverName],
    [period, `${dayText(setting, fromDay)} – ${dayText(setting, toDay)}`],
    ...(payout === null
      ? []
      : ([
          [paidOn, dayText(setting, payout.paidOn)],
          [reference, payout.reference],
        ] as const)),
  ];
  return stacked([
    abreast([
      paragraph(setting, COMPANY.legalName[setting.language], STYLES.name, { width: LEFT_WIDTH }),
      indented(
        stacked([
          paragraph(setting, title.th, STYLES.title, RIGHT),
          paragraph(setting, title.en, STYLES.subtitle, RIGHT),
        ]),
        RIGHT_COLUMN.x,
      ),
    ]),
    space(16),
    ...facts.map(([label, value]) => factRow(setting, label, value)),
    space(16),
  ]);
}

const LABEL_WIDTH = 112;

function factRow(setting: Setting, label: BilingualText, value: string): Block {
  return abreast([
    bilingual(setting, label, STYLES.quiet, { width: LABEL_WIDTH }),
    indented(paragraph(setting, value, STYLES.body, { width: CONTENT_WIDTH - LABEL_WIDTH }), LABEL_WIDTH),
  ]);
}

interface Column {
  readonly x: number;
  readonly width: number;
  readonly align: Align;
}

const FIGURE = 76;
const GAP = 10;
const figureColumn = (fromRight: number): Column => ({
  x: CONTENT_WIDTH - fromRight * (FIGURE + GAP) + GAP,
  width: FIGURE,
  align: "right",
});
const DAY_WIDTH = 92;
const COLUMNS = {
  day: { x: 0, width: DAY_WIDTH, align: "left" },
  job: { x: DAY_WIDTH + GAP, width: CONTENT_WIDTH - DAY_WIDTH - 3 * (FIGURE + GAP) - GAP, align: "left" },
  pay: figureColumn(3),
  waiting: figureColumn(2),
  amount: figureColumn(1),
} as const satisfies Readonly<Record<string, Column>>;
type ColumnName = keyof typeof COLUMNS;

function tableHead(setting: Setting): Block {
  const cells = (Object.keys(COLUMNS) as ColumnName[]).map((name) => {
    const text = said(STATEMENT_WORDS[name], setting.language).replace(SLASH, "\n");
    return indented(paragraph(setting, text, STYLES.columnHead, COLUMNS[name]), COLUMNS[name].x);
  });
  return stacked([
    ruleAcross(CONTENT_WIDTH, 1, COLORS.ink),
    space(4),
    abreast(cells),
    space(4),
    ruleAcross(CONTENT_WIDTH, 0.6, COLORS.ink),
  ]);
}

function rowsOf(setting: Setting, { lines }: PrintedStatement): Block[] {
  if (lines.length === 0)
    return [stacked([space(4), translated(setting, STATEMENT_WORDS.none, CONTENT_WIDTH), space(4)])];
  return lines.map((line) => {
    const figure = (name: ColumnName, satang: number) =>
      indented(paragraph(setting, amountText(satang), STYLES.body, COLUMNS[name]), COLUMNS[name].x);
    return stacked([
      space(4),
      abreast([
        paragraph(setting, dayText(setting, line.day), STYLES.body, COLUMNS.day),
        indented(jobBlock(setting, line), COLUMNS.job.x),
        figure("pay", line.paySatang),
        figure("waiting", line.waitingSatang),
        figure("amount", line.paySatang + line.waitingSatang),
      ]),
      space(4),
      ruleAcross(CONTENT_WIDTH),
    ]);
  });
}

function jobBlock(setting: Setting, line: StatementLine): Block {
  const { jobId, kind, from, to, cashSatang, cashHeldSatang } = line;
  const { width } = COLUMNS.job;
  const isKnown = from !== null && to !== null;
  const areas = isKnown ? { th: `${from.th} → ${to.th}`, en: `${from.en} → ${to.en}` } : { th: "", en: "" };
  return stacked([
    paragraph(setting, jobId, STYLES.strong, { width }),
    kind === "set_back"
      ? translated(setting, STATEMENT_WORDS.setBack, width)
      : translated(setting, areas, width),
    ...(cashSatang === 0 ? [] : [cashBlock(setting, STATEMENT_WORDS.cash, cashSatang)]),
    ...(cashHeldSatang === 0 ? [] : [cashBlock(setting, STATEMENT_WORDS.cashHeld, cashHeldSatang)]),
  ]);
}

/** Below the job, because it is in no column of what is paid. */
function cashBlock(setting: Setting, label: BilingualText, satang: number): Block {
  const text = `${said(label, setting.language)} ${amountText(satang)}`;
  return paragraph(setting, text, STYLES.label, { width: COLUMNS.job.width });
}

function sumsOf(setting: Setting, statement: PrintedStatement): Block {
  const { paySatang, waitingSatang, totalSatang, unpaidSatang, payout, cashSatang, cashHeldSatang } =
    statement;
  const { width, x } = RIGHT_COLUMN;
  const row = (label: BilingualText, satang: number, isTotal = false) => {
    const labelWidth = width - FIGURE - 20;
    return abreast([
      bilingual(setting, label, isTotal ? STYLES.strong : STYLES.quiet, { width: labelWidth }),
      indented(
        paragraph(setting, amountText(satang), isTotal ? STYLES.total : STYLES.body, {
          width: FIGURE + 20,
          align: "right",
        }),
        labelWidth,
      ),
    ]);
  };
  const sums = stacked([
    space(10),
    row(STATEMENT_WORDS.pay, paySatang),
    row(STATEMENT_WORDS.waiting, waitingSatang),
    space(3),
    ruleAcross(width, 0.6, COLORS.ink),
    space(4),
    row(DOCUMENT_LABELS.total, totalSatang, true),
    ...(payout === null && unpaidSatang !== 0 ? [row(STATEMENT_WORDS.unpaid, unpaidSatang)] : []),
    ...(cashSatang === 0
      ? []
      : [
          space(6),
          ruleAcross(width),
          space(4),
          row(STATEMENT_WORDS.cash, cashSatang),
          row(STATEMENT_WORDS.cashHeld, cashHeldSatang),
          translated(setting, STATEMENT_WORDS.cashNotice, width),
        ]),
  ]);
  return indented(sums, x);
}

function footOf(setting: Setting, { driverName }: PrintedStatement, count: string): Block {
  const width = CONTENT_WIDTH / 2;
  const pageCount = `${saidTwice(DOCUMENT_LABELS.page)} ${count}`;
  return abreast([
    paragraph(setting, `${COMPANY.legalName.th}  ${driverName}`, STYLES.label, { width }),
    indented(paragraph(setting, pageCount, STYLES.label, { width, align: "right" }), width),
  ]);
}
