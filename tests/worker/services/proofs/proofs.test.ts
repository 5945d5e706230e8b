import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { files } from "#db/schema/files.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { proofs } from "#db/schema/proofs.ts";
import { latestProof } from "#db/queries/proofs.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { users } from "#db/schema/users.ts";
import { UNUSED_FILE_MS } from "#domain/files/file.ts";
import { DAY_MS } from "#domain/time.ts";
import { readSettings } from "#worker/env.ts";
import { deleteExpiredFiles } from "#worker/services/files/delete-expired-files.ts";
import { recordProofForDriver } from "#worker/services/proofs/record-proof.ts";
import { wire } from "#worker/wiring.ts";
import { fetchWorker, mutate, query } from "../../../support/calls.ts";
import { interrupted } from "../../../support/failing-database.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN, type Person } from "../../../support/people.ts";
import { upload } from "../../../support/uploads.ts";

const ORDER = "KD-AAAAAA";
const JOB = "KD-AAAAAA-1";
const PROOF = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e34";

let db: Database;
let nok: Person;
let dan: Person;
beforeEach(async () => {
  db = await freshDatabase();
  nok = await createPerson(db, "nok");
  dan = await createDriver(db, "dan");
  await writeOrder(db, { customerId: "nok" });
  await db.update(orders).set({ status: "in_transit" });
  await setJob({ status: "in_progress", driverId: "driver-dan" });
});

interface Shown {
  readonly proofs: readonly {
    readonly isByOffice: boolean;
    readonly stopPosition: number;
    readonly receiverName: string;
    readonly codeConfirmed: boolean;
    readonly photos: readonly { readonly fileId: string; readonly url: string }[];
    readonly signatureUrl: string | null;
  }[];
  readonly codes: readonly string[] | null;
}

const setJob = (values: Partial<typeof jobs.$inferInsert>) =>
  db.update(jobs).set(values).where(eq(jobs.jobId, JOB));
const entry = { proofId: PROOF, jobId: JOB, stopPosition: 1, photoFileIds: [], receiverName: "" };
const record = (values: object, as = dan) =>
  mutate("proofs.record", { ...entry, takenAt: Date.now(), ...values }, as);
const photo = async (key: string) => (await upload(dan, { purpose: "proof", key })).fileId;
const seenBy = async (as: Person) => (await query("proofs.ofOrder", { orderId: ORDER }, as)).data as Shown;
const codeAt = async (stop: number) => (await seenBy(nok)).codes?.[stop] ?? "";
const another = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, "0");

test("a stop that the driver has not reached has no proof yet; without recorded stops any has, as after completion", async () => {
  const here = { stop: 0, arrivedAt: 1, leftAt: null };
  await setJob({ visits: [here] });
  expect(await record({ receiverName: "Dao" })).toMatchObject({
    appCode: "STOP_OUT_OF_ORDER",
    params: { next: 1 },
  });
  expect((await seenBy(nok)).proofs).toEqual([]);
  expect(await record({ receiverName: "Dao", stopPosition: 0 })).toMatchObject({ status: 200 });
  const again = { receiverName: "Dao", proofId: crypto.randomUUID() };
  await setJob({
    visits: [
      { ...here, leftAt: 2 },
      { stop: 1, arrivedAt: 3, leftAt: null },
    ],
  });
  expect(await record(again)).toMatchObject({ status: 200 });
  await setJob({ visits: [here], status: "completed", completedAt: Date.now() });
  expect(await record({ ...again, proofId: crypto.randomUUID() })).toMatchObject({ status: 200 });
  await setJob({ visits: [], status: "in_progress", completedAt: null });
  expect(await record({ ...again, proofId: crypto.randomUUID() })).toMatchObject({ status: 200 });
});

