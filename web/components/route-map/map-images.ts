import type { Map as MapLibreMap, StyleImageMetadata } from "maplibre-gl";

/** An image as MapLibre takes it: RGBA rows, with the shape as a signed distance field in the alpha channel. */
export interface FieldImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const PIXEL_RATIO = 2;
/** The edge value and slope that MapLibre's shader expects of a distance field. */
const EDGE = 191;
const PER_PIXEL = 32;

/** Draws a shape given by its distance function: how far (in pixels) a point is outside its edge. */
function fieldImage(size: number, outside: (x: number, y: number) => number): FieldImage {
  const data = new Uint8Array(size * size * 4).fill(255);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const value = EDGE - outside(x + 0.5 - size / 2, y + 0.5 - size / 2) * PER_PIXEL;
      data[(y * size + x) * 4 + 3] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  return { width: size, height: size, data };
}

/** A filled circle. */
export const dotImage = (): FieldImage => fieldImage(32, (x, y) => Math.hypot(x, y) - 9);

/** A ring around a dot, for the capital. */
export const ringImage = (): FieldImage =>
  fieldImage(36, (x, y) => Math.min(Math.abs(Math.hypot(x, y) - 9.5) - 2, Math.hypot(x, y) - 4));

/** A rounded plate for a road number; its middle stretches with the text. */
const shieldImage = (): FieldImage =>
  fieldImage(32, (x, y) => {
    const [dx, dy] = [Math.max(0, Math.abs(x) - 4), Math.max(0, Math.abs(y) - 4)];
    return Math.hypot(dx, dy) - 5;
  });

/** An invisible image of a pin's size, so that names stay clear of pins. */
export const emptyImage = (width: number, height: number): FieldImage => ({
  width,
  height,
  data: new Uint8Array(width * height * 4),
});

/** Adds the map's images to a style; their colours come from the style. */
export function addMapImages(map: MapLibreMap): void {
  const add = (id: string, image: FieldImage, more: Partial<StyleImageMetadata> = {}): void => {
    if (!map.hasImage(id)) map.addImage(id, { ...image }, { sdf: true, pixelRatio: PIXEL_RATIO, ...more });
  };
  add("dot", dotImage());
  add("ring", ringImage());
  add("shield", shieldImage(), {
    stretchX: [[15, 17]],
    stretchY: [[15, 17]],
    content: [9, 9, 23, 23],
  });
  add("room-line", emptyImage(10, 10), { sdf: false });
  add("room-round", emptyImage(68, 68), { sdf: false });
  add("room-drop", emptyImage(72, 100), { sdf: false });
}
