import { TIME_ZONE } from "#domain/time.ts";

/** The year of the build in Bangkok, common era, as source text: prerendered pages show it until a visit's own is known. */
export const BUILD_YEAR = JSON.stringify(
  new Intl.DateTimeFormat("en-GB", { year: "numeric", timeZone: TIME_ZONE }).format(Date.now()),
);
