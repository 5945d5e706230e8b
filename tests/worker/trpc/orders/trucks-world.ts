import { asc, eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { outbox } from "#db/schema/outbox.ts";
import type { Mail } from "#domain/mails.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { placing, signedQuote } from "../../../support/quotes.ts";

export type Order = RouterOutputs["orders"]["byId"];
export type Preview = RouterOutputs["orders"]["previewMove"];
export type Quote = RouterOutputs["pricing"]["quote"];
/** A truck as the office asks for it. */
export type AskedTruck = { readonly jobId?: string; readonly vehicle: string };

const LOAD = { workers: 1, loadRange: "under_850_kg" };
const PATTAYA = ["th-1006", "th-2004"];

/**
 * A customer's order of a 4-wheel, which the driver "first" holds, and a 6-wheel, which "second" holds, and a dispatcher who
 * changes its trucks.
 */
export async function trucksWorld(placeIds: readonly string[] = PATTAYA) {
  const db: Database = await freshDatabase();
  const customer = await createPerson(db, "customer");
  const first = await createDriver(db, "first");
  const second = await createDriver(db, "second", "six_wheel");
  const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  const token = await signedQuote(["four_wheel", "six_wheel"], placeIds);
  const { orderId } = (await mutate("orders.place", placing(token), customer)).data as Order;
  const truck = (number: number) => `${orderId}-${number}`;
  await mutate("jobs.reserve", { jobId: truck(1) }, first);
  await mutate("jobs.reserve", { jobId: truck(2) }, second);
  const read = async (as: Person = dispatcher) => (await query("orders.byId", { orderId }, as)).data as Order;
  const ask = (trucks: readonly AskedTruck[], more: object = {}) =>
    query("orders.previewMove", { orderId, ...LOAD, trucks, ...more }, dispatcher);
  return {
    db,
    customer,
    first,
    second,
    dispatcher,
    orderId,
    truck,
    /** The 4-wheel of a job of the order, by its number. */
    FOUR: (number: number): AskedTruck => ({ jobId: truck(number), vehicle: "four_wheel" }),
    SIX: (number: number): AskedTruck => ({ jobId: truck(number), vehicle: "six_wheel" }),
    read,
    /** The answer to what trucks would cost and do. */
    ask,
    asked: async (trucks: readonly AskedTruck[], more: object = {}) =>
      (await ask(trucks, more)).data as Preview,
    /** Changes the trucks as they are shown, with any other values in the press. */
    press: async (trucks: readonly AskedTruck[], more: object = {}, as: Person = dispatcher) => {
      const { revision, offer } = await read();
      const shown = (await ask(trucks)).data as Preview | undefined;
      const sent = {
        orderId,
        ...LOAD,
        trucks,
        revision,
        totalSatang: shown?.totalSatang ?? 0,
        paidSatang: shown?.settlement.paidSatang ?? 0,
        seenOfferId: offer?.state === "open" ? offer.offerId : null,
        reason: "she asked for it",
        truckHoursAcknowledged: true,
        idempotencyKey: crypto.randomUUID(),
      };
      return mutate("orders.changeMove", { ...sent, ...more }, as);
    },
    /** The customer accepts the open offer. */
    accept: async () => {
      const { offer } = await read();
      const answer = { orderId, offerId: offer?.offerId, answer: "accept", truckHoursAcknowledged: true };
      return mutate("orders.answerOffer", answer, customer);
    },
    /** The rows of its jobs, those that were taken away included. */
    rows: async () => db.select().from(jobs).where(eq(jobs.orderId, orderId)).orderBy(asc(jobs.vehicleIndex)),
    /** What a quote for trucks costs now. */
    quoteOf: async (vehicles: readonly string[]) => {
      const stops = placeIds.map((placeId) => ({ placeId }));
      return (await query("pricing.quote", { stops, vehicles, ...LOAD })).data as Quote;
    },
    /** The mails to a driver. */
    mailsTo: async (driverId: string) =>
      (await db.select().from(outbox)).flatMap(({ params }) => {
        const { mail } = JSON.parse(params) as { mail?: Mail };
        return mail !== undefined && "driverId" in mail && mail.driverId === driverId ? [mail] : [];
      }),
  };
}

export type TrucksWorld = Awaited<ReturnType<typeof trucksWorld>>;
