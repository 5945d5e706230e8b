/**
 * The programs that the page shows. `tests/e2e/api/documented-samples.test.ts` runs them as they stand here. They read the
 * site's address and their secrets from the environment.
 */
export const SAMPLES = {
  placesCurl: `curl -s -G "$KHONDEE_URL/api/v1/places" \\
  -H "Authorization: Bearer $KHONDEE_KEY" \\
  --data-urlencode "text=บางกะปิ" \\
  -d limit=3`,
  quoteCurl: `curl -s "$KHONDEE_URL/api/v1/quotes" \\
  -H "Authorization: Bearer $KHONDEE_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "stops": [
      { "placeId": "th-1006" },
      { "latitude": 12.9236, "longitude": 100.8825 }
    ],
    "vehicles": ["four_wheel"],
    "workers": 0,
    "loadRange": "under_850_kg"
  }'`,
  order: `const send = async (method, path, body, headers) => {
  const response = await fetch(process.env.KHONDEE_URL + "/api/v1" + path, {
    method,
    headers: {
      authorization: "Bearer " + process.env.KHONDEE_KEY,
      "content-type": "application/json",
      ...headers,
    },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.code + ": " + answer.title);
  return answer;
};

const quote = await send("POST", "/quotes", {
  stops: [{ placeId: "th-1006" }, { placeId: "th-2004" }],
  vehicles: ["four_wheel"],
  workers: 1,
  loadRange: "under_850_kg",
});

const order = await send(
  "POST",
  "/orders",
  {
    token: quote.token,
    pickupAt: new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString(),
    truckHoursAcknowledged: true,
    contactName: "Warehouse 1",
    contactEmail: "warehouse@shop.example",
    contactPhone: "+66 81 234 5678",
    stops: [{ detail: "88/1, gate 3" }, { detail: "Shop 12, ground floor" }],
  },
  // One per order of yours: a repetition places no second one.
  { "idempotency-key": "shop-order-1001" },
);
console.log(order.orderId, order.status, order.totalSatang / 100, order.currency);
`,
  cancel: `const call = async (method, path, body) => {
  const response = await fetch(process.env.KHONDEE_URL + "/api/v1" + path, {
    method,
    headers: {
      authorization: "Bearer " + process.env.KHONDEE_KEY,
      "content-type": "application/json",
      "idempotency-key": "cancel-shop-order-1001",
    },
    body: body && JSON.stringify(body),
  });
  return response.json();
};

const page = await call("GET", "/orders?limit=1");
const order = await call("GET", "/orders/" + page.items[0].orderId);
const cancelled = await call("POST", "/orders/" + order.orderId + "/cancel", {
  reason: "not needed any more",
  feeSatang: order.cancellation.feeSatang,
});
console.log(cancelled.orderId, cancelled.status);
`,
  message: `{
  "type": "order.driver_assigned",
  "timestamp": "2026-12-01T02:15:00.000Z",
  "sequence": 12,
  "data": { "orderId": "KD-7F3K2M", "jobId": "KD-7F3K2M-1" }
}`,
  receiver: `import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const secret = process.env.KHONDEE_WEBHOOK_SECRET.slice("whsec_".length);
const key = Buffer.from(secret, "base64");

const isGenuine = (headers, body) => {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  const content = id + "." + timestamp + "." + body;
  const wanted = "v1," + createHmac("sha256", key).update(content).digest("base64");
  const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300;
  // Two for a day after a new secret was made: one of them is by the secret that is known here.
  const given = String(headers["webhook-signature"]).split(" ");
  const isSame = (one) => one.length === wanted.length && timingSafeEqual(Buffer.from(one), Buffer.from(wanted));
  return isRecent && given.some(isSame);
};

createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += part;
  const accepted = isGenuine(request.headers, body);
  response.writeHead(accepted ? 204 : 400).end();
  if (!accepted) return;
  const message = JSON.parse(body);
  console.log(message.sequence, message.type, message.data.orderId);
}).listen(process.env.PORT);
`,
} as const;
