import { openDatabase } from "#db/client.ts";
import { EmbeddedGeocoder } from "./adapters/geocoding/embedded/embedded-geocoder.ts";
import { embeddedRouteFinder } from "./adapters/routing/embedded/embedded-route-finder.ts";
import { connectBoard } from "./durable-objects/board.ts";
import type { Bindings, Settings } from "./env.ts";
import type { Dependencies } from "./services/dependencies.ts";

// One per isolate: it indexes its data on first use.
const geocoder = new EmbeddedGeocoder();

/** Connects the use-cases to the outside world. */
export function wire(env: Bindings, settings: Settings): Dependencies {
  return {
    db: openDatabase(env.DB),
    board: connectBoard(env.DISPATCH_BOARD),
    geocoder,
    routeFinder: embeddedRouteFinder,
    settings,
    now: () => Date.now(),
  };
}
