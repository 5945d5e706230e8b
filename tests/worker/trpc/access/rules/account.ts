import { drivers, everyone, signedIn, admins, type Rule } from "../rule.ts";

export const ACCOUNT_RULES: Readonly<Record<string, Rule>> = {
  "account.isAdmin": { kind: "mutation", changesNothing: true, answers: everyone("ok") },
  "account.adminAccess": { kind: "query", answers: signedIn() },
  "account.enabledProviders": { kind: "query", answers: everyone("ok") },
  "account.profile": { kind: "query", answers: signedIn() },
  "account.saveProfile": { kind: "mutation", input: {}, answers: signedIn("BAD_INPUT") },
  "account.sessions": { kind: "query", answers: signedIn() },
  "account.endSession": { kind: "mutation", input: { sessionId: "none" }, answers: signedIn("NOT_FOUND") },
  "account.endOtherSessions": { kind: "mutation", answers: signedIn() },
  "account.endSessionsOf": {
    kind: "mutation",
    input: { of: "driver", driverId: "none" },
    answers: admins("NOT_FOUND"),
  },
  "account.changePassword": { kind: "mutation", input: {}, answers: signedIn("BAD_INPUT") },
  "account.changeEmail": { kind: "mutation", input: {}, answers: signedIn("BAD_INPUT") },
  "account.setNewsletter": {
    kind: "mutation",
    input: { subscribed: true, locale: "en" },
    answers: signedIn(),
  },
  "account.myData": { kind: "query", answers: signedIn() },
  "account.remove": { kind: "mutation", input: {}, answers: signedIn("BAD_INPUT") },
  "notifications.preferences": { kind: "query", answers: signedIn() },
  "notifications.savePreferences": { kind: "mutation", input: {}, answers: signedIn("BAD_INPUT") },
  "notifications.push": { kind: "query", answers: drivers("ok", "ok") },
  "notifications.subscribeToPush": {
    kind: "mutation",
    input: {},
    answers: drivers("BAD_INPUT", "BAD_INPUT"),
  },
  "notifications.endPush": {
    kind: "mutation",
    input: { endpoint: "https://push.example.com/none" },
    answers: signedIn(),
  },
  "notifications.unsubscribe": {
    kind: "mutation",
    input: { token: "none" },
    answers: everyone("TOKEN_INVALID"),
  },
  "newsletter.confirm": { kind: "mutation", input: { token: "none" }, answers: everyone("TOKEN_INVALID") },
  "newsletter.leave": { kind: "mutation", input: { token: "none" }, answers: everyone("TOKEN_INVALID") },
  "newsletter.subscribe": { kind: "mutation", input: { email: "new@example.test" }, answers: everyone("ok") },
  "places.mine": { kind: "query", answers: signedIn() },
  "places.save": {
    kind: "mutation",
    input: { savedPlaceId: "home-0001", kind: "home", name: "", place: { placeId: "th-1006" }, detail: "" },
    answers: signedIn(),
  },
  "places.remove": { kind: "mutation", input: { savedPlaceId: "home-0001" }, answers: signedIn() },
};
