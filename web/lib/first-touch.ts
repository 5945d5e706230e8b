/** Long after a page has painted and settled; a visitor who only reads has its code then, too. */
const LONGEST_WAIT_MS = 8_000;

/** The root element of a prerendered document. */
const prerendered =
  typeof document === "undefined" ? null : document.querySelector<HTMLElement>("#root[data-page]");

/**
 * Whether this document is a prerendered form that a draft or the places of a link are to fill: `first-paint.js` says
 * so, and keeps the form from taking input until then.
 */
export const awaitsDraft: boolean = prerendered?.dataset["awaitsDraft"] !== undefined;

let touched =
  prerendered === null || awaitsDraft || document.documentElement.dataset["touched"] !== undefined;

/**
 * Resolves once the visitor touches a prerendered page in any way, or has read it for eight seconds. What nobody needs
 * before that waits for it, so that the first seconds belong to the text: the prerendered parts stay as they are
 * meanwhile. In any other document, in a form that awaits its draft, and after an earlier touch it is resolved from the
 * start.
 */
export const firstTouch: Promise<void> = touched ? Promise.resolve() : new Promise(watch);

/** Whether `firstTouch` is resolved. */
export function isTouched(): boolean {
  return touched;
}

/**
 * From here on presses reach the forms of a prerendered page themselves: called once its code is there, whatever it shows
 * instead of what was prerendered.
 * @returns whether `first-paint.js` kept them until now
 */
export function releaseForm(): boolean {
  if (prerendered?.dataset["form"] === undefined) return false;
  delete prerendered.dataset["form"];
  return true;
}

/**
 * Called once a prerendered form is hydrated: the button that was pressed before that, which `first-paint.js`
 * marked, is pressed now.
 */
export function releasePress(): void {
  if (!releaseForm()) return;
  const pressed = prerendered?.querySelector<HTMLElement>("[data-pressed]") ?? null;
  if (pressed === null) return;
  delete pressed.dataset["pressed"];
  pressed.click();
}

/** The same import, begun at the first touch: `lazy(atFirstTouch(() => import("./part.tsx")))`. */
export function atFirstTouch<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    await firstTouch;
    return load();
  };
}

/** `first-paint.js` listens from the start and says what happened first. */
function watch(resolve: () => void): void {
  const timer = setTimeout(touch, LONGEST_WAIT_MS);
  document.addEventListener("first-touch", touch, { once: true });
  function touch(): void {
    clearTimeout(timer);
    touched = true;
    resolve();
  }
}
