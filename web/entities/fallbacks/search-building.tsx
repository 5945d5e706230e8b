import { m } from "#web/paraglide/messages.js";

/** Says above a list, also an empty one, that the search index is being built and does not find all yet. */
export function SearchBuilding({
  page,
}: {
  /** The first page, once it is there. */
  readonly page: { readonly isSearchCurrent: boolean } | undefined;
}) {
  return (
    <output className="mb-2 block text-sm text-muted empty:hidden">
      {page?.isSearchCurrent === false && m.control_search_building()}
    </output>
  );
}
