import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { orderStops } from "#db/schema/orders.ts";
import { savedPlaces } from "#db/schema/saved-places.ts";
import { MAX_SAVED_PLACES } from "#domain/geo/saved-place.ts";
import { mutate, query } from "../../../support/calls.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { removePerson } from "../../../support/remove-person.ts";

let db: Database;
let mali: Person;
let somchai: Person;

beforeEach(async () => {
  db = await freshDatabase();
  mali = await createPerson(db, "mali");
  somchai = await createPerson(db, "somchai");
});

const HOME = {
  savedPlaceId: "home-0001",
  kind: "home",
  name: "",
  place: { placeId: "th-1006" },
  detail: "99/1 Soi 5",
  seenVersion: 0,
  replaces: null,
};
const save = (change: object = {}, as = mali) => mutate("places.save", { ...HOME, ...change }, as);
const mine = async (as = mali) => (await query("places.mine", undefined, as)).data;

describe("saved places", () => {
  it("are listed with home and work first, each as a place field needs it", async () => {
    const pin = { latitude: 13.7466, longitude: 100.5393 };
    await save({
      savedPlaceId: "other-001",
      kind: "other",
      name: " Mum's \n house ",
      place: pin,
      detail: "",
    });
    await save({ savedPlaceId: "work-0001", kind: "work", name: "Office" });
    await save();
    expect(await mine()).toMatchObject({
      saved: [
        {
          kind: "home",
          placeId: "th-1006",
          label: { en: "Bang Kapi, Bangkok" },
          pin: null,
          detail: "99/1 Soi 5",
        },
        { kind: "work", name: "Office" },
        { kind: "other", name: "Mum's house", pin, label: { en: expect.stringContaining("Bangkok") } },
      ],
      recent: [],
    });
  });

  it("saved twice are one place; another home takes the place of the first as it was seen", async () => {
    await save();
    expect((await save()).status).toBe(200);
    await save({ detail: "99/2", seenVersion: 1 });
    expect((await save({ detail: "99/2", seenVersion: 1 })).status).toBe(200);
    expect(await mine()).toMatchObject({
      saved: [{ savedPlaceId: "home-0001", detail: "99/2", version: 2 }],
    });
    const another = { savedPlaceId: "home-0002", place: { placeId: "th-2004" } };
    for (const replaces of [null, { savedPlaceId: "home-0001", seenVersion: 1 }])
      expect((await save({ ...another, replaces })).appCode).toBe("DETAILS_CHANGED");
    expect(await mine()).toMatchObject({ saved: [{ savedPlaceId: "home-0001" }] });
    await save({ ...another, replaces: { savedPlaceId: "home-0001", seenVersion: 2 } });
    expect(await mine()).toMatchObject({ saved: [{ savedPlaceId: "home-0002", placeId: "th-2004" }] });
    expect(await db.select().from(savedPlaces)).toHaveLength(1);
  });

  it("are not written over what another device has saved, nor deleted, nor brought back", async () => {
    await save();
    const answers = await Promise.all([
      save({ detail: "One", seenVersion: 1 }),
      save({ detail: "Two", seenVersion: 1 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const remove = (seenVersion: number) =>
      mutate("places.remove", { savedPlaceId: "home-0001", seenVersion }, mali);
    expect((await remove(1)).appCode).toBe("DETAILS_CHANGED");
    expect(await mine()).toMatchObject({ saved: [{ version: 2 }] });
    expect((await remove(2)).status).toBe(200);
    expect((await save({ detail: "Three", seenVersion: 2 })).appCode).toBe("DETAILS_CHANGED");
    expect(await mine()).toMatchObject({ saved: [] });
  });

  it("are their owner's alone, also under an id that somebody else uses", async () => {
    await save();
    await save({ detail: "12/3" }, somchai);
    await mutate("places.remove", { savedPlaceId: "home-0001", seenVersion: 1 }, somchai);
    expect(await mine(somchai)).toEqual({ saved: [], recent: [] });
    expect(await mine()).toMatchObject({ saved: [{ detail: "99/1 Soi 5" }] });
  });

  it("are deleted, and deleting again is no error", async () => {
    await save();
    const remove = () => mutate("places.remove", { savedPlaceId: "home-0001", seenVersion: 1 }, mali);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect(await mine()).toEqual({ saved: [], recent: [] });
  });

  it.each([
    [{ kind: "other", name: "  " }, { name: "REQUIRED" }],
    [{ place: { placeId: "th-nowhere" } }, { place: "PLACE_UNKNOWN" }],
    [{ place: { latitude: 48.8584, longitude: 2.2945 } }, { place: "OUTSIDE_THAILAND" }],
    [{ place: { latitude: 11.2, longitude: 101.1 } }, { place: "AT_SEA" }],
    [{ name: "x".repeat(61) }, { name: "TOO_LONG" }],
  ])("are refused at their field: %j", async (change, fields) => {
    expect(await save(change)).toMatchObject({ appCode: "BAD_INPUT", fields });
  });

  it(`are ${MAX_SAVED_PLACES} at most; those that are there can still be changed`, async () => {
    const { userId } = mali;
    const row = {
      userId,
      kind: "other" as const,
      name: "x",
      placeId: "th-10",
      labelTh: "",
      labelEn: "",
      detail: "",
    };
    for (let place = 0; place < MAX_SAVED_PLACES; place += 1)
      await db
        .insert(savedPlaces)
        .values({ ...row, savedPlaceId: `other-${place}`, createdAt: 0, updatedAt: 0 });
    const other = { kind: "other", name: "One more" };
    expect(await save({ ...other, savedPlaceId: "one-more-1" })).toMatchObject({
      appCode: "BAD_INPUT",
      fields: { savedPlaceId: "TOO_MANY" },
    });
    expect((await save({ ...other, savedPlaceId: "other-10", seenVersion: 1 })).status).toBe(200);
    expect(await db.select().from(savedPlaces)).toHaveLength(MAX_SAVED_PLACES);
  });

  it("are deleted with the account", async () => {
    await save();
    await save({}, somchai);
    await removePerson(db, mali, [], Date.now());
    expect((await db.select().from(savedPlaces)).map(({ userId }) => userId)).toEqual([somchai.userId]);
  });
});

describe("recent places", () => {
  it("are those of the caller's own last orders, each once, without those that are saved", async () => {
    await writeOrder(db, { orderId: "KD-AAAAAA", customerId: mali.userId });
    await writeOrder(db, { orderId: "KD-BBBBBB", customerId: mali.userId });
    await writeOrder(db, { orderId: "KD-CCCCCC", customerId: somchai.userId });
    await db.update(orderStops).set({ detail: "secret" }).where(eq(orderStops.orderId, "KD-CCCCCC"));
    const { recent } = (await mine()) as { recent: { placeId: string; detail: string }[] };
    expect(recent.length).toBeGreaterThan(0);
    expect(new Set(recent.map((place) => JSON.stringify(place))).size).toBe(recent.length);
    expect(JSON.stringify(recent)).not.toContain("secret");
  });

  it("have the point of their door", async () => {
    await writeOrder(db, { orderId: "KD-AAAAAA", customerId: mali.userId });
    await db
      .update(orderStops)
      .set({ placeId: "th-1006", doorLatitude: 13.77, doorLongitude: 100.65, detail: "9/9" });
    expect(await mine()).toMatchObject({
      recent: [{ placeId: "th-1006", pin: { latitude: 13.77, longitude: 100.65 }, detail: "9/9" }],
    });
  });
});
