/** Whether this device keeps answers for somebody: a small file, so that a sign-out loads the code that erases only then. */
const MARK = "khondee-known";

export function isAnythingKept(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}

/** Notes that answers are kept, or that none are any more. */
export function markKept(isKept: boolean): void {
  try {
    if (isKept) localStorage.setItem(MARK, "1");
    else localStorage.removeItem(MARK);
  } catch {
    // Storage is switched off: the answers of another account are erased when the dashboard opens.
  }
}
