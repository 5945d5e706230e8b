import { expect, test } from "vitest";
import { pushSubscriptionInput } from "#domain/notifications/push-subscription.ts";
import { isPublicAddress } from "#domain/public-address.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:APA91b-_x",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
  "https://web.push.apple.com/QGxyz",
  "https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2b",
])("a push service may be asked: %s", (endpoint) => {
  expect(isPublicAddress(endpoint)).toBe(true);
});

test.each([
  "http://fcm.googleapis.com/x",
  "https://localhost/x",
  "https://push.localhost/x",
  "https://127.0.0.1/x",
  "https://127.1/x",
  "https://2130706433/x",
  "https://0x7f.0.0.0x1/x",
  "https://[::1]/x",
  "https://router.local/x",
  "https://db.internal/x",
  "https://printer/x",
  "https://user:secret@push.example.com/x",
  "https://push.example.com:8443/x",
  "https://push.example.com@127.0.0.1/x",
  "https://push.example.com\\@127.0.0.1/x",
  "https://push.example.com./x",
  "https://push.example.com#/x",
  "https://PUSH.example.com/x y",
  "//push.example.com/x",
  "",
])("no other address is asked: %s", (endpoint) => {
  expect(isPublicAddress(endpoint)).toBe(false);
});

test("keys are those of a subscription, in base64url", () => {
  const subscription = {
    endpoint: "https://web.push.apple.com/QGxyz",
    p256dh: "B".repeat(87),
    auth: "A".repeat(22),
  };
  expect(pushSubscriptionInput.safeParse(subscription).success).toBe(true);
  for (const wrong of [
    { p256dh: "B".repeat(86) },
    { auth: "=".repeat(22) },
    { endpoint: "https://10.0.0.1/" },
  ])
    expect(pushSubscriptionInput.safeParse({ ...subscription, ...wrong }).success).toBe(false);
});
