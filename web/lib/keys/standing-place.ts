/** What a list consists of, and what a page does: each is a place for the focus. */
const ROW = "tr,li";
const PLACE = `${ROW},section,fieldset,[tabindex='-1']`;
const HEADING = "h2,h3,h4";
/** What has these is more than lines to be read. */
const PARTS = `${PLACE},${HEADING},a,button,input`;
const SIBLINGS = ["nextElementSibling", "previousElementSibling"] as const;

/**
 * An element and what it stands in and beside, nearest first: lines, its row, the rows after and before that, the part of the
 * page, the page. To be asked for while the element is there, for when it is gone.
 */
export function placesOf(element: Element): readonly Element[] {
  const places: Element[] = [];
  for (
    let place: Element | null = element;
    place !== null && place !== document.body;
    place = place.parentElement
  ) {
    places.push(place);
    if (place.matches(ROW))
      for (const side of SIBLINGS)
        for (let row = place[side]; row !== null; row = row[side]) places.push(row);
  }
  return places;
}

/**
 * Gives the focus, without scrolling there, to the first of them, an element, or to the first place that
 * still stands and takes it.
 */
export function focusStanding(places: readonly Element[]): void {
  places.some(
    (place, index) =>
      place.isConnected &&
      (index === 0 ||
        place.matches(PLACE) ||
        (place.textContent !== "" && place.querySelector(PARTS) === null)) &&
      takesFocus(place),
  );
}

/** What opens a row, hitting no button that acts at once; the heading of a part; what takes the focus by itself. */
function takesFocus(place: Element): boolean {
  const within = place.matches(ROW) ? "[data-row],a" : place.matches("[tabindex]") ? null : HEADING;
  const target = (within === null ? null : place.querySelector<HTMLElement>(within)) ?? place;
  if (!(target instanceof HTMLElement)) return false;
  // What is read, and gone on from, but no stop of the Tab key.
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return document.activeElement === target;
}
