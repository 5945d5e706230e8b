/** Browsers without idle time, as Safari, wait so long. */
const OTHERWISE_MS = 3_000;

/** What Chromium tells of the line. */
interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Does what may be needed later once the page has nothing else to do; not at all on a line that is slow or
 * paid by what it carries.
 */
export function whenIdle(task: () => void): void {
  if (typeof window === "undefined" || isThin()) return;
  if (typeof requestIdleCallback === "function") requestIdleCallback(task);
  else setTimeout(task, OTHERWISE_MS);
}

function isThin(): boolean {
  const { saveData, effectiveType = "" } = ("connection" in navigator ? navigator.connection : {}) as Line;
  return saveData === true || effectiveType.endsWith("2g");
}
