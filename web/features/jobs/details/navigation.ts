import type { Point } from "#domain/geo/place.ts";
import { isAddressLine } from "#domain/orders/door.ts";
import type { JobInFull } from "../my-jobs/my-jobs.ts";

type Stop = Pick<JobInFull["stops"][number], "label" | "latitude" | "longitude" | "detail" | "pin">;

/** A link that starts navigation to a stop in one of the driver's apps. */
export interface NavigationLink {
  readonly app: "Google Maps" | "Apple Maps" | "Waze";
  readonly href: string;
}

/** Where navigation to a stop leads: `area` is only the point of the place, which may be far from the door. */
export type NavigationTarget =
  | { readonly to: "pin" | "area"; readonly point: Point }
  | { readonly to: "address"; readonly address: string };

/**
 * Where to go: to the pin, else to the address with its place, in Thai as maps of Thailand know it; without both to the
 * point of the place.
 */
export function navigationTarget({ pin, detail, label, latitude, longitude }: Stop): NavigationTarget {
  if (pin !== null) return { to: "pin", point: pin };
  const isKnown = latitude !== null && longitude !== null;
  if (isKnown && !isAddressLine(detail)) return { to: "area", point: { latitude, longitude } };
  // The words of a place in free text are its address.
  return { to: "address", address: [detail, label.th].filter((part) => part !== "").join(", ") };
}

/**
 * Navigation to a target. Google and Apple Maps look for an address and lead to what they find; Waze documents a search
 * (`q`) without navigation, so the driver picks the result there.
 * Formats: developers.google.com/maps/documentation/urls, developer.apple.com Map Links, developers.google.com/waze.
 * @param isApple whether this is an Apple device: elsewhere Apple Maps has no app
 */
export function navigationLinks(target: NavigationTarget, isApple: boolean): NavigationLink[] {
  const text =
    target.to === "address" ? target.address : `${target.point.latitude},${target.point.longitude}`;
  const to = encodeURIComponent(text);
  const google = `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${to}`;
  const waze = target.to === "address" ? `q=${to}` : `ll=${to}&navigate=yes`;
  return [
    { app: "Google Maps", href: google },
    ...(isApple
      ? [{ app: "Apple Maps" as const, href: `https://maps.apple.com/?dirflg=d&daddr=${to}` }]
      : []),
    { app: "Waze", href: `https://waze.com/ul?${waze}` },
  ];
}

/** Whether this is an iPhone, an iPad (which calls itself a Macintosh) or a Mac. */
export function isAppleDevice(userAgent: string): boolean {
  return /\b(?:iPhone|iPad|iPod|Macintosh)\b/.test(userAgent);
}
