import { vi } from "vitest";

/** A wide screen: media queries for a least width apply, others do not. Until `vi.unstubAllGlobals()`. */
export function stubWideScreen(): void {
  stub((query) => query.includes("width >="));
}

/** A phone: no media query for a least width applies, nor another one. Until `vi.unstubAllGlobals()`. */
export function stubPhone(): void {
  stub(() => false);
}

function stub(matches: (query: string) => boolean): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: matches(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
