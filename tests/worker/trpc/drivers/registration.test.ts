import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { driverFacts } from "#db/queries/jobs/drivers.ts";
import { driverFiles } from "#db/schema/drivers/driver-files.ts";
import { driverEvents, driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { drivers } from "#db/schema/drivers.ts";
import { outbox } from "#db/schema/outbox.ts";
import { users } from "#db/schema/users.ts";
import { fetchWorker, mutate, query } from "../../../support/calls.ts";
import { driverForm, uploadPaper } from "../../../support/driver-form.ts";
import { PROFILE } from "../../../support/driver-profile.ts";
import { createDriver, createPerson, freshDatabase, loginOf, type Person } from "../../../support/people.ts";
import { removePerson } from "../../../support/remove-person.ts";
import { upload } from "../../../support/uploads.ts";

let db: Database;
let nok: Person;
let other: Person;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  nok = await createPerson(db, "nok");
  other = await createPerson(db, "other");
  admin = await createPerson(db, "admin", "admin");
});

const send = (draft: object, as = nok, key: string = crypto.randomUUID()) =>
  mutate("drivers.send", { key, profile: draft }, as);
const decide = (step: string, input: object, as = admin) =>
  mutate(`drivers.${step}`, { key: crypto.randomUUID(), ...input }, as);

interface Own {
  readonly state: string;
  readonly reason: string;
  readonly isWaiting: boolean;
  readonly form: { readonly phone: string; readonly photoFileId: string };
  readonly files: Readonly<Record<string, string>>;
}
const own = async (as = nok) => (await query("drivers.registration", undefined, as)).data as Own;
const row = async () =>
  (await db.select().from(driverRegistrations).where(eq(driverRegistrations.userId, "nok")).get())!;
const mails = async () =>
  (await db.select().from(outbox).where(eq(outbox.kind, "mail"))).map(
    ({ params }) => (JSON.parse(params) as { mail: { kind: string } }).mail.kind,
  );

/** Registers and approves; the form that was sent. */
async function approved(): Promise<Awaited<ReturnType<typeof driverForm>>> {
  const draft = await driverForm(nok);
  await send(draft);
  const { driverId, version } = await row();
  await decide("approve", { driverId, seenVersion: version });
  return draft;
}

