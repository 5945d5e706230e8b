import { useEffect, useState } from "react";
import { m } from "#web/paraglide/messages.js";
import { CopyButton } from "./copy-button.tsx";

const SIDE_PX = 216;

/** The second factor's secret as a QR code, and as text for those who cannot scan it. */
export function ScanPicture({ uri }: { readonly uri: string }) {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    void drawQr(uri).then((drawn) => (gone ? undefined : setPicture(drawn)));
    return () => {
      gone = true;
    };
  }, [uri]);
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return (
    <div className="flex flex-col gap-3">
      <p data-start tabIndex={-1}>
        {m.profile_factor_scan()}
      </p>
      {/* White in dark mode, too, for the scanners. */}
      <div className="size-54 overflow-hidden rounded-card border border-line bg-[#fff]">
        {picture !== null && (
          <img src={picture} alt={m.profile_factor_picture()} width={SIDE_PX} height={SIDE_PX} />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <code className="figures min-w-0 rounded-control bg-sunken px-3 py-2 wrap-anywhere select-all">
          {secret.match(/.{1,4}/g)?.join(" ")}
        </code>
        <CopyButton text={secret} />
      </div>
    </div>
  );
}

/** The QR library is loaded on first use. */
async function drawQr(text: string): Promise<string> {
  const { toString } = await import("qrcode");
  const svg = await toString(text, { type: "svg", margin: 2 });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
