import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MAX_FILE_BYTES } from "#domain/files/file.ts";
import { PictureField } from "#web/entities/files/picture-field.tsx";
import { useFileUploads } from "#web/entities/files/use-file-uploads.ts";
import { PaperPhoto } from "#web/features/drivers/paper-photo.tsx";
import { FakeUploads } from "../../../support/fake-uploads.ts";

let server: FakeUploads;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server = new FakeUploads();
  server.install();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function SlipField() {
  const uploads = useFileUploads("slip", "KD-AAAAAA");
  return (
    <>
      <p data-testid="ids">{uploads.fileIds.join(" ")}</p>
      <PictureField
        label="Slip"
        max={2}
        items={uploads.items}
        onAdd={uploads.add}
        onRemove={uploads.remove}
        onRetry={uploads.retry}
      />
    </>
  );
}

/** The ids of the files that have arrived. */
function sentIds(): string {
  return screen.getByTestId("ids").textContent ?? "";
}

function picture(name = "slip.jpg", size = 20): File {
  return new File([new Uint8Array(size)], name, { type: "image/jpeg" });
}

async function choose(...files: File[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>("input[type=file][multiple]");
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.upload(input!, files);
}

test("a chosen picture is sent at once, and shown", async () => {
  render(<SlipField />);
  await choose(picture());
  expect(await screen.findByText("Sent")).toBeTruthy();
  expect(screen.getByRole("img", { name: "Picture 1" })).toBeTruthy();
  expect(sentIds()).toBe("file-1");
  expect(server.requests[0]?.url).toBe("/api/files?purpose=slip&orderId=KD-AAAAAA");
});

test("on a bad line it is sent again by itself, under the same key", async () => {
  server.answers.push("no connection", "no connection");
  render(<SlipField />);
  await choose(picture());
  expect(await screen.findByText("Bad connection. Trying again.")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await waitFor(() => expect(sentIds()).toBe("file-1"));
  expect(new Set(server.requests.map(({ key }) => key)).size).toBe(1);
});

test("a connection that comes back ends the wait", async () => {
  server.answers.push("no connection");
  render(<SlipField />);
  await choose(picture());
  await screen.findByText("Bad connection. Trying again.");
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("Sent")).toBeTruthy();
});

test("one that did not arrive can be sent again by hand", async () => {
  server.answers.push(...Array<"no connection">(5).fill("no connection"));
  render(<SlipField />);
  await choose(picture());
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(await screen.findByText(/^The picture was not sent\./)).toBeTruthy();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByRole("button", { name: "Send picture 1 again" }));
  expect(await screen.findByText("Sent")).toBeTruthy();
  expect(new Set(server.requests.map(({ key }) => key)).size).toBe(1);
});

test("a refused file says why, and is not tried again", async () => {
  server.answers.push({ appCode: "FILE_REFUSED", params: { reason: "svg" } });
  render(<SlipField />);
  await choose(picture());
  expect(
    await screen.findByText("SVG drawings are not accepted. Choose a JPEG, PNG or WebP picture."),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send picture 1 again" })).toBeNull();
  expect(server.requests).toHaveLength(1);
});

test("a PDF is refused with what to send instead", async () => {
  server.answers.push({ appCode: "FILE_REFUSED", params: { reason: "pdf" } });
  render(<SlipField />);
  await choose(picture("policy.pdf"));
  expect(
    await screen.findByText("A PDF is not accepted. Add a photo or a screenshot of the document instead."),
  ).toBeTruthy();
  expect(server.requests).toHaveLength(1);
});

test("the field of a paper says which files are taken, and what to do with a PDF", () => {
  render(<PaperPhoto label="Insurance" error={undefined} fileId="" url={undefined} onChange={() => {}} />);
  expect(screen.getByRole("group", { name: "Insurance" }).textContent).toContain(
    "JPEG, PNG or WebP, up to 8 MB. If the paper is a PDF, add a photo or a screenshot of it.",
  );
});

test("a file that is too large is refused without being sent", async () => {
  render(<SlipField />);
  await choose(picture("long.jpg", MAX_FILE_BYTES + 1));
  expect(await screen.findByText("This file is too large. The limit is 8 MB.")).toBeTruthy();
  expect(server.requests).toHaveLength(0);
});

test("a picture can be taken out again, and no more are taken than fit", async () => {
  render(<SlipField />);
  await choose(picture("1.jpg"), picture("2.jpg"), picture("3.jpg"));
  expect(screen.getByText("No more than 2 pictures.")).toBeTruthy();
  await waitFor(() => expect(sentIds()).toBe("file-1 file-2"));
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByRole("button", { name: "Remove picture 1" }));
  expect(sentIds()).toBe("file-2");
  expect(screen.queryByText("No more than 2 pictures.")).toBeNull();
  expect(document.activeElement?.textContent).toBe("Choose a picture");
});
