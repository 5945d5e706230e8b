/** The tag that says how a camera was held (EXIF 2.3, 4.6.4): 1 for upright, 2 to 8 for turned and mirrored. */
const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;

/** The orientation in an EXIF segment, without its length; 1 where there is none or it cannot be read. */
export function orientationOf(segment: Uint8Array): number {
  if (String.fromCharCode(...segment.subarray(0, 6)) !== "Exif\0\0") return 1;
  const tiff = segment.subarray(6);
  const order = String.fromCharCode(...tiff.subarray(0, 2));
  if (order !== "II" && order !== "MM") return 1;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  return firstEntry(view, order === "II") ?? 1;
}

/** The orientation's value in the first directory, `undefined` where there is none that is valid. */
function firstEntry(view: DataView, isLittle: boolean): number | undefined {
  if (view.byteLength < 8) return undefined;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > view.byteLength) return undefined;
  const entries = view.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > view.byteLength) return undefined;
    if (view.getUint16(at, isLittle) === ORIENTATION_TAG) {
      const value = view.getUint16(at + 8, isLittle);
      return value >= 1 && value <= 8 ? value : undefined;
    }
  }
  return undefined;
}

/** An EXIF segment with the orientation alone, with its marker; nothing for a picture that is upright. */
export function orientationSegment(orientation: number): readonly Uint8Array[] {
  if (orientation === 1) return [];
  const header = [0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  return [Uint8Array.of(0xff, 0xe1, 0, 2 + header.length + entry.length, ...header, ...entry)];
}
