import { openDatabase } from "#db/client.ts";
import { EmbeddedGeocoder } from "./adapters/geocoding/embedded/embedded-geocoder.ts";
import type { Geocoder } from "./adapters/geocoding/geocoder.ts";
import { GeocoderWithService } from "./adapters/geocoding/geocoder-with-service.ts";
import { NominatimPlaces } from "./adapters/geocoding/nominatim/nominatim-places.ts";
import { PhotonPlaces } from "./adapters/geocoding/photon/photon-places.ts";
import { LineMessagingApi } from "./adapters/line/line-messaging-api.ts";
import { KeptMailer } from "./adapters/mail/kept-mailer.ts";
import type { Mailer } from "./adapters/mail/mailer.ts";
import { SmtpMailer } from "./adapters/mail/smtp-mailer.ts";
import { OutsideService } from "./adapters/outside-service.ts";
import { embeddedRouteFinder } from "./adapters/routing/embedded/embedded-route-finder.ts";
import type { Checkout } from "./adapters/payments/checkout.ts";
import { StripeCheckout } from "./adapters/payments/stripe/stripe-checkout.ts";
import { OsrmRoads } from "./adapters/routing/osrm/osrm-roads.ts";
import type { RouteFinder } from "./adapters/routing/route-finder.ts";
import { RouteFinderWithService } from "./adapters/routing/route-finder-with-service.ts";
import { FollowedShortLinks } from "./adapters/short-links/followed-short-links.ts";
import type { ShortLinks } from "./adapters/short-links/short-links.ts";
import { ValhallaRoads } from "./adapters/routing/valhalla/valhalla-roads.ts";
import { WebPush } from "./adapters/push/web-push.ts";
import { HttpWebhookSender } from "./adapters/webhooks/http-webhook-sender.ts";
import { R2Storage } from "./adapters/storage/r2-storage.ts";
import { connectBoard } from "./durable-objects/board.ts";
import { connectOrderIndex } from "./durable-objects/search-index/order-index-stub.ts";
import type { Bindings, Settings } from "./env.ts";
import type { Dependencies } from "./dependencies.ts";

// One per isolate: they index their data on first use, or cache answers of a service.
const embeddedGeocoder = new EmbeddedGeocoder();
let mapServices:
  | {
      readonly key: string;
      readonly geocoder: Geocoder;
      readonly routeFinder: RouteFinder;
      readonly shortLinks: ShortLinks;
    }
  | undefined;

/** Builds the dependencies of the use-cases from bindings and settings. */
export function wire(env: Bindings, settings: Settings): Dependencies {
  const { geocoder, routeFinder, shortLinks } = wireMapServices(settings);
  return {
    db: openDatabase(env.DB),
    board: connectBoard(env.DISPATCH_BOARD),
    orderIndex: connectOrderIndex(env.ORDER_INDEX),
    geocoder,
    routeFinder,
    roughRouteFinder: embeddedRouteFinder,
    shortLinks,
    mailer: mailerFor(settings.mail),
    checkout: checkoutFor(settings.stripe),
    line: settings.lineMessaging === null ? null : new LineMessagingApi(settings.lineMessaging),
    push: settings.push === null ? null : new WebPush(settings.push),
    webhookSender: new HttpWebhookSender({ allowsLocal: settings.webhooksToThisMachine }),
    storage: new R2Storage(env.FILES),
    effectsQueue: env.EFFECTS_QUEUE,
    settings,
    now: () => Date.now(),
  };
}

function wireMapServices({ routing, geocoding, origin }: Settings) {
  const key = JSON.stringify([routing, geocoding, origin]);
  if (mapServices?.key !== key)
    mapServices = {
      key,
      geocoder: geocoderFor(geocoding, origin),
      routeFinder: routeFinderFor(routing, origin),
      shortLinks: new FollowedShortLinks({ origin }),
    };
  return mapServices;
}

/** The configured geocoder; every other one falls back to the embedded one. */
export function geocoderFor(geocoding: Settings["geocoding"], origin: string): Geocoder {
  if (geocoding.provider === "embedded") return embeddedGeocoder;
  const service = new OutsideService({ baseUrl: geocoding.baseUrl, origin });
  const Places = { photon: PhotonPlaces, nominatim: NominatimPlaces }[geocoding.provider];
  return new GeocoderWithService(new Places(service), embeddedGeocoder);
}

/** The configured route finder; every other one falls back to the embedded one. */
export function routeFinderFor(routing: Settings["routing"], origin: string): RouteFinder {
  if (routing.provider === "embedded") return embeddedRouteFinder;
  const service = new OutsideService({ baseUrl: routing.baseUrl, origin });
  const Roads = { osrm: OsrmRoads, valhalla: ValhallaRoads }[routing.provider];
  return new RouteFinderWithService(new Roads(service), embeddedRouteFinder);
}

let stripe: { readonly key: string; readonly checkout: Checkout } | undefined;

/** Stripe with its keys, one per isolate; `null` without. */
function checkoutFor(settings: Settings["stripe"]): Checkout | null {
  if (settings === null) return null;
  const key = JSON.stringify(settings);
  if (stripe?.key !== key) stripe = { key, checkout: new StripeCheckout(settings) };
  return stripe.checkout;
}

/** The configured mailer. */
export function mailerFor(mail: Settings["mail"]): Mailer {
  return mail.delivery === "smtp" ? new SmtpMailer(mail) : new KeptMailer();
}
