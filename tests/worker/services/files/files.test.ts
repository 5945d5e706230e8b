import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { areKeepable, keepFiles } from "#db/queries/files.ts";
import { runBatch } from "#db/queries/batch.ts";
import { files } from "#db/schema/files.ts";
import { jobs } from "#db/schema/jobs.ts";
import { MAX_FILE_BYTES, MAX_FILES, UNUSED_FILE_MS } from "#domain/files/file.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { readSettings } from "#worker/env.ts";
import { deleteExpiredFiles } from "#worker/services/files/delete-expired-files.ts";
import { readFile } from "#worker/services/files/read-file.ts";
import { wire } from "#worker/wiring.ts";
import { fetchWorker } from "../../../support/calls.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN, type Person } from "../../../support/people.ts";
import { ascii, concat, JPEG, jpegWithMetadata, PNG, SECRET, WEBP } from "../../../support/pictures.ts";
import { upload } from "../../../support/uploads.ts";

let db: Database;
let nok: Person;
beforeEach(async () => {
  db = await freshDatabase();
  nok = await createPerson(db, "nok");
  await writeOrder(db, { customerId: "nok" });
});

const depsAt = (now: number) => ({ ...wire(env, readSettings(env, ORIGIN)), now: () => now });
const rows = () => db.select().from(files);
const storedKeys = async () => (await env.FILES.list()).objects.map(({ key }) => key);
const holdJob = (values: Partial<typeof jobs.$inferInsert>) =>
  db
    .update(jobs)
    .set({ driverId: "driver-dan", ...values })
    .where(eq(jobs.jobId, "KD-AAAAAA-1"));

