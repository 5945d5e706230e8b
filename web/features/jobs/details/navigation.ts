import type { JobInFull } from "../my-jobs/my-jobs.ts";

type Stop = Pick<JobInFull["stops"][number], "label" | "latitude" | "longitude" | "detail" | "pin">;

/** A link that starts navigation to a stop in one of the driver's apps. */
export interface NavigationLink {
  readonly app: "Google Maps" | "Apple Maps" | "Waze";
  readonly href: string;
  /** `area`: only to the point of the place, which may be far from the door. */
  readonly leadsTo: "pin" | "address" | "area";
}

/**
 * Navigation to a stop: to its pin when it has one. Without one, Google and Apple Maps look for the address; Waze, whose
 * links take no Thai addresses reliably, goes to the point of the place, where there is one.
 * Formats: developers.google.com/maps/documentation/urls, developer.apple.com Map Links, developers.google.com/waze.
 * @param isApple whether this is an Apple device: elsewhere Apple Maps has no app
 */
export function navigationLinks(stop: Stop, isApple: boolean): NavigationLink[] {
  const { pin } = stop;
  const leadsTo = pin === null ? "address" : "pin";
  const to = encodeURIComponent(pin === null ? addressOf(stop) : `${pin.latitude},${pin.longitude}`);
  const google = `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${to}`;
  const waze = wazeOf(stop);
  return [
    { app: "Google Maps", href: google, leadsTo },
    ...(isApple
      ? [
          {
            app: "Apple Maps" as const,
            href: `https://maps.apple.com/?dirflg=d&daddr=${to}`,
            leadsTo,
          } as const,
        ]
      : []),
    ...(waze === null ? [] : [waze]),
  ];
}

/** The address with its place, in Thai as maps of Thailand know it. */
function addressOf({ detail, label }: Stop): string {
  return [detail, label.th].filter((part) => part !== "").join(" ");
}

function wazeOf({ pin, latitude, longitude }: Stop): NavigationLink | null {
  const place = latitude === null || longitude === null ? null : { latitude, longitude };
  const point = pin ?? place;
  if (point === null) return null;
  const href = `https://waze.com/ul?ll=${point.latitude}%2C${point.longitude}&navigate=yes`;
  return { app: "Waze", href, leadsTo: pin === null ? "area" : "pin" };
}

/** Whether this is an iPhone, an iPad (which calls itself a Macintosh) or a Mac. */
export function isAppleDevice(userAgent: string): boolean {
  return /\b(?:iPhone|iPad|iPod|Macintosh)\b/.test(userAgent);
}
