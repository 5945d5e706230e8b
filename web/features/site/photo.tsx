import type { ReactNode } from "react";
import { classNames } from "#web/components/class-names.ts";

/** The places that a photograph of the company may take; `web/photos/README.md` describes them. */
export type PhotoName = "hero" | "truck-4-wheel" | "truck-6-wheel" | "crew" | "offices";

/** The photographs that are there, by the path of their file. */
const PHOTOS = import.meta.glob<string>("../../photos/*.{jpg,webp,avif}", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The address of a photograph among these files; `null` where there is none. */
export function photoOf(name: PhotoName, photos: Readonly<Record<string, string>> = PHOTOS): string | null {
  const path = Object.keys(photos).find((each) => each.replace(/^.*\/|\.\w+$/g, "") === name);
  return path === undefined ? null : (photos[path] ?? null);
}

export interface PhotoProps {
  readonly name: PhotoName;
  readonly alt: string;
  /** The shape of the place, such as `aspect-3/2`. */
  readonly className?: string | undefined;
  /** Whether it is seen at once, so that it loads at once. */
  readonly isFirst?: boolean | undefined;
  /** The drawing that stands there until the company has a photograph. */
  readonly children: ReactNode;
}

/** A photograph of the company, or the drawing in its place. */
export function Photo({ name, alt, className = "aspect-3/2", isFirst = false, children }: PhotoProps) {
  const address = photoOf(name);
  if (address === null) return children;
  return (
    <img
      src={address}
      alt={alt}
      loading={isFirst ? "eager" : "lazy"}
      decoding="async"
      className={classNames("w-full rounded-card object-cover", className)}
    />
  );
}
