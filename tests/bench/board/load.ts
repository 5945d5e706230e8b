import { Agent, request } from "node:http";
import { figuresOf, type Figures } from "./figures.ts";

/** One request of a load. */
export interface Call {
  readonly path: string;
  readonly cookie?: string;
  /** A JSON body; the request is then a POST. */
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** What a load was answered. */
export interface Load extends Figures {
  readonly perSecond: number;
  readonly answers: readonly Answer[];
}

/** Connections opened at the same time: more than a listener's queue holds would wait for seconds. */
const OPENED_AT_ONCE = 32;

/** Opens so many connections by asking for something on each. */
export async function connect(origin: string, call: Call, count: number): Promise<readonly Agent[]> {
  const connections = Array.from({ length: count }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  for (let from = 0; from < count; from += OPENED_AT_ONCE)
    await Promise.all(connections.slice(from, from + OPENED_AT_ONCE).map((each) => send(origin, call, each)));
  return connections;
}

/** Sends calls over connections, each of which sends its next call when the one before is answered, and closes them. */
export async function sendAll(
  origin: string,
  calls: readonly Call[],
  connections: readonly Agent[],
): Promise<Load> {
  const answers: Answer[] = [];
  const tookMs: number[] = [];
  const waiting = calls.values();
  const started = performance.now();
  const lane = async (connection: Agent) => {
    for (const call of waiting) {
      const sent = performance.now();
      answers.push(await send(origin, call, connection));
      tookMs.push(performance.now() - sent);
    }
    connection.destroy();
  };
  await Promise.all(connections.map(lane));
  const seconds = (performance.now() - started) / 1000;
  return { ...figuresOf(tookMs), perSecond: calls.length / seconds, answers };
}

function send(origin: string, { path, cookie, body }: Call, agent: Agent): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = {
    ...(cookie === undefined ? {} : { cookie }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const sent = request(
    `${origin}${path}`,
    { agent, headers, method: body === undefined ? "GET" : "POST" },
    (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
      response.on("error", reject);
    },
  );
  sent.on("error", reject);
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}
