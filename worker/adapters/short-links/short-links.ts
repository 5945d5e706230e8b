import type { PastedPlace } from "#domain/geo/pasted/pasted-place.ts";

/** What a short link stands for, once it is known where it leads. */
export type ShortLinkPlace = Extract<PastedPlace, { readonly kind: "point" | "plus_code" | "names" }>;

/** Tells where the short links of maps lead. */
export interface ShortLinks {
  /**
   * @param url a link that `isShortLink` knows
   * @returns `null` when it leads nowhere, to another host, or its host does not answer in time; never throws
   */
  resolve(url: string): Promise<ShortLinkPlace | null>;
}
