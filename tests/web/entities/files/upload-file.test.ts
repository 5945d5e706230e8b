import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { uploadFile } from "#web/entities/files/upload-file.ts";
import { SIGNED_OUT_KEY } from "#web/lib/session/sign-out/pending-sign-out.ts";
import { FakeUploads } from "../../../support/fake-uploads.ts";

const PICTURE = { purpose: "proof", orderId: "KD-1", key: "photo-1", file: new Blob(["x"]) } as const;

let uploads: FakeUploads;
beforeEach(() => {
  uploads = new FakeUploads();
  uploads.install();
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("no picture goes in a session that was signed out on this device, until the server has ended it", async () => {
  localStorage.setItem(SIGNED_OUT_KEY, "u-1");
  const asked: string[] = [];
  let isReachable = false;
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(`${url} after ${uploads.requests.length} pictures`);
    return isReachable ? Promise.resolve(Response.json({})) : Promise.reject(new TypeError("no connection"));
  });
  const onWait = vi.fn<() => void>(() => {
    expect(uploads.requests).toEqual([]);
    isReachable = true;
    // What ends the wait before its second is over.
    queueMicrotask(() => window.dispatchEvent(new Event("online")));
  });
  await uploadFile(PICTURE, { onWait });
  expect(onWait).toHaveBeenCalledOnce();
  // Whatever else listens to the connection may ask as well.
  expect(asked.length).toBeGreaterThanOrEqual(2);
  expect(new Set(asked)).toEqual(new Set(["/api/auth/sign-out after 0 pictures"]));
  expect(uploads.requests).toHaveLength(1);
  expect(localStorage.getItem(SIGNED_OUT_KEY)).toBeNull();
});
