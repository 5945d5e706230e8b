import type { Page, Request } from "playwright-core";
import { PATIENCE_MS } from "../support/eventually.ts";

/** What a page has asked of the server and not yet received. WebSockets are not counted: they stay open. */
export interface Traffic {
  /** How many requests were sent so far. */
  readonly sent: number;
  /** Resolves once no request waits for its answer. @throws naming those that still do after the usual patience */
  quiet(): Promise<void>;
}

/** Counts the requests of a page from now on. */
export function watchTraffic(page: Page): Traffic {
  const open = new Set<Request>();
  let sent = 0;
  let waiting: (() => void)[] = [];
  page.on("request", (request) => {
    sent += 1;
    open.add(request);
  });
  const end = (request: Request): void => {
    open.delete(request);
    if (open.size > 0) return;
    for (const resolve of waiting.splice(0)) resolve();
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return {
    get sent() {
      return sent;
    },
    quiet: () =>
      open.size === 0
        ? Promise.resolve()
        : new Promise((resolve, reject) => {
            const timer = setTimeout(
              () => reject(new Error(`no answer yet: ${addresses(open)}`)),
              PATIENCE_MS,
            );
            waiting.push(() => {
              clearTimeout(timer);
              resolve();
            });
          }),
  };
}

function addresses(requests: Iterable<Request>): string {
  return [...requests].map((request) => request.url()).join(", ");
}

/** Touches the page, as every visitor does sooner or later: what waits for that loads then. */
export async function touch(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
}

/** Touches the page and waits until React has hydrated it: from then on, its buttons and fields react. */
export async function hydrated(page: Page): Promise<void> {
  await touch(page);
  await page.waitForFunction(hasLiveHeading);
}

/** Runs in the browser. */
function hasLiveHeading(): boolean {
  return Object.keys(document.querySelector("main h1") ?? {}).some((key) => key.startsWith("__reactFiber"));
}

/**
 * Touches the page and waits until React has hydrated all of it, also the parts whose code comes after that of the page:
 * what differs from the prerendered document has been reported by then.
 */
export async function wholeHydrated(page: Page): Promise<void> {
  await hydrated(page);
  await page.waitForFunction(() =>
    [...document.querySelectorAll("#root :is(main, footer) :not(svg *)")].every((element) =>
      Object.keys(element).some((key) => key.startsWith("__reactFiber")),
    ),
  );
}

/**
 * Waits until a page has nothing left to do: it is hydrated, has received everything that it requested, has painted
 * it, shows no placeholder of something that still loads, and has requested nothing more meanwhile.
 */
export async function settled(page: Page, traffic: Traffic): Promise<void> {
  await hydrated(page);
  let before: number;
  do {
    before = traffic.sent;
    await traffic.quiet();
    await page.evaluate(paintAndIdle);
    await page.waitForFunction(showsNoPlaceholder);
    // After a link was followed, there is none until the page is there.
    await page.waitForFunction(hasLiveHeading);
  } while (traffic.sent !== before);
}

/**
 * Runs in the browser. `Skeleton` pulses in 1.4 s; the dot of a live state pulses too, more slowly, and stays. What is hidden
 * or further below the window may wait until it is shown.
 */
function showsNoPlaceholder(): boolean {
  const loadedAhead = innerHeight + 200;
  return [...document.querySelectorAll("[aria-busy=true], [class*='[pulse_1.4s']")].every(
    (placeholder) => !placeholder.checkVisibility() || placeholder.getBoundingClientRect().top >= loadedAhead,
  );
}

/** Runs in the browser. Resolves after the next two frames, once the main thread has no other work, or 5 s later. */
function paintAndIdle(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 5_000 })),
    );
  });
}
