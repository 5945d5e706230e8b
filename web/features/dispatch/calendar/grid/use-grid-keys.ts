import { useEffect, useRef, type KeyboardEvent } from "react";

const STOPS = ":is([role=rowheader], [role=gridcell]) a[href]";
const BAR = "[data-job-id]";

/** What the page gives the element around the rows of a calendar. */
export interface GridKeys {
  /** Around the grid, also while it is not there yet. */
  readonly ref: (element: HTMLElement | null) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: { readonly target: EventTarget }) => void;
}

/**
 * The keys of a grid of drivers and jobs, as of any ARIA grid: it is one stop of the Tab key; left and right
 * go from job to job of a driver, whose name comes before them, up and down to the nearest one of the driver
 * above or below, Home and End to the first and the last.
 */
export function useGridKeys(): GridKeys {
  const grid = useRef<HTMLElement | null>(null);
  const last = useRef<HTMLElement | null>(null);
  // After every render: one of them brings or takes the links.
  useEffect(() => {
    if (grid.current !== null) last.current = setStop(grid.current, last.current);
  });
  return {
    ref: (element) => {
      grid.current = element;
    },
    onKeyDown: (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const from = (event.target as Element).closest<HTMLElement>(STOPS);
      const to = from === null || grid.current === null ? undefined : nextStop(grid.current, from, event.key);
      if (to === undefined) return;
      event.preventDefault();
      to.focus();
    },
    onFocus: ({ target }) => {
      const stop = (target as Element).closest<HTMLElement>(STOPS);
      if (stop !== null && grid.current !== null) last.current = setStop(grid.current, stop);
    },
  };
}

/** Makes one link the grid's stop of the Tab key: the last one that had the focus, the same job elsewhere, or the first job. */
function setStop(grid: HTMLElement, last: HTMLElement | null): HTMLElement | null {
  const stops = [...grid.querySelectorAll<HTMLElement>(STOPS)];
  const isSameJob = ({ dataset }: HTMLElement) =>
    dataset["jobId"] !== undefined && dataset["jobId"] === last?.dataset["jobId"];
  const stop =
    stops.find((each) => each === last) ??
    stops.find((each) => isSameJob(each)) ??
    stops.find((each) => each.matches(BAR)) ??
    stops[0] ??
    null;
  for (const each of stops) each.tabIndex = each === stop ? 0 : -1;
  return stop;
}

function nextStop(grid: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const rows = [...grid.querySelectorAll<HTMLElement>("[role=row]")];
  const row = rows.findIndex((each) => each.contains(from));
  const stops = stopsOf(rows[row]);
  const at = stops.indexOf(from);
  switch (key) {
    case "ArrowLeft":
      return stops[at - 1];
    case "ArrowRight":
      return stops[at + 1];
    case "ArrowUp":
      return nearest(stopsOf(rows[row - 1]), from);
    case "ArrowDown":
      return nearest(stopsOf(rows[row + 1]), from);
    case "Home":
      return stops.find((each) => each.matches(BAR));
    case "End":
      return stops.at(-1);
    default:
      return undefined;
  }
}

/** The name of a driver, and their jobs as they lie from left to right, whichever lane they are in. */
function stopsOf(row: Element | undefined): readonly HTMLElement[] {
  const stops = [...(row?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
  return stops.toSorted((a, b) => leftOf(a) - leftOf(b));
}

/** Of a driver's jobs the one that begins nearest to another's; from a name, and where there are none, the name. */
function nearest(stops: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const bars = from.matches(BAR) ? stops.filter((each) => each.matches(BAR)) : [];
  const [first] = bars.toSorted(
    (a, b) => Math.abs(leftOf(a) - leftOf(from)) - Math.abs(leftOf(b) - leftOf(from)),
  );
  return first ?? stops[0];
}

function leftOf(element: HTMLElement): number {
  return element.getBoundingClientRect().left;
}
