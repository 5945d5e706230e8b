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
import { StripeCheckout } from "./adapters/payments/stripe/stripe-checkout.ts";
import { OsrmRoads } from "./adapters/routing/osrm/osrm-roads.ts";
import type { RouteFinder } from "./adapters/routing/route-finder.ts";
import { RouteFinderWithService } from "./adapters/routing/route-finder-with-service.ts";
import { FollowedShortLinks } from "./adapters/short-links/followed-short-links.ts";
import { ValhallaRoads } from "./adapters/routing/valhalla/valhalla-roads.ts";
import { WebPush } from "./adapters/push/web-push.ts";
import { HttpWebhookSender } from "./adapters/webhooks/http-webhook-sender.ts";
import { R2Storage } from "./adapters/storage/r2-storage.ts";
import { connectBoard } from "./durable-objects/board.ts";
import { connectOrderIndex } from "./durable-objects/search-index/order-index-stub.ts";
import type { Bindings, Settings } from "./env.ts";
import type { Dependencies } from "./dependencies.ts";

// One per isolate: it indexes its data on first use.
const embeddedGeocoder = new EmbeddedGeocoder();

/** Builds the dependencies of the use-cases from bindings and settings. */
export function wire(env: Bindings, settings: Settings): Dependencies {
  return {
    ...adaptersOf(settings),
    db: openDatabase(env.DB),
    board: connectBoard(env.DISPATCH_BOARD),
    orderIndex: connectOrderIndex(env.ORDER_INDEX),
    storage: new R2Storage(env.FILES),
    effectsQueue: env.EFFECTS_QUEUE,
    settings,
    now: () => Date.now(),
  };
}

/** What settings alone decide, made once for them: some of it caches the answers of a service, or keys. */
function adaptersOf(settings: Settings) {
  const adapters = ADAPTERS.get(settings) ?? makeAdapters(settings);
  ADAPTERS.set(settings, adapters);
  return adapters;
}

const ADAPTERS = new WeakMap<Settings, ReturnType<typeof makeAdapters>>();

function makeAdapters({ routing, geocoding, origin, mail, stripe, lineMessaging, push, ...rest }: Settings) {
  return {
    geocoder: geocoderFor(geocoding, origin),
    routeFinder: routeFinderFor(routing, origin),
    roughRouteFinder: embeddedRouteFinder,
    shortLinks: new FollowedShortLinks({ origin }),
    mailer: mailerFor(mail),
    checkout: stripe === null ? null : new StripeCheckout(stripe),
    line: lineMessaging === null ? null : new LineMessagingApi(lineMessaging),
    push: push === null ? null : new WebPush(push),
    webhookSender: new HttpWebhookSender({ allowsLocal: rest.webhooksToThisMachine }),
  };
}

/** The configured geocoder; every other one falls back to the embedded one. */
function geocoderFor(geocoding: Settings["geocoding"], origin: string): Geocoder {
  if (geocoding.provider === "embedded") return embeddedGeocoder;
  const service = new OutsideService({ baseUrl: geocoding.baseUrl, origin });
  const Places = { photon: PhotonPlaces, nominatim: NominatimPlaces }[geocoding.provider];
  return new GeocoderWithService(new Places(service), embeddedGeocoder);
}

/** The configured route finder; every other one falls back to the embedded one. */
function routeFinderFor(routing: Settings["routing"], origin: string): RouteFinder {
  if (routing.provider === "embedded") return embeddedRouteFinder;
  const service = new OutsideService({ baseUrl: routing.baseUrl, origin });
  const Roads = { osrm: OsrmRoads, valhalla: ValhallaRoads }[routing.provider];
  return new RouteFinderWithService(new Roads(service), embeddedRouteFinder);
}

/** The configured mailer. */
function mailerFor(mail: Settings["mail"]): Mailer {
  return mail.delivery === "smtp" ? new SmtpMailer(mail) : new KeptMailer();
}
