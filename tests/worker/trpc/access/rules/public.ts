import { ORDER, everyone, signedIn, admins, type Rule } from "../rule.ts";

export const PUBLIC_RULES: Readonly<Record<string, Rule>> = {
  "contact.send": {
    kind: "mutation",
    input: {
      name: "A",
      email: "a@example.test",
      topic: "other",
      message: "Do you move pianos?",
      idempotencyKey: "key-00000001",
    },
    answers: everyone("ok"),
  },
  "ferries.list": { kind: "query", answers: everyone("ok") },
  "ferries.create": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
  "ferries.update": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
  "ferries.history": { kind: "query", input: { ferryRouteId: "none" }, answers: admins() },
  "ferries.office": { kind: "query", input: {}, answers: admins() },
  "ferries.deleted": { kind: "query", input: {}, answers: admins() },
  "ferries.changeFares": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
  "ferries.cancelFares": { kind: "mutation", input: { fareId: "none" }, answers: admins("NOT_FOUND") },
  "ferries.remove": {
    kind: "mutation",
    input: { ferryRouteId: "none", basedOnVersion: 1 },
    answers: admins("NOT_FOUND"),
  },
  "geo.suggest": { kind: "query", input: { text: "บางกะปิ" }, answers: everyone("ok") },
  "geo.locate": { kind: "query", input: { latitude: 13.7563, longitude: 100.5018 }, answers: everyone("ok") },
  "geo.lastPier": { kind: "query", input: { landmassId: "ko-lipe" }, answers: everyone("ok") },
  // The link leads nowhere: tests reach no host but their own.
  "geo.resolveLink": {
    kind: "mutation",
    input: { url: "https://maps.app.goo.gl/AbC123" },
    answers: everyone("BAD_INPUT"),
  },
  "geo.mapStyle": { kind: "query", answers: everyone("ok") },
  "reviews.shown": { kind: "query", answers: everyone("ok") },
  "reviews.mine": {
    kind: "query",
    input: { orderId: ORDER },
    answers: { ...signedIn("NOT_FOUND"), customer: "ok" },
  },
  "reviews.write": {
    kind: "mutation",
    input: { orderId: ORDER, stars: 5, text: "", locale: "en" },
    answers: { ...signedIn("NOT_FOUND"), customer: "ORDER_NOT_DELIVERED" },
  },
  "reviews.list": { kind: "query", input: {}, answers: admins() },
  "reviews.decide": {
    kind: "mutation",
    input: { reviewId: "none", basedOnVersion: 1, status: "approved" },
    answers: admins("NOT_FOUND"),
  },
};
