import type { BilingualText } from "#domain/geo/place.ts";
import type { DocumentLanguage } from "#domain/documents/document.ts";
import { NOTHING, stacked, type Block, type Color, type LineMark, type TextStyle } from "./block.ts";
import { brokenIntoLines } from "./line-breaks.ts";

/** A4 upright, in points. */
export const PAGE = { width: 595.28, height: 841.89 } as const;
export const MARGIN = { left: 44, right: 44, top: 44, bottom: 36 } as const;
export const CONTENT_WIDTH = PAGE.width - MARGIN.left - MARGIN.right;
/** The two columns above and below the table: what is said on the left, figures on the right. */
export const RIGHT_COLUMN = { x: CONTENT_WIDTH - 236, width: 236 } as const;
export const LEFT_WIDTH = RIGHT_COLUMN.x - 24;

const INK: Color = [20, 33, 61];
const QUIET: Color = [94, 88, 80];
const BRICK: Color = [180, 35, 24];
const HAIRLINE: Color = [214, 208, 198];
export const COLORS = { ink: INK, hairline: HAIRLINE, route: [245, 165, 36] as Color } as const;

export const STYLES = {
  title: { size: 19, weight: "semi-bold", color: INK },
  name: { size: 12, weight: "semi-bold", color: INK },
  total: { size: 11.5, weight: "semi-bold", color: INK },
  strong: { size: 9, weight: "semi-bold", color: INK },
  body: { size: 9, weight: "regular", color: INK },
  quiet: { size: 9, weight: "regular", color: QUIET },
  subtitle: { size: 11, weight: "regular", color: QUIET },
  label: { size: 8, weight: "regular", color: QUIET },
  columnHead: { size: 8, weight: "semi-bold", color: INK },
  alert: { size: 10, weight: "semi-bold", color: BRICK },
} as const satisfies Readonly<Record<string, TextStyle>>;

/** Thai marks stand high and low, so lines need half a letter's height between them. */
const LINE_HEIGHT = 1.5;
const BASELINE = 1.1;

/** What a document is set with: how wide a text is, and in which language. */
export interface Setting {
  readonly language: DocumentLanguage;
  readonly widthOf: (text: string, style: TextStyle) => number;
}

export type Align = "left" | "right" | "center";

/** A paragraph of as many lines as it needs. An empty text has none. */
export function paragraph(
  { widthOf }: Setting,
  text: string,
  style: TextStyle,
  { width, align = "left" }: { readonly width: number; readonly align?: Align },
): Block {
  if (text.trim() === "") return { height: 0, marks: [] };
  const lineHeight = style.size * LINE_HEIGHT;
  const lines = brokenIntoLines(text, width, (piece) => widthOf(piece, style));
  return {
    height: lines.length * lineHeight,
    marks: lines.map((line, index) => ({
      kind: "text",
      text: line,
      x: shift(width - widthOf(line, style), align),
      y: index * lineHeight + style.size * BASELINE,
      style,
    })),
  };
}

function shift(free: number, align: Align): number {
  if (align === "left") return 0;
  return align === "right" ? free : free / 2;
}

/** A line across, at the top of a block without height. */
export function ruleAcross(width: number, thickness = 0.6, color: Color = COLORS.hairline): Block {
  const line: LineMark = { kind: "line", x: 0, y: 0, dx: width, dy: 0, thickness, color };
  return { height: 0, marks: [line] };
}

/** Between the two languages. */
export const SLASH = " / ";

/** Words in the document's language. An English document says both, Thai first: the law asks for Thai. */
export function said(words: BilingualText, language: DocumentLanguage): string {
  return language === "th" || words.th === words.en ? words.th : `${words.th}${SLASH}${words.en}`;
}

/** The words in one line if they fit the width; otherwise each language begins its own. */
export function bilingual(
  setting: Setting,
  words: BilingualText,
  style: TextStyle,
  place: { readonly width: number; readonly align?: Align },
): Block {
  const text = said(words, setting.language);
  const fits = setting.widthOf(text, style) <= place.width;
  return paragraph(setting, fits ? text : text.replace(SLASH, "\n"), style, place);
}

/** Thai, and in an English document English below it, quieter. */
export function translated(setting: Setting, words: BilingualText, width: number): Block {
  const isBoth = setting.language === "en" && words.en !== words.th;
  return stacked([
    paragraph(setting, words.th, STYLES.body, { width }),
    isBoth ? paragraph(setting, words.en, STYLES.quiet, { width }) : NOTHING,
  ]);
}

/** Both languages, whatever the document's is. */
export function saidTwice(words: BilingualText): string {
  return said(words, "en");
}
