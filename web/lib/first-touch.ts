/** What a visitor does first, whatever it is: a page that nobody touches does not do any of it. */
const SIGNS = ["pointerdown", "pointermove", "touchstart", "keydown", "focusin", "wheel", "scroll"] as const;
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

let touched = prerendered === null || awaitsDraft;

/**
 * Resolves once the visitor touches a prerendered page in any way, or has read it for eight seconds. What nobody needs
 * before that waits for it, so that the first seconds belong to the text: the prerendered parts stay as they are
 * meanwhile. In any other document, and in a form that awaits its draft, it is resolved from the start.
 */
export const firstTouch: Promise<void> = touched ? Promise.resolve() : new Promise(watch);

/** Whether `firstTouch` is resolved. */
export function isTouched(): boolean {
  return touched;
}

/** The button of a prerendered form that was pressed before its code was there. */
let pressed: HTMLElement | null = null;
if (!touched && prerendered?.dataset["form"] !== undefined)
  document.addEventListener("click", holdPress, { capture: true });

/** Called once a prerendered form is hydrated: what was pressed before that is pressed now. */
export function releasePress(): void {
  if (typeof document === "undefined") return;
  document.removeEventListener("click", holdPress, { capture: true });
  const held = pressed;
  pressed = null;
  if (held?.isConnected === true) held.click();
}

/** Without its code a form would be sent by the browser, and the page loaded anew. */
function holdPress(event: MouseEvent): void {
  const button =
    event.target instanceof Element ? event.target.closest<HTMLElement>("main form button") : null;
  if (button === null) return;
  event.preventDefault();
  pressed = button;
}

/** The same import, begun at the first touch: `lazy(atFirstTouch(() => import("./part.tsx")))`. */
export function atFirstTouch<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    await firstTouch;
    return load();
  };
}

function watch(resolve: () => void): void {
  const timer = setTimeout(touch, LONGEST_WAIT_MS);
  for (const sign of SIGNS) addEventListener(sign, touch, { capture: true, passive: true });
  function touch(): void {
    clearTimeout(timer);
    for (const sign of SIGNS) removeEventListener(sign, touch, { capture: true });
    touched = true;
    resolve();
  }
}
