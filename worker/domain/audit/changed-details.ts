/**
 * Which personal details of a record are others: the names of their fields alone, because the audit log outlives the people it
 * tells of. Nothing where none is, or where there was no record before.
 * @param before by the name, or the path, of each detail; one that is in only one of both is no change of it
 */
export function changedDetails(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): { readonly changedDetails?: readonly string[] } {
  if (before === null || after === null) return {};
  const changed = Object.keys(after).filter((name) => name in before && before[name] !== after[name]);
  return changed.length > 0 ? { changedDetails: changed } : {};
}
