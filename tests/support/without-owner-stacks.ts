import * as React from "react";

const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";

/**
 * React's development build records where each element was made, for the texts of its warnings: a sixth of these
 * tests' processor time. It stops by itself after 10,000 in a second; here that count is always reached. Its warnings
 * still come. A React without this count only makes the tests slower.
 */
export function withoutOwnerStacks(): void {
  const internals: unknown = Reflect.get(React, INTERNALS);
  if (typeof internals !== "object" || internals === null) return;
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    get: () => Number.MAX_SAFE_INTEGER,
    set: () => {
      // What React counts itself is left out.
    },
    configurable: true,
  });
}