describe("what a driver records", () => {
  test("is seen by the customer, admins and the driver, with its pictures", async () => {
    const [one, two, signature] = [
      await photo("photo-0001"),
      await photo("photo-0002"),
      await photo("signed-01"),
    ];
    const answer = await record({
      photoFileIds: [one, two],
      receiverName: " Mali ",
      signatureFileId: signature,
      code: await codeAt(1),
    });
    expect(answer.appCode).toBeUndefined();
    const admin = await createPerson(db, "admin", "admin");
    for (const reader of [nok, admin]) {
      const [proof] = (await seenBy(reader)).proofs;
      expect(proof).toMatchObject({
        stopPosition: 1,
        driverName: "dan",
        receiverName: "Mali",
        codeConfirmed: true,
        photos: [{ fileId: one }, { fileId: two }],
      });
      for (const url of [proof?.photos[0]?.url ?? "", proof?.signatureUrl ?? ""])
        expect((await fetchWorker(url, {}, reader)).status).toBe(200);
    }
    const own = await query("proofs.ofJob", { jobId: JOB }, dan);
    expect(own.data).toMatchObject([{ receiverName: "Mali", photos: [{}, {}] }]);
  });

  test("is recorded once, however often and at the same time it is sent", async () => {
    const fileId = await photo("photo-0001");
    const answers = await Promise.all([1, 2, 3].map(() => record({ photoFileIds: [fileId] })));
    expect(answers.map(({ appCode }) => appCode)).toEqual([undefined, undefined, undefined]);
    expect((await record({ photoFileIds: [fileId] })).appCode).toBeUndefined();
    expect(await db.select().from(proofs)).toHaveLength(1);
    expect((await seenBy(nok)).proofs[0]?.photos).toHaveLength(1);
    expect((await record({ photoFileIds: [fileId], stopPosition: 0 })).appCode).toBe(
      "IDEMPOTENCY_KEY_REUSED",
    );
  });

  test("keeps its pictures, and pictures of a refused record are deleted", async () => {
    const kept = await photo("photo-0001");
    const unused = await photo("photo-0002");
    await record({ photoFileIds: [kept] });
    expect(
      (await record({ proofId: crypto.randomUUID(), photoFileIds: [unused], stopPosition: 7 })).fields,
    ).toEqual({
      stopPosition: "INVALID",
    });
    const later = { ...wire(env, readSettings(env, ORIGIN)), now: () => Date.now() + UNUSED_FILE_MS + 1 };
    await deleteExpiredFiles(later);
    expect((await db.select().from(files)).map(({ fileId }) => fileId)).toEqual([kept]);
    expect((await record({ proofId: crypto.randomUUID(), photoFileIds: [unused] })).params).toEqual({
      reason: "gone",
    });
  });

  test("takes no picture of another order or person", async () => {
    await writeOrder(db, { customerId: "nok", orderId: "KD-BBBBBB" });
    await db
      .update(jobs)
      .set({ status: "in_progress", driverId: "driver-dan" })
      .where(eq(jobs.jobId, "KD-BBBBBB-1"));
    const elsewhere = await upload(dan, { purpose: "proof", orderId: "KD-BBBBBB", key: "photo-0001" });
    const slip = await upload(nok, { key: "slip-0001" });
    for (const fileId of [elsewhere.fileId, slip.fileId])
      expect(await record({ photoFileIds: [fileId] })).toMatchObject({ appCode: "FILE_REFUSED" });
    expect(await db.select().from(proofs)).toEqual([]);
  });

  test.each([
    ["nothing", {}, { photoFileIds: "REQUIRED" }],
    ["a signature of nobody", { signatureFileId: PROOF }, { receiverName: "REQUIRED" }],
    ["a code of three digits", { code: "123" }, { code: "CODE_WRONG" }],
    [
      "a stop that the order does not have",
      { receiverName: "Mali", stopPosition: 2 },
      { stopPosition: "INVALID" },
    ],
  ])("%s is refused at its field", async (_what, values, fields) => {
    expect(await record(values)).toMatchObject({ appCode: "BAD_INPUT", fields });
  });

  test("another order's stops are not this order's", async () => {
    await writeOrder(db, { customerId: "nok", orderId: "KD-BBBBBB" });
    expect((await record({ receiverName: "Mali", stopPosition: 2 })).fields).toEqual({
      stopPosition: "INVALID",
    });
  });

  test("a stop takes five proofs", async () => {
    for (let index = 0; index < 5; index += 1)
      expect((await record({ proofId: crypto.randomUUID(), receiverName: "Mali" })).appCode).toBeUndefined();
    expect((await record({ receiverName: "Mali" })).fields).toEqual({ stopPosition: "TOO_MANY" });
  });

  test("the time is the phone's, and ours where its clock is ahead", async () => {
    const takenAt = Date.now() - 60_000;
    await record({ receiverName: "Mali", takenAt });
    await record({ proofId: crypto.randomUUID(), receiverName: "Mali", takenAt: Date.now() + DAY_MS });
    const [first, second] = await db.select().from(proofs).orderBy(proofs.takenAt);
    expect(first?.takenAt).toBe(takenAt);
    expect(second?.takenAt).toBe(second?.receivedAt);
  });
});

