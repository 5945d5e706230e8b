declare global {
  /** Filled by the build with the page modules that routes import. */
  var pageModulesAsked: Set<string> | undefined;
}

/** The page modules that are imported while `load` runs, as paths inside `web/`. */
export async function askedBy(load: () => Promise<void> | undefined): Promise<Set<string>> {
  const asked = new Set<string>();
  globalThis.pageModulesAsked = asked;
  await load();
  globalThis.pageModulesAsked = undefined;
  return asked;
}
