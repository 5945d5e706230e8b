import { useEffect, useState } from "react";
import { drawQr } from "#web/lib/draw-qr.ts";
import { classNames } from "./class-names.ts";

export interface QrPictureProps {
  readonly text: string;
  /** What the code is for, to those who cannot see it. */
  readonly label: string;
  /** Its width and height. */
  readonly className: string;
}

/** A QR code, on white in the dark as well: cameras need the contrast. Its place is held while it is drawn. */
export function QrPicture({ text, label, className }: QrPictureProps) {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    void drawQr(text).then((drawn) => (gone ? undefined : setPicture(drawn)));
    return () => {
      gone = true;
    };
  }, [text]);
  return (
    <div className={classNames("overflow-hidden rounded-card border border-line bg-[#fff]", className)}>
      {picture !== null && <img src={picture} alt={label} className="size-full" />}
    </div>
  );
}
