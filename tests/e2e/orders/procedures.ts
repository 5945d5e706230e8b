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
