import { qrSquares } from "#web/lib/draw-qr.ts";
import { saveFile } from "#web/lib/save-file.ts";

const WIDTH = 1080;
const HEIGHT = 1600;
const QR_SIDE = 860;
/** As at the sides, at least the four squares of white that a reader needs around the code (ISO/IEC 18004). */
const QR_TOP = 240;
const PNG = "image/png";

export interface PaymentPicture {
  readonly payload: string;
  /** Above the code. */
  readonly title: string;
  readonly amount: string;
  /** Below the amount: the reference, the receiver. */
  readonly lines: readonly string[];
}

/**
 * Saves the QR code with amount and reference as a picture that banking apps open from the phone's photos. iOS keeps
 * downloads away from the photos, so there the share sheet opens, which saves a picture among them.
 */
export async function savePaymentPicture(name: string, picture: PaymentPicture): Promise<void> {
  const blob = await drawPaymentPicture(picture);
  const file = new File([blob], name, { type: PNG });
  const isIos = /iP(?:hone|ad|od)/.test(navigator.userAgent);
  if (!isIos || !navigator.canShare({ files: [file] })) return saveFile(name, PNG, blob);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // Closing the share sheet is no failure.
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}

async function drawPaymentPicture({ payload, title, amount, lines }: PaymentPicture): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("the browser draws no pictures");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = "#14213d";
  await drawSquares(context, payload);
  context.textAlign = "center";
  const family = getComputedStyle(document.body).fontFamily;
  const write = (text: string, sizePx: number, baseline: number) => {
    context.font = `600 ${sizePx}px ${family}`;
    context.fillText(text, WIDTH / 2, baseline, WIDTH - 80);
  };
  write(title, 60, 110);
  write(amount, 96, QR_TOP + QR_SIDE + 130);
  lines.forEach((line, index) => write(line, 44, QR_TOP + QR_SIDE + 220 + index * 66));
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), PNG),
  );
}

/** Squares of a whole number of pixels, so that none is blurred. */
async function drawSquares(context: CanvasRenderingContext2D, payload: string): Promise<void> {
  const { size, squares } = await qrSquares(payload);
  const side = Math.floor(QR_SIDE / size);
  const left = Math.floor((WIDTH - side * size) / 2);
  for (let at = 0; at < squares.length; at += 1)
    if (squares[at] === 1)
      context.fillRect(left + (at % size) * side, QR_TOP + Math.floor(at / size) * side, side, side);
}
