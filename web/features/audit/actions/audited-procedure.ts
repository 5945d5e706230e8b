import type { SignInAction } from "#domain/audit/sign-in-actions.ts";
import type { AppRouter } from "#worker/trpc/router.ts";

type Sections = AppRouter["_def"]["record"];

type Mutation = { readonly _def: { readonly type: "mutation" } };

/** Every mutation of the product as the log names it: "orders.cancel". */
type MutationName = {
  [Section in keyof Sections & string]: {
    [Name in keyof Sections[Section] & string]: Sections[Section][Name] extends Mutation
      ? `${Section}.${Name}`
      : never;
  }[keyof Sections[Section] & string];
}[keyof Sections & string];

/** The mutations of visitors, who are not in the log. */
type PublicMutation =
  | "account.isAdmin"
  | "contact.send"
  | "geo.resolveLink"
  | "newsletter.confirm"
  | "newsletter.leave"
  | "newsletter.subscribe"
  | "notifications.unsubscribe"
  | "orders.answerOfferOfLink"
  | "orders.offerOfLink"
  | "pricing.truckHours";

/** What the log has an entry of when somebody of the staff does it. */
export type AuditedProcedure = Exclude<MutationName, PublicMutation> | SignInAction;

/** The first part of their names. */
export type AuditedSection = AuditedProcedure extends `${infer Section}.${string}` ? Section : never;

/** An action in words. */
export type ActionText = () => string;