describe("what the office records for a driver", () => {
  const startedAt = Date.parse("2026-11-20T02:00:30Z");
  const recordFor = (values: object, as: Person) =>
    mutate(
      "proofs.recordForDriver",
      {
        ...entry,
        photoFileIds: [picture],
        receiverName: "Mali",
        seenDriverId: "driver-dan",
        takenAt: startedAt + 3_600_000,
        ...values,
      },
      as,
    );
  let mae: Person;
  let picture: string;
  beforeEach(async () => {
    mae = await createPerson(db, "mae", "dispatcher");
    await setJob({ startedAt });
    picture = (await upload(mae, { purpose: "proof", key: "photo-0000" })).fileId;
  });

  test("is the driver's proof as of when it was, says that the office recorded it, and is in the audit log once", async () => {
    const answers = [await recordFor({}, mae), await recordFor({}, mae)];
    expect(answers.map(({ status, data }) => ({ status, data }))).toEqual(
      [1, 2].map(() => ({ status: 200, data: { orderId: ORDER } })),
    );
    expect((await seenBy(nok)).proofs).toMatchObject([
      { isByOffice: true, driverName: "dan", takenAt: startedAt + 3_600_000, photos: [{ fileId: picture }] },
    ]);
    expect((await query("proofs.ofJob", { jobId: JOB }, dan)).data).toMatchObject([{ isByOffice: true }]);
    await record({ proofId: crypto.randomUUID(), receiverName: "Dao" });
    expect((await seenBy(nok)).proofs).toMatchObject([{ isByOffice: true }, { isByOffice: false }]);
    const noted = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.what, "proofs.recordForDriver"), eq(auditEntries.outcome, "ok")));
    expect(noted).toMatchObject([
      { actorId: "mae", changes: expect.stringContaining(`"kind":"proof","id":"${PROOF}"`) },
      { actorId: "mae", changes: "[]" },
    ]);
  });

  test("is not recorded for a driver whose job goes to another one in that instant", async () => {
    await createDriver(db, "kai");
    const to = () => setJob({ driverId: "driver-kai" });
    const deps = { ...wire(env, readSettings(env, ORIGIN)), db: interrupted(env.DB, 1, to), now: Date.now };
    const office = { userId: "mae", role: "dispatcher" } as Parameters<typeof recordProofForDriver>[1];
    const input = { ...entry, photoFileIds: [picture], takenAt: Date.now(), seenDriverId: "driver-dan" };
    await expect(recordProofForDriver(deps, office, input)).rejects.toMatchObject({
      code: "JOB_ALREADY_RESERVED",
    });
    expect(await db.select().from(proofs)).toEqual([]);
  });

  test("is taken back to the job's start where the minute is the same, and refused before it or to come", async () => {
    const minute = startedAt - (startedAt % 60_000);
    expect((await recordFor({ takenAt: minute - 60_000 }, mae)).fields).toEqual({
      takenAt: "BEFORE_ARRIVAL",
    });
    expect((await recordFor({ takenAt: Date.now() + 60_000 }, mae)).fields).toEqual({ takenAt: "IN_FUTURE" });
    expect((await recordFor({ takenAt: minute }, mae)).status).toBe(200);
    expect((await db.select().from(proofs)).map(({ takenAt }) => takenAt)).toEqual([startedAt]);
  });

  test("is of a time at which the truck was there, and ends the waiting where the driver has recorded nothing", async () => {
    const arrivedAt = startedAt + 30 * 60_000;
    const pickup = { stop: 0, arrivedAt: startedAt, leftAt: startedAt };
    await setJob({ visits: [pickup, { stop: 1, arrivedAt, leftAt: null }] });
    const early = await recordFor({ takenAt: arrivedAt - 60_000 }, mae);
    expect(early.fields).toEqual({ takenAt: "BEFORE_ARRIVAL" });
    const latest = () => latestProof(db, JOB, "driver-dan");
    await recordFor({ takenAt: arrivedAt + 3_600_000 }, mae);
    expect(await latest()).toEqual({ stop: 1, takenAt: arrivedAt + 3_600_000, isByOffice: true });
    await record({ proofId: crypto.randomUUID(), receiverName: "Dao", takenAt: arrivedAt + 60_000 });
    expect(await latest()).toEqual({ stop: 1, takenAt: arrivedAt + 60_000, isByOffice: false });
  });

  test("is refused once another driver has the job, without content, and for the own order or job", async () => {
    expect((await recordFor({ seenDriverId: "driver-other" }, mae)).appCode).toBe("JOB_ALREADY_RESERVED");
    expect((await recordFor({ photoFileIds: [] }, mae)).fields).toEqual({ photoFileIds: "REQUIRED" });
    await db.update(orders).set({ customerId: "mae" });
    expect((await recordFor({}, mae)).appCode).toBe("OWN_RECORD");
    await db.update(orders).set({ customerId: "nok" });
    await db.update(drivers).set({ userId: "mae" });
    expect((await recordFor({}, mae)).appCode).toBe("OWN_RECORD");
    expect(await db.select().from(proofs)).toEqual([]);
  });

  test("needs a picture that was sent by whoever records it, and dispatchers alone may send one", async () => {
    const { fileId } = await upload(dan, { purpose: "proof", key: "photo-0001" });
    expect((await recordFor({ photoFileIds: [fileId] }, mae)).appCode).toBe("FILE_REFUSED");
    const accountant = await createPerson(db, "acc", "accountant");
    expect((await upload(accountant, { purpose: "proof", key: "photo-0002" })).appCode).toBe("NOT_FOUND");
    expect((await recordFor({}, accountant)).appCode).toBe("FORBIDDEN");
  });
});

