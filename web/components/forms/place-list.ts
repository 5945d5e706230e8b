/** Room for about two suggestions: with less below the field, the list goes where there is more. */
const ENOUGH_PX = 176;
const MOST_PX = 320;
const LEAST_PX = 96;
/** Between the field and the list, and between the list and the edge of what is seen. */
const GAP_PX = 14;

/**
 * Keeps an open list of suggestions where it is seen until `closing`: below its field, or above it where there is more
 * room, and never under the on-screen keyboard, which the visual viewport leaves out. Sets the list's side and
 * `--list-height`.
 */
export function placeList(anchor: HTMLElement, list: HTMLElement, closing: AbortSignal): void {
  const viewport = window.visualViewport;
  const place = () => {
    const { above, below } = roomAround(anchor, viewport);
    // What reaches below the window can be scrolled to, what reaches above the page cannot.
    const isAbove = below < ENOUGH_PX && above > below && above >= LEAST_PX;
    const height = Math.min(MOST_PX, Math.max(LEAST_PX, isAbove ? above : below));
    list.style.setProperty("--list-height", `${height}px`);
    list.style.top = isAbove ? "auto" : "";
    list.style.bottom = isAbove ? "100%" : "";
  };
  place();
  const options = { signal: closing, passive: true };
  viewport?.addEventListener("resize", place, options);
  viewport?.addEventListener("scroll", place, options);
  window.addEventListener("scroll", place, options);
}

/** Pixels above and below a field that are in sight, without the bars that cover the page's top and bottom. */
function roomAround(anchor: HTMLElement, viewport: VisualViewport | null) {
  const field = anchor.getBoundingClientRect();
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const seenFrom = viewport?.offsetTop ?? 0;
  const seenTo = seenFrom + (viewport?.height ?? window.innerHeight);
  const top = Math.max(seenFrom, Number.parseFloat(scrollPaddingTop) || 0);
  const bottom = Math.min(seenTo, window.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0));
  return { above: field.top - top - GAP_PX, below: bottom - field.bottom - GAP_PX };
}