describe("a registration", () => {
  test("is kept as it is typed, sent once, approved, and makes a driver who sees open jobs", async () => {
    await mutate("drivers.saveDraft", { draft: { phone: "081" } }, nok);
    expect(await own()).toMatchObject({ state: "draft", form: { phone: "081" } });
    expect((await query("jobs.available", {}, nok)).appCode).toBe("DRIVER_NOT_APPROVED");

    const draft = await driverForm(nok);
    const key = crypto.randomUUID();
    expect((await send(draft, nok, key)).data).toMatchObject({ state: "pending", isWaiting: true });
    expect((await send(draft, nok, key)).data).toMatchObject({ state: "pending" });
    const { driverId, version } = await row();
    expect(await db.select().from(driverEvents)).toHaveLength(1);
    expect((await query("drivers.waiting", undefined, admin)).data).toBe(1);
    expect((await query("drivers.list", { list: "waiting" }, admin)).data).toMatchObject({
      items: [{ driverId, name: PROFILE.name, vehicles: [{ plate: "1กข 1234" }] }],
    });

    expect((await decide("approve", { driverId, seenVersion: version })).data).toMatchObject({
      state: "approved",
    });
    expect((await query("jobs.available", {}, nok)).data).toMatchObject({ items: [] });
    const user = await db.select().from(users).where(eq(users.id, "nok")).get();
    expect(user?.role).toBe("driver");
    expect(await db.select().from(drivers).get()).toMatchObject({
      driverId,
      phone: PROFILE.phone,
      vehicle: "four_wheel",
      licenseType: "ท.2",
    });
    expect(await mails()).toEqual(["driver_registration_office", "driver_registration"]);
    const kept = await db.select({ expiresAt: driverFiles.expiresAt }).from(driverFiles);
    expect(kept.every(({ expiresAt }) => expiresAt === null)).toBe(true);
  });

  test("that lacks something is refused at its fields, and nothing is sent", async () => {
    const answer = await send({ ...(await driverForm(nok)), phone: "12", licenceExpiresOn: "2020-01-01" });
    expect(answer).toMatchObject({
      appCode: "BAD_INPUT",
      fields: { "profile.phone": "PHONE_INVALID", "profile.licenceExpiresOn": "DATE_IN_PAST" },
    });
    expect(await own()).toMatchObject({ state: "draft" });
  });

  test("cannot use the pictures of somebody else", async () => {
    const { fileId } = await uploadPaper(other);
    expect(await send({ ...(await driverForm(nok)), licenceFileId: fileId })).toMatchObject({
      appCode: "FILE_REFUSED",
    });
  });

  test("is refused with a reason, corrected in the form that was sent, and sent again", async () => {
    const draft = await driverForm(nok);
    await send(draft);
    const { driverId, version } = await row();
    expect((await decide("refuse", { driverId, seenVersion: version, reason: " " })).appCode).toBe(
      "REASON_REQUIRED",
    );
    await decide("refuse", { driverId, seenVersion: version, reason: "The photo is dark." });
    expect(await own()).toMatchObject({
      state: "refused",
      reason: "The photo is dark.",
      form: { photoFileId: draft.photoFileId },
    });
    const { data } = await send(await driverForm(nok));
    expect(data).toMatchObject({ state: "pending" });
    expect((await query("drivers.me", undefined, nok)).data).toBeNull();
  });

  test("keeps what its driver types while an admin decides", async () => {
    await send(await driverForm(nok));
    const typed = { ...(await driverForm(nok)), phone: "089 999 9999" };
    await mutate("drivers.saveDraft", { draft: typed }, nok);
    const { driverId, version } = await row();
    await decide("refuse", { driverId, seenVersion: version, reason: "The photo is dark." });
    expect(await own()).toMatchObject({ state: "refused", form: { phone: "089 999 9999" } });
    await send({ ...typed, phone: "0811111111" });
    await mutate("drivers.saveDraft", { draft: typed }, nok);
    await decide("approve", { driverId, seenVersion: version + 2 });
    expect(await own()).toMatchObject({ state: "approved", form: { phone: "089 999 9999" } });
  });

  test("with a paper that has expired since is not approved, and its papers reach the board's facts", async () => {
    await send(await driverForm(nok));
    const { driverId, version, sent } = await row();
    const expired = { ...sent, licenceExpiresOn: "2020-01-01" } as typeof sent;
    await db.update(driverRegistrations).set({ sent: expired });
    const approve = { driverId, seenVersion: version };
    expect((await decide("approve", approve)).appCode).toBe("PAPERS_EXPIRED");
    await db.update(driverRegistrations).set({ sent });
    expect((await decide("approve", approve)).data).toMatchObject({ state: "approved" });
    expect(await driverFacts(db, driverId)).toMatchObject({
      approved: true,
      papers: { licence: PROFILE.licenceExpiresOn },
    });
  });

  test("is sent at most ten times a day, because each is a mail to the office", async () => {
    const draft = await driverForm(nok);
    for (let sent = 0; sent < 10; sent++)
      expect((await send(draft)).data).toMatchObject({ state: "pending" });
    expect((await send(draft)).appCode).toBe("RATE_LIMITED");
  });

  test("is decided once: of two admins, the second has seen an older version", async () => {
    await send(await driverForm(nok));
    const { driverId, version } = await row();
    const [first, second] = await Promise.all([
      decide("approve", { driverId, seenVersion: version }),
      decide("refuse", { driverId, seenVersion: version, reason: "no" }),
    ]);
    const codes = [first, second].map(({ appCode }) => appCode);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes).toContain("REGISTRATION_CHANGED");
  });

  test("repeating a decision with its key has the same answer", async () => {
    await send(await driverForm(nok));
    const { driverId, version } = await row();
    const input = { driverId, seenVersion: version, key: crypto.randomUUID() };
    await decide("approve", input);
    expect((await decide("approve", input)).data).toMatchObject({ state: "approved" });
  });
});

