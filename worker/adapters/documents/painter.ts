import type { EmbeddedFont } from "./fonts/embedded-font.ts";
import type { Color, DotMark, LineMark, Mark, TextMark, Weight } from "./layout/block.ts";

/** The fonts of a page, and the names by which its content calls them. */
export type PageFonts = Readonly<Record<Weight, { readonly name: string; readonly font: EmbeddedFont }>>;

/** How far the handles of a quarter circle are from its ends, as a share of the radius. */
const CIRCLE_HANDLE = 0.5523;

/** The operators that draw the marks on a page of a height. Source: ISO 32000-1, 8 and 9. */
export function contentOf(marks: readonly Mark[], pageHeight: number, fonts: PageFonts): string {
  const draw = (mark: Mark) => {
    if (mark.kind === "text") return textOperators(mark, pageHeight, fonts);
    return mark.kind === "line" ? lineOperators(mark, pageHeight) : dotOperators(mark, pageHeight);
  };
  return marks.map(draw).join("\n");
}

function textOperators({ text, x, y, style }: TextMark, pageHeight: number, fonts: PageFonts): string {
  const { name, font } = fonts[style.weight];
  const position = `${number(x)} ${number(pageHeight - y)}`;
  return `BT ${color(style.color)} rg /${name} ${number(style.size)} Tf ${position} Td ${font.encode(text)} TJ ET`;
}

function lineOperators({ x, y, dx, dy, thickness, color: of }: LineMark, pageHeight: number): string {
  const from = `${number(x)} ${number(pageHeight - y)} m`;
  const to = `${number(x + dx)} ${number(pageHeight - y - dy)} l`;
  return `${color(of)} RG ${number(thickness)} w ${from} ${to} S`;
}

function dotOperators({ x, y, radius, color: of }: DotMark, pageHeight: number): string {
  const [cx, cy, handle] = [x, pageHeight - y, radius * CIRCLE_HANDLE];
  const point = (dx: number, dy: number) => `${number(cx + dx)} ${number(cy + dy)}`;
  return [
    `${color(of)} rg ${point(radius, 0)} m`,
    `${point(radius, handle)} ${point(handle, radius)} ${point(0, radius)} c`,
    `${point(-handle, radius)} ${point(-radius, handle)} ${point(-radius, 0)} c`,
    `${point(-radius, -handle)} ${point(-handle, -radius)} ${point(0, -radius)} c`,
    `${point(handle, -radius)} ${point(radius, -handle)} ${point(radius, 0)} c f`,
  ].join(" ");
}

function color(parts: Color): string {
  return parts.map((part) => number(part / 255)).join(" ");
}

/** At most three decimals, never in the form `1e-7`. */
function number(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
