/** What a page consists of. All measures are points (1/72 inch); `y` counts down from the top. */
export type Mark = TextMark | LineMark | DotMark;

export interface TextMark {
  readonly kind: "text";
  readonly text: string;
  readonly x: number;
  /** Of the line on which the letters stand. */
  readonly y: number;
  readonly style: TextStyle;
}

export interface LineMark {
  readonly kind: "line";
  readonly x: number;
  readonly y: number;
  /** The end's distance to the right and down. */
  readonly dx: number;
  readonly dy: number;
  readonly thickness: number;
  readonly color: Color;
}

export interface DotMark {
  readonly kind: "dot";
  /** The centre. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly color: Color;
}

export type Weight = "regular" | "semi-bold";
/** Red, green, blue; 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number];

export interface TextStyle {
  readonly size: number;
  readonly weight: Weight;
  readonly color: Color;
}

/** A part of a page: marks counted from its own top left corner. */
export interface Block {
  readonly height: number;
  readonly marks: readonly Mark[];
}

export const NOTHING: Block = { height: 0, marks: [] };

/** An empty space of a height. */
export function space(height: number): Block {
  return { height, marks: [] };
}

/** The marks of a block whose corner is put at a point. */
export function marksAt({ marks }: Block, x: number, y: number): Mark[] {
  return marks.map((mark) => ({ ...mark, x: mark.x + x, y: mark.y + y }));
}

/** A block moved to the right. */
export function indented(block: Block, x: number): Block {
  return { height: block.height, marks: marksAt(block, x, 0) };
}

/** Blocks below each other. */
export function stacked(blocks: readonly Block[]): Block {
  const marks: Mark[] = [];
  let height = 0;
  for (const block of blocks) {
    marks.push(...marksAt(block, 0, height));
    height += block.height;
  }
  return { height, marks };
}

/** Blocks over each other from the same top, for columns that are indented. As high as the highest. */
export function abreast(blocks: readonly Block[]): Block {
  return {
    height: Math.max(0, ...blocks.map(({ height }) => height)),
    marks: blocks.flatMap(({ marks }) => marks),
  };
}
