import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { expect, test, vi } from "vitest";
import { useAsked } from "#web/features/account/use-asked.ts";
import { dismissToast, useToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

interface Props {
  readonly onAnswer: (answer: boolean) => void;
}
const Panel: ComponentType<Props> = ({ onAnswer }) => <button onClick={() => onAnswer(true)}>Yes</button>;

test("where the code of the question does not come a notice says so and the answer is no; the next one asks", async () => {
  const load = vi
    .fn<() => Promise<ComponentType<Props>>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
    .mockResolvedValue(Panel);
  let ask: (about: string) => Promise<boolean> = () => Promise.reject(new Error("nothing is offered"));
  const offer = (how: typeof ask) => {
    ask = how;
    return () => undefined;
  };
  function Page() {
    const asked = useAsked(offer, load);
    const toast = useToast();
    return (
      <>
        {asked !== null && <p>{asked.question}</p>}
        {asked !== null && <asked.Panel onAnswer={asked.settle} />}
        {toast !== null && <button onClick={() => dismissToast(toast.id)}>{toast.text}</button>}
      </>
    );
  }
  const reloads = vi.fn<() => void>();
  window.addEventListener("vite:preloadError", reloads);
  render(<Page />);
  expect(await ask("Sure?")).toBe(false);
  await userEvent.click(await screen.findByText(m.error_network()));
  load.mockImplementationOnce(() => {
    // As Vite says it of a release that is gone.
    window.dispatchEvent(new Event("vite:preloadError", { cancelable: true }));
    return Promise.resolve(Panel);
  });
  const answer = ask("Sure?");
  await screen.findByText("Sure?");
  await userEvent.click(screen.getByRole("button", { name: "Yes" }));
  expect(await answer).toBe(true);
  await waitFor(() => expect(screen.queryByText("Sure?")).toBeNull());
  expect(reloads).not.toHaveBeenCalled();
  window.removeEventListener("vite:preloadError", reloads);
});
