import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { KeptProof } from "#web/features/jobs/proof/kept-proofs.ts";
import { discardProof, saveProof, sendWaiting } from "#web/features/jobs/proof/proof-outbox.ts";
import { FakeUploads } from "../../../../support/fake-uploads.ts";
import { FakeServer, type Answer } from "../fake-server.ts";

let server: FakeServer;
let uploads: FakeUploads;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server = new FakeServer();
  server.install();
  uploads = new FakeUploads();
  uploads.install();
});
afterEach(() => {
  discardProof(PROOF.proofId);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PROOF: KeptProof = {
  proofId: "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e34",
  driverId: "d-1",
  jobId: "KD-AAAAAA-1",
  orderId: "KD-AAAAAA",
  stopPosition: 1,
  photos: [{ key: "photo-0001", file: new Blob(["picture"]), fileId: null }],
  signature: { key: "signed-001", file: new Blob(["signature"]), fileId: null },
  receiverName: "Mali",
  code: "1234",
  state: "waiting",
  problem: null,
  takenAt: 1_780_000_000_000,
};

/** Answers the attempts to record one after the other; the last answer stays. */
function recordAnswers(...answers: Answer[]): void {
  server.procedures["proofs.record"] = () => (answers.length > 1 ? answers.shift()! : answers[0]!);
}

const records = () => server.callsOf("proofs.record").map(({ input }) => input);

/** Lets the pause before the next attempt pass, and waits until it has arrived. */
async function afterTheNextAttempt(arrived: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(() => expect(records()).toHaveLength(arrived));
  await vi.advanceTimersByTimeAsync(100);
}

test("a proof is sent with its pictures, once", async () => {
  recordAnswers({ data: null });
  saveProof(PROOF);
  await Promise.all([sendWaiting("d-1"), sendWaiting("d-1")]);
  await sendWaiting("d-1");
  expect(records()).toEqual([
    {
      proofId: PROOF.proofId,
      jobId: "KD-AAAAAA-1",
      stopPosition: 1,
      photoFileIds: ["file-1"],
      signatureFileId: "file-2",
      receiverName: "Mali",
      code: "1234",
      takenAt: PROOF.takenAt,
    },
  ]);
});

test("without a connection it is kept and sent later, and no picture twice", async () => {
  uploads.answers.push("stored", "no connection");
  recordAnswers({ unreachable: true }, { data: null });
  saveProof(PROOF);
  await sendWaiting("d-1");
  expect(records()).toEqual([]);
  await afterTheNextAttempt(1);
  await afterTheNextAttempt(2);
  expect(uploads.requests.map(({ key }) => key)).toEqual(["photo-0001", "signed-001", "signed-001"]);
  expect(new Set(records().map((input) => JSON.stringify(input))).size).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(records()).toHaveLength(2);
});

test("a picture that the server does not take because the login has ended waits for the next login", async () => {
  uploads.answers.push({ appCode: "UNAUTHENTICATED" });
  recordAnswers({ data: null });
  saveProof(PROOF);
  await sendWaiting("d-1");
  expect(records()).toEqual([]);
  await afterTheNextAttempt(1);
});

test("a refused proof is not sent again by itself", async () => {
  recordAnswers({ code: "PROOF_CLOSED" });
  saveProof(PROOF);
  await sendWaiting("d-1");
  await sendWaiting("d-1");
  expect(records()).toHaveLength(1);
});

test("pictures that the server has deleted meanwhile are sent once more, under new keys", async () => {
  recordAnswers({ code: "FILE_REFUSED", params: { reason: "gone" } }, { data: null });
  saveProof(PROOF);
  await sendWaiting("d-1");
  await afterTheNextAttempt(2);
  expect(new Set(uploads.requests.map(({ key }) => key)).size).toBe(4);
});

test("another driver on the same phone does not send it", async () => {
  recordAnswers({ data: null });
  saveProof(PROOF);
  await sendWaiting("d-2");
  expect(records()).toEqual([]);
});
