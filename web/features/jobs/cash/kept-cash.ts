/** An amount of cash that is not sent yet, under the key of its request. */
export interface KeptCash {
  readonly key: string;
  readonly amountSatang: number;
}

/** What this phone keeps for a job, or `null`. */
export function keptCash(jobId: string): KeptCash | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(jobId)) ?? "null");
    return isKeptCash(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps it; where the phone keeps nothing, it lives as long as the page. */
export function keepCash(jobId: string, kept: KeptCash): void {
  try {
    localStorage.setItem(nameOf(jobId), JSON.stringify(kept));
  } catch {
    // Storage is full or switched off.
  }
}

/** Forgets it: it was sent, or refused. */
export function forgetCash(jobId: string): void {
  try {
    localStorage.removeItem(nameOf(jobId));
  } catch {
    // Nothing was kept.
  }
}

function nameOf(jobId: string): string {
  return `khondee-cash-${jobId}`;
}

function isKeptCash(value: unknown): value is KeptCash {
  return (
    typeof value === "object" &&
    value !== null &&
    "key" in value &&
    typeof value.key === "string" &&
    "amountSatang" in value &&
    typeof value.amountSatang === "number"
  );
}
