import { once } from "node:events";
import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";
import { onTestFinished } from "vitest";

/** A message as it stood on the wire, with whether another implementation finds its signature genuine. */
export interface RecordedWebhook {
  readonly id: string;
  readonly sequence: number | undefined;
  readonly type: string;
  readonly isGenuine: boolean;
}

/** Stands between the product and a receiver: notes what passes, and answers as the receiver does. */
export interface WebhookRecorder {
  /** Where the product sends to. */
  readonly url: string;
  readonly passed: readonly RecordedWebhook[];
  /** From now on what arrives is checked with this secret and passed on to this port. */
  passTo(port: number, secret: string): void;
}

/** Starts one on a free port; it ends with the test. */
export async function recordWebhooks(): Promise<WebhookRecorder> {
  const passed: RecordedWebhook[] = [];
  let receiver: { readonly port: number; readonly secret: string } | undefined;
  const server = createServer((request, response) => {
    void (async () => {
      let body = "";
      for await (const part of request) body += String(part);
      if (receiver === undefined) return response.writeHead(503).end();
      const headers = signedHeaders(request.headers);
      const { type, sequence } = JSON.parse(body) as { type: string; sequence?: number };
      passed.push({
        id: headers["webhook-id"],
        sequence,
        type,
        isGenuine: isGenuine(receiver.secret, body, headers),
      });
      const answer = await fetch(`http://127.0.0.1:${receiver.port}/`, { method: "POST", headers, body });
      return response.writeHead(answer.status).end();
    })();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    passed,
    passTo: (to, secret) => (receiver = { port: to, secret }),
  };
}

function signedHeaders(headers: Readonly<Record<string, string | readonly string[] | undefined>>) {
  const of = (name: string) => String(headers[name] ?? "");
  return {
    "webhook-id": of("webhook-id"),
    "webhook-timestamp": of("webhook-timestamp"),
    "webhook-signature": of("webhook-signature"),
  };
}

function isGenuine(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
