import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";

afterEach(cleanup);

const more = vi.fn<() => void>();
/** A list whose pages so far have no items, while further ones may. */
const list = (pages: number, isFetchingNextPage = false) => (
  <PagedList<string>
    query={{
      data: { pages: Array.from({ length: pages }, () => ({ items: [] })) },
      isError: false,
      error: null,
      isFetching: isFetchingNextPage,
      refetch: () => undefined,
      isFetchingNextPage,
      hasNextPage: true,
      fetchNextPage: more,
    }}
    rows={1}
    failed="It failed."
    empty={<p>Nothing at all</p>}
  >
    {() => null}
  </PagedList>
);

test("that nothing was found so far is announced, and again after a press that found nothing either", async () => {
  const { rerender } = render(list(1));
  const status = screen.getByRole("status");
  expect(status.textContent).toBe("None found so far. Show more looks further back.");
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(more).toHaveBeenCalledOnce();
  rerender(list(1, true));
  expect(status.textContent).toBe("");
  rerender(list(2));
  expect(screen.getByRole("status")).toBe(status);
  expect(status.textContent).toBe("None found so far. Show more looks further back.");
  expect(screen.queryByText("Nothing at all")).toBeNull();
});