describe("an upload", () => {
  test("is stored without its metadata, and shown to who uploaded it", async () => {
    const { status, fileId, url } = await upload(nok, { body: jpegWithMetadata(JPEG) });
    expect(status).toBe(200);
    expect(await storedKeys()).toEqual([fileId]);
    const response = await fetchWorker(url, {}, nok);
    const shown = Buffer.from(await response.arrayBuffer());
    expect(shown.toString("latin1")).not.toContain(SECRET);
    expect(shown.subarray(0, 3).toString("hex")).toBe("ffd8ff");
    expect(await rows()).toMatchObject([{ purpose: "slip", ownerId: "nok", width: 8, height: 6 }]);
  });

  test("can do nothing in a browser but be looked at, and no cache but the reader's keeps it", async () => {
    const { url } = await upload(nok, { body: PNG });
    const { headers, status } = await fetchWorker(url, {}, nok);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("image/png");
    expect(headers.get("content-disposition")).toMatch(
      /^inline; filename="slip-KD-AAAAAA-[0-9a-f]{8}\.png"$/,
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'; sandbox");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("cache-control")).toMatch(/^private, max-age=300$/);
  });

  test("repeated with its key is stored once, also at the same time", async () => {
    const answers = await Promise.all([upload(nok), upload(nok), upload(nok)]);
    expect(new Set(answers.map(({ fileId }) => fileId)).size).toBe(1);
    expect((await upload(nok)).fileId).toBe(answers[0]?.fileId);
    expect(await rows()).toHaveLength(1);
    expect(await storedKeys()).toHaveLength(1);
  });

  test("with the key of another file is refused", async () => {
    await upload(nok);
    expect(await upload(nok, { body: WEBP })).toMatchObject({
      status: 409,
      appCode: "IDEMPOTENCY_KEY_REUSED",
    });
    await writeOrder(db, { customerId: "nok", orderId: "KD-BBBBBB" });
    expect((await upload(nok, { orderId: "KD-BBBBBB" })).appCode).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test("whose bytes did not arrive in the storage is finished by the next attempt", async () => {
    const { fileId } = await upload(nok);
    await env.FILES.delete(fileId);
    await db.update(files).set({ storedAt: null });
    expect(await upload(nok)).toMatchObject({ status: 200, fileId });
    expect(await storedKeys()).toEqual([fileId]);
  });

  test("beyond what an order may have is refused", async () => {
    for (let index = 0; index < MAX_FILES.slip; index += 1)
      expect((await upload(nok, { key: `key-0000000${index}` })).status).toBe(200);
    const oneMore = await upload(nok, { key: "key-one-more" });
    expect(oneMore).toMatchObject({ appCode: "FILE_REFUSED", reason: "too_many_files" });
    expect((await upload(nok, { key: "key-00000001" })).status).toBe(200);
  });

  test.each([
    ["SVG", ascii("<svg onload='alert(1)'/>"), "svg"],
    ["HTML", ascii("<!doctype html><script>alert(1)</script>"), "html"],
    ["text", ascii("no picture"), "not_a_picture"],
    ["a PDF", ascii("%PDF-1.7\n"), "pdf"],
    ["a picture that is cut off", JPEG.subarray(0, -9), "damaged"],
    ["nothing", new Uint8Array(), "empty"],
    ["20 MB", concat(JPEG, new Uint8Array(20)), "too_large"],
  ])("of %s is refused, and nothing is written", async (name, body, reason) => {
    const declared: Record<string, string> = name === "20 MB" ? { "content-length": "20000000" } : {};
    const answer = await upload(nok, { body, headers: declared });
    expect(answer).toMatchObject({ status: 422, appCode: "FILE_REFUSED", reason });
    expect(await rows()).toEqual([]);
    expect(await storedKeys()).toEqual([]);
  });

  test("that does not say how long it is, is read up to the limit only", async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        sent += 1024 * 1024;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    expect(await upload(nok, { body })).toMatchObject({ appCode: "FILE_REFUSED", reason: "too_large" });
    expect(sent).toBeLessThan(2 * MAX_FILE_BYTES);
  });

  test.each([
    ["another site's page", { origin: "https://evil.test" }, "FORBIDDEN"],
    ["a form, which cannot set the key", { "idempotency-key": "" }, "BAD_INPUT"],
  ])("from %s is refused", async (_name, headers, code) => {
    expect((await upload(nok, { headers })).appCode).toBe(code);
  });
});

describe("who may upload", () => {
  test("is decided before the file is read", async () => {
    const other = await createPerson(db, "other");
    const huge = { "content-length": "20000000" };
    expect(await upload(undefined, { headers: huge })).toMatchObject({ appCode: "UNAUTHENTICATED" });
    expect(await upload(other, { headers: huge })).toMatchObject({ appCode: "NOT_FOUND" });
    expect(await upload(nok, { orderId: "KD-ZZZZZZ", headers: huge })).toMatchObject({
      appCode: "NOT_FOUND",
    });
    expect(await upload(nok, { purpose: "proof", headers: huge })).toMatchObject({ appCode: "NOT_FOUND" });
  });

  test("slips: the customer and admins", async () => {
    const admin = await createPerson(db, "admin", "admin");
    const driver = await createDriver(db, "dan");
    await holdJob({ status: "in_progress" });
    expect((await upload(admin)).status).toBe(200);
    expect((await upload(driver)).appCode).toBe("NOT_FOUND");
  });

  test("proof: the driver who holds the job, from its start until two months after its end", async () => {
    const driver = await createDriver(db, "dan");
    const answer = async (values: Parameters<typeof holdJob>[0]) => {
      await holdJob(values);
      return (await upload(driver, { purpose: "proof" })).appCode ?? "ok";
    };
    expect(await answer({ status: "reserved" })).toBe("NOT_FOUND");
    expect(await answer({ status: "in_progress" })).toBe("ok");
    expect(await answer({ status: "completed", completedAt: Date.now() - 59 * DAY_MS })).toBe("ok");
    expect(await answer({ status: "completed", completedAt: Date.now() - 61 * DAY_MS })).toBe("NOT_FOUND");
    const other = await createDriver(db, "other-driver");
    expect((await upload(other, { purpose: "proof" })).appCode).toBe("NOT_FOUND");
  });
});

describe("a link to a file", () => {
  test("shows it to the person it was made for alone", async () => {
    const other = await createPerson(db, "other");
    const { url } = await upload(nok);
    expect((await fetchWorker(url, {}, nok)).status).toBe(200);
    for (const reader of [other, undefined]) expect((await fetchWorker(url, {}, reader)).status).toBe(404);
    expect((await fetchWorker(`${url}x`, {}, nok)).status).toBe(404);
  });

  test("ends after 10 minutes at most, and lasts 5", async () => {
    const { url } = await upload(nok);
    const token = url.slice("/api/files/".length);
    const isShownAt = async (now: number) => (await readFile(depsAt(now), nok, token)) !== null;
    expect(await isShownAt(Date.now() + 4.9 * MINUTE_MS)).toBe(true);
    expect(await isShownAt(Date.now() + 10 * MINUTE_MS)).toBe(false);
  });
});

describe("a file that nothing refers to", () => {
  test("is deleted with its bytes; one that is referred to stays", async () => {
    const kept = await upload(nok);
    await upload(nok, { key: "key-unused-1" });
    const wanted = { fileIds: [kept.fileId], purpose: "slip", orderId: "KD-AAAAAA", ownerId: "nok" } as const;
    await runBatch(db, [keepFiles(wanted, Date.now())]);
    await deleteExpiredFiles(depsAt(Date.now()));
    expect(await rows()).toHaveLength(2);
    await deleteExpiredFiles(depsAt(Date.now() + UNUSED_FILE_MS + 1));
    expect((await rows()).map(({ fileId }) => fileId)).toEqual([kept.fileId]);
    expect(await storedKeys()).toEqual([kept.fileId]);
  });

  test("is tried again when the storage fails", async () => {
    const { fileId } = await upload(nok);
    const deps = depsAt(Date.now() + UNUSED_FILE_MS + 1);
    const failing = { ...deps.storage, remove: () => Promise.reject(new Error("R2 is down")) };
    await expect(deleteExpiredFiles({ ...deps, storage: failing })).rejects.toThrow("R2 is down");
    expect(await storedKeys()).toEqual([fileId]);
    await deleteExpiredFiles(deps);
    expect(await rows()).toEqual([]);
    expect(await storedKeys()).toEqual([]);
  });

  test.each([
    ["of this order, purpose and owner", {}, 1],
    ["of another order", { orderId: "KD-BBBBBB" }, 0],
    ["for another purpose", { purpose: "proof" }, 0],
    ["of somebody else", { ownerId: "other" }, 0],
  ] as const)("may be referred to when it is %s", async (_name, other, found) => {
    const { fileId } = await upload(nok);
    const wanted = {
      fileIds: [fileId],
      purpose: "slip",
      orderId: "KD-AAAAAA",
      ownerId: "nok",
      ...other,
    } as const;
    const answer = await db.get<{ ok: number }>(sql`SELECT ${areKeepable(wanted, Date.now())} AS ok`);
    expect(Number(answer.ok)).toBe(found);
  });
});
