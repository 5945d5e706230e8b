import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** An uploaded picture, with its link for the reader. */
export interface LinkedPicture {
  readonly fileId: string;
  readonly url: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Small pictures, each opening in full in a new tab; nothing where there are none. */
export function PictureList({ pictures }: { readonly pictures: readonly LinkedPicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {pictures.map(({ fileId, url, width, height }, index) => (
        <li key={fileId}>
          <a
            href={url}
            target="_blank"
            rel="noopener"
            className="block overflow-hidden rounded-control border border-line"
          >
            <img
              src={url}
              alt={m.picture_number({ number: formatNumber(index + 1) })}
              width={width}
              height={height}
              loading="lazy"
              className="size-20 bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