describe("a driver", () => {
  test("who is suspended is logged out and gets no jobs until the suspension is lifted", async () => {
    await approved();
    const { driverId, version } = await row();
    await decide("suspend", { driverId, seenVersion: version, reason: "insurance" });
    expect((await query("jobs.mine", {}, nok)).appCode).toBe("UNAUTHENTICATED");
    const again = await loginOf(db, nok);
    expect((await query("jobs.mine", {}, again)).appCode).toBe("DRIVER_NOT_APPROVED");
    expect(await own(again)).toMatchObject({ state: "suspended", reason: "insurance" });
    await decide("lift", { driverId, seenVersion: version + 1 });
    expect((await query("jobs.mine", {}, again)).data).toMatchObject({ items: [] });
  });

  test("changes the phone at once; another plate waits while the old one holds", async () => {
    const draft = await approved();
    await send({ ...draft, phone: "0822222222" });
    expect(await db.select().from(drivers).get()).toMatchObject({ phone: "+66822222222" });
    const vehicles = draft.vehicles.map((each) => ({ ...each, plate: "2ขค 99" }));
    expect((await send({ ...draft, phone: "0822222222", vehicles })).data).toMatchObject({ isWaiting: true });
    expect(await db.select().from(drivers).get()).toMatchObject({ vehicleDetails: "1กข 1234" });
    expect(await own()).toMatchObject({
      holds: { vehicles: [{ plate: "1กข 1234" }] },
      sent: { vehicles: [{ plate: "2ขค 99" }] },
    });
    const { driverId, version } = await row();
    await decide("approve", { driverId, seenVersion: version });
    expect(await db.select().from(drivers).get()).toMatchObject({ vehicleDetails: "2ขค 99" });
    expect(await own()).toMatchObject({ holds: { vehicles: [{ plate: "2ขค 99" }] }, sent: null });
  });

  test("from before registrations existed keeps their id and rights when they send their papers", async () => {
    const dan = await createDriver(db, "dan");
    expect(await own(dan)).toMatchObject({ state: "approved", form: { phone: "+66800000000" } });
    await send(await driverForm(dan), dan);
    const [registration] = await db.select().from(driverRegistrations);
    expect(registration).toMatchObject({ driverId: "driver-dan" });
  });
});

describe("the pictures of a driver", () => {
  test("are shown to themselves and to admins, to nobody else", async () => {
    await approved();
    const { driverId } = await row();
    const mine = Object.values((await own()).files);
    expect(mine).toHaveLength(4);
    expect((await fetchWorker(mine[0] ?? "", {}, nok)).status).toBe(200);
    expect((await fetchWorker(mine[0] ?? "", {}, other)).status).toBe(404);
    expect((await query("drivers.byId", { driverId }, other)).appCode).toBe("FORBIDDEN");
    const { data } = await query("drivers.byId", { driverId }, admin);
    const { files } = data as Own;
    expect((await fetchWorker(Object.values(files)[0] ?? "", {}, admin)).status).toBe(200);
  });

  test("that are no pictures are refused by name of the reason", async () => {
    const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>");
    expect(await upload(nok, { purpose: "driver", orderId: "", body: svg })).toMatchObject({
      appCode: "FILE_REFUSED",
      reason: "svg",
    });
  });

  test("and the registration go with the account", async () => {
    await approved();
    await removePerson(db, { userId: "nok", email: nok.email }, [], Date.now());
    expect(await db.select().from(driverRegistrations)).toEqual([]);
    expect(await db.select().from(driverEvents)).toEqual([]);
    const left = await db.select({ expiresAt: driverFiles.expiresAt }).from(driverFiles);
    expect(left.every(({ expiresAt }) => expiresAt !== null)).toBe(true);
  });
});