describe("who may record, and read", () => {
  test("the holder, from the start of the job until a day after its end", async () => {
    const other = await createDriver(db, "other-driver");
    expect((await record({ receiverName: "Mali" }, other)).appCode).toBe("NOT_FOUND");
    await setJob({ status: "reserved" });
    expect((await record({ receiverName: "Mali" })).appCode).toBe("PROOF_CLOSED");
    await setJob({ status: "completed", completedAt: Date.now() - 2 * DAY_MS });
    expect((await record({ receiverName: "Mali" })).appCode).toBe("PROOF_CLOSED");
    await setJob({ completedAt: Date.now() - DAY_MS / 2 });
    expect((await record({ receiverName: "Mali" })).appCode).toBeUndefined();
  });

  test("what was made in time is taken with its pictures for two months, from a phone without a connection", async () => {
    const takenAt = Date.now() - 30 * DAY_MS;
    const started = { startedAt: takenAt - 1, status: "completed" } as const;
    await setJob({ ...started, completedAt: Date.now() - 61 * DAY_MS });
    expect((await upload(dan, { purpose: "proof", key: "photo-0001" })).status).toBe(404);
    expect((await record({ receiverName: "Mali", takenAt })).appCode).toBe("PROOF_CLOSED");
    // Of a job from before that was recorded, by when it should have been completed.
    await setJob({ ...started, completedAt: null, endsAt: Date.now() - 61 * DAY_MS });
    expect((await record({ receiverName: "Mali", takenAt })).appCode).toBe("PROOF_CLOSED");
    await setJob({ ...started, completedAt: takenAt + DAY_MS });
    expect((await record({ photoFileIds: [await photo("photo-0001")], takenAt })).appCode).toBeUndefined();
    expect(await db.select().from(proofs)).toMatchObject([{ takenAt }]);
  });

  test("but names no receiver to an order whose customer was erased meanwhile", async () => {
    await setJob({ status: "completed", completedAt: Date.now() });
    await db.update(orders).set({ status: "delivered" });
    await db.update(users).set({ deletedAt: Date.now() }).where(eq(users.id, "nok"));
    expect((await record({ receiverName: "Mali" })).appCode).toBe("PROOF_CLOSED");
  });

  test("what was sent in time is answered again after the day is over", async () => {
    await record({ receiverName: "Mali" });
    await setJob({ status: "completed", completedAt: Date.now() - 2 * DAY_MS });
    expect((await record({ receiverName: "Mali" })).appCode).toBeUndefined();
  });

  test("the driver reads it until a day after completion, the customer always, nobody else ever", async () => {
    await record({ receiverName: "Mali" });
    await setJob({ status: "completed", completedAt: Date.now() - 2 * DAY_MS });
    expect((await query("proofs.ofJob", { jobId: JOB }, dan)).data).toEqual([]);
    expect((await seenBy(nok)).proofs).toHaveLength(1);
    const other = await createPerson(db, "other");
    for (const reader of [other, dan])
      expect((await query("proofs.ofOrder", { orderId: ORDER }, reader)).appCode).toBe("NOT_FOUND");
  });
});

