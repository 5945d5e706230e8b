import { QrPicture } from "#web/components/qr-picture.tsx";
import { m } from "#web/paraglide/messages.js";
import { CopyButton } from "#web/entities/clipboard/copy-button.tsx";

/** The second factor's secret as a QR code, and as text for those who cannot scan it. */
export function ScanPicture({ uri }: { readonly uri: string }) {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return (
    <div className="flex flex-col gap-3">
      <p data-start tabIndex={-1}>
        {m.profile_factor_scan()}
      </p>
      <QrPicture text={uri} label={m.profile_factor_picture()} className="size-54" />
      <div className="flex flex-wrap items-center gap-3">
        <code className="figures min-w-0 rounded-control bg-sunken px-3 py-2 wrap-anywhere select-all">
          {secret.match(/.{1,4}/g)?.join(" ")}
        </code>
        <CopyButton text={secret} />
      </div>
    </div>
  );
}
