import { PRODUCT_URL, type Visitor } from "../product.ts";

/** Calls a procedure that changes something as a visitor, without a page. @throws when the server refuses */
export async function call({ context }: Visitor, path: string, input: object) {
  const answer = await context.request.post(`/api/trpc/${path}`, {
    data: input,
    headers: { origin: PRODUCT_URL },
    failOnStatusCode: true,
  });
  return (await answer.json()).result.data;
}

/** Calls a procedure that reads, likewise. @throws when the server refuses */
export async function ask({ context }: Visitor, path: string, input: object) {
  const answer = await context.request.get(
    `/api/trpc/${path}?${new URLSearchParams({ input: JSON.stringify(input) })}`,
    { failOnStatusCode: true },
  );
  return (await answer.json()).result.data;
}

/** Starts an order's only job for its driver, as the office does days before its pickup. @throws when the server refuses */
export async function startJob(office: Visitor, orderId: string): Promise<void> {
  const { revision: seenRevision, jobs } = await ask(office, "orders.byId", { orderId });
  const [{ jobId, driverId: seenDriverId }] = jobs;
  const reason = "The customer moves today";
  await call(office, "orders.startJob", { orderId, jobId, seenDriverId, seenRevision, reason });
}
