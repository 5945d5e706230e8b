import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MAX_FILE_BYTES } from "#domain/files/file.ts";
import { ProofSheet } from "#web/features/jobs/proof/proof-sheet.tsx";
import type { KeptProof } from "#web/features/jobs/proof/shown-proofs.ts";
import { forget } from "#web/lib/offline/queue.ts";
import { FakeUploads } from "../../../../support/fake-uploads.ts";
import { FakeServer } from "../fake-server.ts";

// The test DOM has no canvas to sign on.
vi.mock("#web/features/jobs/proof/signature-field.tsx", () => ({ SignatureField: () => null }));

let server: FakeServer;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  server = new FakeServer();
  server.install();
  server.procedures["proofs.record"] = () => ({ data: null });
  new FakeUploads().install();
  onClose.mockClear();
});
afterEach(async () => {
  await forget([PROOF.proofId]);
  vi.unstubAllGlobals();
});

const PROOF: KeptProof = {
  proofId: "0c9d1b7e-5a3f-4e62-8d41-7b6a9c2e5f18",
  userId: "u-driver",
  jobId: "KD-AAAAAA-1",
  orderId: "KD-AAAAAA",
  stopPosition: 1,
  photos: [],
  signature: null,
  receiverName: "",
  code: "",
  state: "draft",
  problem: null,
  takenAt: 1_780_000_000_000,
};

const open = () => render(<ProofSheet proof={PROOF} title="Record proof" endsWaiting onClose={onClose} />);
const save = () => screen.findByRole("button", { name: "Save the proof" });

test("an empty proof, and a code that is too short, are refused at their fields", async () => {
  open();
  await userEvent.click(await save());
  expect(screen.getByText("Add a photo, the receiver’s name or the code.")).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Customer’s code/), "12");
  await userEvent.click(await save());
  expect(screen.getByText("The code has 4 digits.")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test("a proof cannot be saved before its photos are prepared, and has all of them", async () => {
  const { promise, reject } = Promise.withResolvers<ImageBitmap>();
  vi.stubGlobal("createImageBitmap", () => promise);
  open();
  const input = document.querySelector<HTMLInputElement>("input[type=file][multiple]");
  await userEvent.upload(input!, new File(["picture"], "door.jpg", { type: "image/jpeg" }));
  expect(screen.queryByRole("button", { name: "Save the proof" })).toBeNull();
  reject(new Error("no decoder"));
  await userEvent.click(await save());
  expect(onClose).toHaveBeenCalledOnce();
  await vi.waitFor(() =>
    expect(server.callsOf("proofs.record")[0]?.input).toMatchObject({
      proofId: PROOF.proofId,
      photoFileIds: [`stored-${server.uploads[0]}`],
    }),
  );
});

test("a photo that is too large for any server is said to be at once, and is no part of the proof", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no decoder")));
  open();
  const input = document.querySelector<HTMLInputElement>("input[type=file][multiple]");
  const large = new File([new Uint8Array(MAX_FILE_BYTES + 1)], "door.heic", { type: "image/heic" });
  await userEvent.upload(input!, large);
  expect(await screen.findByText("This file is too large. The limit is 8 MB.")).toBeDefined();
  await userEvent.type(screen.getByLabelText(/^Receiver/), "Mali");
  await userEvent.click(await save());
  await vi.waitFor(() =>
    expect(server.callsOf("proofs.record")[0]?.input).toMatchObject({ photoFileIds: [] }),
  );
});
