import { Blob, Face, Font } from "harfbuzzjs";
import { describe, expect, it } from "vitest";
import regular from "#worker/adapters/documents/fonts/data/regular.json" with { type: "json" };
import semiBold from "#worker/adapters/documents/fonts/data/semi-bold.json" with { type: "json" };
import { clustersOf } from "#worker/adapters/documents/fonts/clusters.ts";
import { boxOf } from "#worker/adapters/documents/fonts/glyph-outline.ts";
import { truetypeSubset } from "#worker/adapters/documents/fonts/truetype-subset.ts";
import { Typeface, type Cluster } from "#worker/adapters/documents/fonts/typeface.ts";

const TYPEFACES = [new Typeface(regular), new Typeface(semiBold)];
const WORDS = ["น้ำ", "ที่", "กำกับภาษี", "ผู้ซื้อ", "ญี่ปุ่น", "ฐานภาษี", "ป๋า", "เปี๊ยก", "ฎีกา", "พันธุ์"];

describe("a typeface", () => {
  it.each(WORDS)("draws %s in units that together are the word", (word) => {
    for (const typeface of TYPEFACES)
      expect(
        typeface
          .shape(word)
          .map(({ text }) => text)
          .join(""),
      ).toBe(word);
  });

  it("sets the ring of sara am under the tone mark", () => {
    for (const typeface of TYPEFACES) {
      const [, ring, tone] = only(typeface.shape("น้ำ")).glyphs.map((placed) => {
        const [, bottom = 0, , top = 0] = boxOf(typeface.outline(placed.glyph)) ?? [];
        return { bottom: bottom + placed.y, top: top + placed.y };
      });
      expect(tone?.bottom).toBeGreaterThan(ring?.top ?? Infinity);
    }
  });

  it("takes the foot from ญ and ฐ where a vowel stands under them", () => {
    for (const typeface of TYPEFACES)
      for (const letter of "ญฐ")
        expect(only(typeface.shape(`${letter}ุ`)).glyphs[0]?.glyph).not.toBe(
          only(typeface.shape(letter)).glyphs[0]?.glyph,
        );
  });

  it("reads marks that were typed in another order as the same", () => {
    const [typeface] = TYPEFACES;
    expect(typeface?.shape("ท่ี").map(({ glyphs }) => glyphs)).toEqual(
      typeface?.shape("ที่").map(({ glyphs }) => glyphs),
    );
  });

  it("has the letters of Thai, English, Vietnamese, Russian, German and Spanish", () => {
    const letters = "กฮ๙฿Aaz09Ññß€ẾếƠơĐđЖжЩщЁё–—’“”…";
    for (const typeface of TYPEFACES)
      for (const letter of letters) expect(typeface.data.glyphs).toHaveProperty(letter);
  });

  it("gives all digits one width", () => {
    for (const typeface of TYPEFACES)
      expect(new Set([..."0123456789"].map((digit) => typeface.width(digit, 10))).size).toBe(1);
  });

  it("shows a letter that it does not have as a dotted circle that still says the letter", () => {
    for (const typeface of TYPEFACES) {
      const cluster = only(typeface.shape("王"));
      expect(cluster.text).toBe("王");
      expect(cluster.glyphs).toEqual(only(typeface.shape("◌")).glyphs);
    }
  });

  it("splits no letter from its marks, in either order of typing", () => {
    expect(clustersOf("น้ำที่ปุ่น")).toEqual(["น้ำ", "ที่", "ปุ่", "น"]);
  });
});

describe("the font put into a file", () => {
  it("is a font whose glyphs are the clusters, as another font library reads it", () => {
    for (const typeface of TYPEFACES) {
      const clusters = [...new Set(WORDS.flatMap(clustersOf)), ..."Áé", "A"].map((text) =>
        only(typeface.shape(text)),
      );
      const font = fontOf(truetypeSubset(typeface, clusters));
      for (const [index, cluster] of clusters.entries()) {
        const glyph = index + 1;
        expect(font.glyphHAdvance(glyph)).toBe(cluster.advance);
        expect(extentsIn(font, glyph)).toEqual(extentsOf(typeface, cluster));
      }
    }
  });
});

function only(clusters: readonly Cluster[]): Cluster {
  const [cluster, ...others] = clusters;
  if (cluster === undefined || others.length > 0) throw new Error(`${clusters.length} clusters`);
  return cluster;
}

function fontOf(file: Uint8Array): Font {
  return new Font(new Face(new Blob(Uint8Array.from(file).buffer)));
}

function extentsIn(font: Font, glyph: number) {
  const { xBearing = 0, yBearing = 0, width = 0, height = 0 } = font.glyphExtents(glyph) ?? {};
  return { left: xBearing, right: xBearing + width, top: yBearing, bottom: yBearing + height };
}

function extentsOf(typeface: Typeface, { glyphs }: Cluster) {
  const boxes = glyphs.flatMap(({ glyph, x, y }) => {
    const box = boxOf(typeface.outline(glyph));
    return box === null ? [] : [{ left: box[0] + x, bottom: box[1] + y, right: box[2] + x, top: box[3] + y }];
  });
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.max(...boxes.map(({ top }) => top)),
    bottom: Math.min(...boxes.map(({ bottom }) => bottom)),
  };
}