describe("the code of a stop", () => {
  test("is four digits, differs between stops and orders, and stays the same", async () => {
    const { codes } = await seenBy(nok);
    expect(codes).toHaveLength(2);
    for (const code of codes ?? []) expect(code).toMatch(/^\d{4}$/);
    expect(codes?.[0]).not.toBe(codes?.[1]);
    expect((await seenBy(nok)).codes).toEqual(codes);
  });

  test("is the customer's alone, while the order is on its way", async () => {
    const admin = await createPerson(db, "admin", "admin");
    const code = await codeAt(1);
    expect((await seenBy(admin)).codes).toBeNull();
    await mutate("jobs.openContact", { jobId: JOB }, dan);
    for (const path of ["proofs.ofJob", "jobs.byId"])
      expect((await query(path, { jobId: JOB }, dan)).body).not.toContain(`"${code}"`);
    await db.update(orders).set({ status: "delivered" });
    expect((await seenBy(nok)).codes).toBeNull();
  });

  test("cannot be guessed: after five tries a day the stop takes no more", async () => {
    const code = await codeAt(1);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await record({ code: another(code) })).fields).toEqual({ code: "CODE_WRONG" });
    expect((await record({ code })).appCode).toBe("RATE_LIMITED");
    expect(await db.select().from(proofs)).toEqual([]);
    expect((await record({ receiverName: "Mali" })).appCode).toBeUndefined();
  });

  test("of one stop does not confirm another", async () => {
    expect((await record({ code: await codeAt(0) })).fields).toEqual({ code: "CODE_WRONG" });
  });
});
