import { z } from "zod";
import { apiProblem } from "#domain/api/api-answers.ts";
import { IDEMPOTENCY_KEY_MAX, IDEMPOTENCY_KEY_MIN } from "#domain/orders/order-input.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#domain/api/webhook-event.ts";
import { ENDPOINTS, type Endpoint } from "./endpoints.ts";
import { WEBHOOK_TEXTS, webhookMessage } from "./webhook-messages.ts";

type Json = Readonly<Record<string, unknown>>;

const PROBLEM_CONTENT = "application/problem+json";
const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: true,
  description: "One per order or cancellation. A repetition under the same key gets the same answer.",
  schema: {
    type: "string",
    minLength: IDEMPOTENCY_KEY_MIN,
    maxLength: IDEMPOTENCY_KEY_MAX,
    pattern: "^[\\w-]+$",
  },
};
const REFUSALS = {
  400: "The input is refused; `errors` names the fields.",
  401: "The key is none, or works no more.",
  403: "The key lacks the scope of this call.",
  404: "The company has no such order.",
  409: "What is so by now does not allow it; `code` says why.",
  412: "Truck hours have to be acknowledged.",
  413: "The body is longer than a call can be.",
  422: "There is no way for these vehicles.",
  429: "Too many calls; `Retry-After` says when to go on.",
  500: "Something failed here; `requestId` says which call to ask about.",
  503: "Not available at the moment.",
};

/**
 * The description of the API (OpenAPI 3.1), made of the schemas that read its calls and answers.
 * @param origin of the site that serves it
 */
export function openApiDocument(origin: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of ENDPOINTS) (paths[endpoint.path] ??= {})[endpoint.method] = operationOf(endpoint);
  return {
    openapi: "3.1.0",
    info: {
      title: "KhonDee API",
      version: "1",
      description: `Prices and orders on a company's account. Amounts are satang, distances metres, durations seconds. See ${origin}/developers`,
    },
    servers: [{ url: `${origin}/api/v1` }],
    security: [{ key: [] }],
    paths,
    webhooks: Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, { post: webhookOf(event) }])),
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer", bearerFormat: "kd_live_…" } },
      schemas: { Problem: schemaOf(apiProblem, "output") },
    },
  };
}

function operationOf(endpoint: Endpoint): Json {
  const { operationId, summary, scope, status, answer, answerUnread, method } = endpoint;
  const whole = schemaOf(answer, "output");
  const part = answerUnread && schemaOf(answerUnread, "output");
  return {
    operationId,
    summary,
    description:
      part === undefined
        ? `Needs the scope \`${scope}\`.`
        : `Needs the scope \`${scope}\`. Without \`orders:read\` the answer has ${namesOf(part)} alone.`,
    ...(parametersOf(endpoint).length > 0 && { parameters: parametersOf(endpoint) }),
    ...(method === "post" && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: schemaOf(endpoint.body, "input") } },
      },
    }),
    responses: {
      [status]: {
        description: "Done.",
        content: {
          "application/json": {
            schema: part === undefined ? whole : { anyOf: [whole, part] },
          },
        },
      },
      ...Object.fromEntries(
        Object.entries(REFUSALS).map(([refused, description]) => [
          refused,
          {
            description,
            content: { [PROBLEM_CONTENT]: { schema: { $ref: "#/components/schemas/Problem" } } },
          },
        ]),
      ),
    },
  };
}

/** The headers of a message, by Standard Webhooks. */
const WEBHOOK_HEADERS = {
  "webhook-id": "The same at every attempt of a message.",
  "webhook-timestamp": "When it was sent, in seconds since 1970.",
  "webhook-signature":
    "`v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` by the endpoint's secret; two, with a space between them, for 24 hours after a new secret.",
};

/** A message that an endpoint of the company is sent. */
function webhookOf(event: WebhookEvent): Json {
  return {
    operationId: event,
    summary: WEBHOOK_TEXTS[event],
    // The signature is what proves it.
    security: [],
    parameters: Object.entries(WEBHOOK_HEADERS).map(([name, description]) => ({
      name,
      in: "header",
      required: true,
      description,
      schema: { type: "string" },
    })),
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: schemaOf(webhookMessage.extend({ type: z.literal(event) }), "output") },
      },
    },
    responses: {
      "2XX": { description: "Accepted. Any other answer, or none, and it is sent again for three days." },
      410: { description: "Gone: the endpoint is paused at once." },
    },
  };
}

/** The fields of an answer, in words. */
function namesOf({ properties }: Json): string {
  const names = Object.keys(properties as Json).map((name) => `\`${name}\``);
  return [names.slice(0, -1).join(", "), names.at(-1)].join(" and ");
}

function parametersOf({ path, query, isKeyed }: Endpoint): readonly Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const { properties = {}, required = [] } = schemaOf(query, "input") as {
    properties?: Json;
    required?: readonly string[];
  };
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery, ...(isKeyed ? [IDEMPOTENCY_KEY] : [])];
}

/** The JSON schema (2020-12, as OpenAPI 3.1 has it) of a zod schema, for what is sent or what is answered. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    // A field that must be absent, by which one kind of stop is told from the other.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodUndefined) jsonSchema.not = {};
    },
  });
  return json;
}
