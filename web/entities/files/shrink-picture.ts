/** The longest side of a picture that is sent, in pixels; enough to read a slip or a house number. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.82;

/**
 * A picture as a JPEG of 1600 pixels at most, upright and without its metadata. A file that this browser cannot show is
 * returned as it is; the server then says why it is refused.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (bitmap === null) return file;
  try {
    return (await drawnSmall(bitmap)) ?? file;
  } finally {
    bitmap.close();
  }
}

async function drawnSmall(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (context === null) return null;
  // A JPEG has no transparency: what is clear in a PNG becomes white, not black.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}
