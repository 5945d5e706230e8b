import { useEffect, useSyncExternalStore } from "react";
import { uploadProblem } from "#web/entities/files/file-refusal-text.ts";
import { UploadError, uploadOnce } from "#web/entities/files/upload-file.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { errorNotice } from "#web/lib/errors/error-notices.ts";
import { trpcClient, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import {
  deleteKeptProof,
  keepProof,
  loadKeptProofs,
  type KeptPicture,
  type KeptProof,
} from "./kept-proofs.ts";

/** Pause before the next attempt; a connection that comes back ends it. */
const RETRY_MS = 15_000;
const CALL_TIMEOUT_MS = 30_000;

let proofs: readonly KeptProof[] = [];
let loading: Promise<void> | undefined;
let sending: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The proofs of a job that are only on this phone. */
export function useKeptProofs(jobId: string): readonly KeptProof[] {
  const all = useSyncExternalStore(subscribe, () => proofs);
  return all.filter((proof) => proof.jobId === jobId);
}

/** The id of the proof that is being sent, or `null`. */
export function useSendingProof(): string | null {
  return useSyncExternalStore(subscribe, () => sending);
}

/** Sends what waits on this phone: now, when a connection comes back, and when the page is looked at again. */
export function useProofOutbox(driverId: string): void {
  useEffect(() => {
    const send = () => void sendWaiting(driverId);
    send();
    window.addEventListener("online", send);
    document.addEventListener("visibilitychange", send);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", send);
      document.removeEventListener("visibilitychange", send);
    };
  }, [driverId]);
}

/** Keeps a proof as it is filled in. */
export function saveProof(proof: KeptProof): void {
  change([...proofs.filter(({ proofId }) => proofId !== proof.proofId), proof]);
  void keepProof(proof);
}

/** Forgets a proof that was not sent. */
export function discardProof(proofId: string): void {
  change(proofs.filter((proof) => proof.proofId !== proofId));
  void deleteKeptProof(proofId);
}

/** Sends the driver's waiting proofs, one after the other. A bad line ends it; it is tried again later. */
export async function sendWaiting(driverId: string): Promise<void> {
  await (loading ??= load());
  if (sending !== null) return;
  clearTimeout(timer);
  try {
    for (;;) {
      const next = proofs.find((proof) => proof.driverId === driverId && proof.state === "waiting");
      if (next === undefined) return;
      announce(next.proofId);
      const sent = await sendOne(next);
      if (sent === "later") {
        timer = setTimeout(() => void sendWaiting(driverId), RETRY_MS);
        return;
      }
    }
  } finally {
    announce(null);
  }
}

async function load(): Promise<void> {
  const kept = await loadKeptProofs(Date.now());
  const known = new Set(proofs.map(({ proofId }) => proofId));
  change([...proofs, ...kept.filter(({ proofId }) => !known.has(proofId))]);
}

/** One attempt at one proof: its pictures, then itself. */
async function sendOne(proof: KeptProof): Promise<"done" | "later"> {
  try {
    const whole = await withUploads(proof);
    await record(whole);
    await trpcUtils.proofs.ofJob.invalidate({ jobId: proof.jobId });
    discardProof(proof.proofId);
    return "done";
  } catch (error) {
    return handle(proof.proofId, error);
  }
}

async function withUploads(proof: KeptProof): Promise<KeptProof> {
  let current = proof;
  for (const picture of proof.photos)
    if (picture.fileId === null) {
      const uploaded = await upload(proof.orderId, picture);
      current = { ...current, photos: current.photos.map((each) => (each === picture ? uploaded : each)) };
      saveProof(current);
    }
  const { signature } = proof;
  if (signature !== null && signature.fileId === null) {
    current = { ...current, signature: await upload(proof.orderId, signature) };
    saveProof(current);
  }
  return current;
}

async function upload(orderId: string, picture: KeptPicture): Promise<KeptPicture> {
  const { key, file } = picture;
  const signal = AbortSignal.timeout(2 * CALL_TIMEOUT_MS);
  const { fileId } = await uploadOnce({ purpose: "proof", orderId, key, file }, { signal });
  return { ...picture, fileId };
}

async function record(proof: KeptProof): Promise<void> {
  const { proofId, jobId, stopPosition, photos, signature, receiverName, code, takenAt } = proof;
  const signatureFileId = signature?.fileId ?? undefined;
  await trpcClient.proofs.record.mutate(
    {
      proofId,
      jobId,
      stopPosition,
      photoFileIds: photos.flatMap(({ fileId }) => fileId ?? []),
      receiverName,
      takenAt,
      ...(signatureFileId === undefined ? {} : { signatureFileId }),
      ...(code === "" ? {} : { code }),
    },
    { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) },
  );
}

/** What follows from a failed attempt: it is tried again, or the driver is told why it was refused. */
function handle(proofId: string, error: unknown): "done" | "later" {
  const known = appErrorOf(error);
  const proof = proofs.find((each) => each.proofId === proofId);
  if (proof === undefined) return "done";
  const isGone = known?.code === "FILE_REFUSED" && known.params["reason"] === "gone";
  if (isGone && hasUploads(proof)) {
    saveProof(withoutUploads(proof));
    return "later";
  }
  const isRefused = error instanceof UploadError ? !error.passes : known !== null;
  if (!isRefused || (known !== null && PASSES.has(known.code))) return "later";
  saveProof({ ...proof, state: "refused", problem: problemOf(error) });
  return "done";
}

/** Errors after which the same proof may be accepted later; without a session it waits for the next login. */
const PASSES: ReadonlySet<string> = new Set(["INTERNAL", "SERVICE_UNAVAILABLE", "UNAUTHENTICATED"]);

function problemOf(error: unknown): string {
  const known = appErrorOf(error);
  if (known?.fields["code"] !== undefined) return m.proof_code_wrong();
  if (known?.code === "RATE_LIMITED") return m.proof_code_limit();
  return known?.code === "FILE_REFUSED" ? uploadProblem(error) : errorNotice(error).text;
}

function hasUploads({ photos, signature }: KeptProof): boolean {
  return photos.some(({ fileId }) => fileId !== null) || (signature?.fileId ?? null) !== null;
}

/** The server deleted the pictures meanwhile: they are sent once more, under new keys. */
function withoutUploads(proof: KeptProof): KeptProof {
  const anew = (picture: KeptPicture) => ({ ...picture, key: crypto.randomUUID(), fileId: null });
  const { photos, signature } = proof;
  return { ...proof, photos: photos.map(anew), signature: signature === null ? null : anew(signature) };
}

function change(next: readonly KeptProof[]): void {
  proofs = next;
  tellListeners();
}

function announce(proofId: string | null): void {
  sending = proofId;
  tellListeners();
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
