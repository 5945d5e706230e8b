import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { StripeStandIn } from "./stripe-stand-in.ts";

/** Stripe's stand-in as a server of this machine, which sends its webhooks. */
export interface StripeServer {
  readonly stripe: StripeStandIn;
  /** Where events go: scheme, host and port of the product. */
  sendEventsTo(productUrl: string): void;
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function startStripeServer(): Promise<StripeServer> {
  let productUrl = "";
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const method = incoming.method ?? "GET";
    const request = new Request(`${stripe.origin}${incoming.url ?? "/"}`, {
      method,
      headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
      ...(method !== "GET" && { body: Buffer.concat(chunks) }),
    });
    const answer = await stripe.fetch(request);
    const paid = method === "POST" ? /^\/c\/pay\/(\w+)$/.exec(incoming.url ?? "")?.[1] : undefined;
    if (paid !== undefined) await sendCompleted(stripe, paid, productUrl);
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const stripe = new StripeStandIn(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    stripe,
    sendEventsTo: (url) => {
      productUrl = url;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function sendCompleted(stripe: StripeStandIn, sessionId: string, productUrl: string): Promise<void> {
  const body = stripe.event("checkout.session.completed", stripe.session(sessionId));
  const signature = await stripe.sign(body);
  const headers = { "stripe-signature": signature, "content-type": "application/json" };
  const answer = await fetch(`${productUrl}/api/webhooks/stripe`, { method: "POST", headers, body });
  await answer.arrayBuffer();
}
