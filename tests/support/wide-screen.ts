import { vi } from "vitest";

/** A wide screen: media queries for a least width apply, others do not. Until `vi.unstubAllGlobals()`. */
export function stubWideScreen(): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("width >="),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
