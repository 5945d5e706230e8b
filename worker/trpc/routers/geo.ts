import { z } from "zod";
import type { Place } from "#domain/geo/place.ts";
import { badInput } from "#domain/errors.ts";
import { pointInput } from "#domain/geo/point-input.ts";
import { suggestInput } from "#domain/geo/suggest-input.ts";
import { findLastPier } from "../../services/geo/find-last-pier.ts";
import { resolveLink } from "../../services/geo/resolve-link.ts";
import { scriptFor, suggestPlaces, type Script } from "../../services/geo/suggest-places.ts";
import { router } from "../init.ts";
import { publicProcedure } from "../procedures.ts";

export const geoRouter = router({
  /** Places for a typed text, in Thai or Latin script or as a postcode; best first. */
  suggest: publicProcedure.input(suggestInput).query(async ({ ctx, input }) => {
    const { places, script } = await suggestPlaces(ctx, input);
    return places.map((place) => forPicker(place, script, input.locale));
  }),

  /** The nearest subdistrict to an exact point, with the point's own coordinates. */
  locate: publicProcedure
    .input(pointInput.extend({ locale: z.string().max(10).optional() }))
    .query(async ({ ctx, input }) => {
      const found = await ctx.geocoder.locate(input);
      if (found.kind === "outside_thailand") throw badInput({ latitude: "OUTSIDE_THAILAND" });
      if (found.kind === "at_sea") throw badInput({ latitude: "AT_SEA" });
      const { latitude, longitude } = input;
      return { ...forPicker(found.place, scriptFor(input.locale, ""), input.locale), latitude, longitude };
    }),

  /** The pier to which a truck can bring goods for an island, by a point of the rest of the move; `null` without one. */
  lastPier: publicProcedure
    .input(
      z.object({
        landmassId: z.string().max(40),
        from: pointInput.optional(),
        locale: z.string().max(10).optional(),
      }),
    )
    .query(async ({ ctx, input: { landmassId, from = null, locale } }) => {
      const pier = await findLastPier(ctx, landmassId, from);
      return pier && forPicker(pier, scriptFor(locale, ""), locale);
    }),

  /** What the short link of a map stands for: a point, a plus code, or names to search for. */
  resolveLink: publicProcedure
    .input(z.object({ url: z.string().max(500) }))
    .mutation(({ ctx, input }) => resolveLink(ctx, input.url, ctx.address)),

  /** The vector style that the map shows instead of the embedded one, or `null`. */
  mapStyle: publicProcedure.query(({ ctx }) => ({ styleUrl: ctx.settings.map.styleUrl })),
});

/** What a picker shows of a place. `label` is in the visitor's script; `labels` has both, to be stored. */
function forPicker(place: Place, script: Script, locale: string | undefined) {
  const { placeId, label: labels, postcodes, latitude, longitude } = place;
  // A subdistrict whose own position is unknown has the position of its district's town; the label says so.
  const near = place.near?.[script] ?? null;
  return {
    placeId,
    kind: place.landmark ?? place.kind,
    ...nameAndArea(place, script, locale),
    label: labels[script],
    labels,
    near,
    exactM: place.exactM ?? null,
    postcodes,
    latitude,
    longitude,
  };
}

/**
 * The place in the words that the visitor knows it by, and what contains it. Under a name in a script that road signs do
 * not have, the area repeats the one that they have.
 */
function nameAndArea(
  { title, within, label, otherNames }: Place,
  script: Script,
  locale: string | undefined,
): { name: string; area: string } {
  const known = locale === "zh" || locale === "km" ? otherNames?.[locale] : undefined;
  return known === undefined
    ? { name: title[script], area: within[script] }
    : { name: known, area: label[script] };
}
