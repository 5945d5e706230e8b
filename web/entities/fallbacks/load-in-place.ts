/**
 * Loads code without the page being reloaded where a newer release has removed it (`new-version.ts`): what is
 * typed on it would be lost.
 */
export async function loadInPlace<Code>(load: () => Promise<Code>): Promise<Code> {
  const keep = (event: Event) => event.stopImmediatePropagation();
  // Ahead of the listener that reloads.
  window.addEventListener("vite:preloadError", keep, true);
  try {
    return await load();
  } finally {
    window.removeEventListener("vite:preloadError", keep, true);
  }
}
