/** The squares of a QR code: `size` rows of `size` values, row by row; 1 is dark. */
export interface QrSquares {
  readonly size: number;
  readonly squares: ArrayLike<number>;
}

/**
 * Draws a text as a QR code on white, with the margin that readers need, as the address of an SVG image. The library is
 * loaded on first use.
 */
export async function drawQr(text: string): Promise<string> {
  const { toString } = await import("qrcode");
  const svg = await toString(text, { type: "svg", margin: 4 });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** The squares of a QR code, for a drawing of one's own. */
export async function qrSquares(text: string): Promise<QrSquares> {
  const { create } = await import("qrcode");
  const { size, data } = create(text, {}).modules;
  return { size, squares: data };
}
