/** What a list consists of, and what a page does: each is a place for the focus. */
const ROW = "tr,li";
const PLACE = `${ROW},section,article,fieldset,[tabindex='-1']`;
/** What has these is more than lines to be read. */
const PARTS = `h2,h3,h4,button,input,select,textarea,a[href],${PLACE}`;

/**
 * An element and what it stands in and beside, nearest first: lines, its row, the rows after and before that, the part of the
 * page, the page. To be asked for while the element is there, for when it is gone.
 */
export function placesOf(element: Element): readonly Element[] {
  const places: Element[] = [];
  for (let place: Element | null = element; place !== null; place = place.parentElement) {
    if (place === document.body) break;
    places.push(place);
    if (place.matches(ROW)) places.push(...rowsAround(place));
  }
  return places;
}

function rowsAround(row: Element): readonly Element[] {
  const rows = [...(row.parentElement?.children ?? [])];
  const at = rows.indexOf(row);
  return [...rows.slice(at + 1), ...rows.slice(0, at).toReversed()];
}

/** Gives the focus, without scrolling there, to an element, or to the first place around it that still stands and takes it. */
export function focusStanding([element, ...places]: readonly Element[]): void {
  const isTaken = element?.isConnected === true && takesFocus(element);
  if (!isTaken) places.some((place) => place.isConnected && isPlace(place) && takesFocus(place));
}

function isPlace(element: Element): boolean {
  return (
    element.matches(PLACE) || (element.querySelector(PARTS) === null && element.textContent.trim() !== "")
  );
}

function takesFocus(place: Element): boolean {
  const target = targetIn(place);
  if (!(target instanceof HTMLElement)) return false;
  // What is read, and gone on from, but no stop of the Tab key.
  const isMade = target.tabIndex < 0 && !target.hasAttribute("tabindex");
  if (isMade) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  const isTaken = document.activeElement === target;
  if (isMade && isTaken)
    target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
  return isTaken;
}

/** What opens a row, hitting no button that acts at once; the heading of a part; what takes the focus by itself. */
function targetIn(place: Element): Element {
  if (place.matches(ROW)) return place.querySelector("[data-row],a[href]") ?? place;
  return (place.matches("[tabindex]") ? null : place.querySelector("h2,h3,h4")) ?? place;
}
