import type { SoughtTerm } from "#db/queries/orders/order-filter.ts";
import { listOrdersOfCustomer } from "#db/queries/orders/orders.ts";
import type { Cursor } from "#db/queries/page.ts";
import { hasThai, normaliseText, plainKey, scriptOfName } from "#domain/geo/place-name.ts";
import type { Place } from "#domain/geo/place.ts";
import {
  pickupRange,
  readOrderSearch,
  type OrderFilterInput,
  type SearchTerm,
} from "#domain/orders/order-search.ts";
import { EmbeddedGeocoder } from "../../adapters/geocoding/embedded/embedded-geocoder.ts";
import type { Dependencies } from "../../dependencies.ts";

/** What people search for among their orders, such as an address, is never sent to an outside service. */
const gazetteer = new EmbeddedGeocoder();

/** The places that one text may name. */
const PLACES_PER_TERM = 3;
/** A text with more words is no list of places. */
const PLACE_WORDS_MAX = 3;

export interface OwnOrderOptions extends OrderFilterInput {
  readonly cursor?: Cursor | undefined;
  readonly limit?: number | undefined;
}

/**
 * The orders of a customer, newest first; the first page says how many there are in all. A search finds order ids, the
 * stops' names, own words and addresses, and places by any name the gazetteer has for them, such as a Chinese one.
 */
export async function listOwnOrders(
  { db }: Pick<Dependencies, "db">,
  customerId: string,
  { search = "", from, to, ...options }: OwnOrderOptions,
) {
  const sought = readOrderSearch(search);
  // Blanks and marks alone are no search.
  const page = await listOrdersOfCustomer(db, customerId, {
    ...options,
    pickup: pickupRange({ from, to }),
    search:
      sought === null
        ? undefined
        : {
            whole: await withPlaces(sought.whole),
            words: await Promise.all(
              sought.words.map((word) =>
                sought.words.length > PLACE_WORDS_MAX ? { ...word, places: [] } : withPlaces(word),
              ),
            ),
          },
  });
  return {
    ...page,
    items: page.items.map(({ estimatedPaySatang: _pay, offer: _offer, openJobs: _open, ...order }) => order),
  };
}

async function withPlaces(term: SearchTerm): Promise<SoughtTerm> {
  const suggested = await gazetteer.suggest(term.text, PLACES_PER_TERM);
  const places = suggested.filter((place) => isNamed(place, term.text));
  return { ...term, places: places.map(({ placeId, title }) => ({ placeId, titleTh: title.th })) };
}

/** The gazetteer takes a Thai text with fewer letters than this as it is written. */
const SHORTEST_MISSPELT = 4;

/** Whether a place is called so, and not only in a similar way: in a list, a place that was not meant is a wrong answer. */
function isNamed({ name, title }: Place, text: string): boolean {
  // Chinese and Khmer names are matched as they are written.
  if (scriptOfName(text) === "zh" || scriptOfName(text) === "km") return true;
  const sought = plainKey(normaliseText(text));
  if (hasThai(text) && sought.length < SHORTEST_MISSPELT) return true;
  const names = [name.th, name.en, title.th, title.en].map((each) => plainKey(normaliseText(each)));
  return sought !== "" && names.some((each) => each.includes(sought));
}
