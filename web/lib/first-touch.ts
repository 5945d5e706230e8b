/** What a visitor does first, whatever it is: a page that nobody touches does not do any of it. */
const SIGNS = ["pointerdown", "pointermove", "touchstart", "keydown", "focusin", "wheel", "scroll"] as const;
/** Long after a page has painted and settled; a visitor who only reads has its code then, too. */
const LONGEST_WAIT_MS = 8_000;

/**
 * Resolves once the visitor touches a prerendered page in any way, or has read it for eight seconds. What nobody needs
 * before that waits for it, so that the first seconds belong to the text: the prerendered parts stay as they are
 * meanwhile. In any other document it is resolved from the start.
 */
export const firstTouch: Promise<void> = isPrerendered()
  ? new Promise((resolve) => {
      const timer = setTimeout(touched, LONGEST_WAIT_MS);
      for (const sign of SIGNS) addEventListener(sign, touched, { capture: true, passive: true });
      function touched(): void {
        clearTimeout(timer);
        for (const sign of SIGNS) removeEventListener(sign, touched, { capture: true });
        resolve();
      }
    })
  : Promise.resolve();

/** The same import, begun at the first touch: `lazy(atFirstTouch(() => import("./part.tsx")))`. */
export function atFirstTouch<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    await firstTouch;
    return load();
  };
}

function isPrerendered(): boolean {
  return typeof document !== "undefined" && document.querySelector("#root[data-page]") !== null;
}
