import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { insertSignUp, confirmSignUp, resendSignUp } from "#db/queries/account/sign-ups.ts";
import { insertEffects } from "#db/queries/outbox.ts";
import { confirmEmailChange } from "#db/queries/account/email-changes.ts";
import { pendingReset } from "#db/queries/account/password-resets.ts";
import { useReset } from "#db/queries/account/passwords.ts";
import type { Database } from "#db/client.ts";
import { emailProblem, readEmail } from "#domain/access/email.ts";
import { SIGN_UP_LINK_MS } from "#domain/access/link-lifetimes.ts";
import { effectsOf } from "#domain/effects.ts";
import type { ErrorCode, FieldCode } from "#domain/errors.ts";
import { toLocale } from "#domain/locale.ts";
import { readLinkToken, type LinkPurpose } from "../services/account/link-token.ts";
import { limitOrRefuse } from "./address-limits.ts";
import { clearAttempts } from "../rate-limit.ts";
import { hashPassword, passwordRefusal } from "../services/account/passwords.ts";

const text = z.string().max(10_000).catch("");
const tokenBody = z.object({ token: text });

/**
 * The flows that go through a mailed link: sign-up, password reset, e-mail change. A request takes the same time,
 * answers and writes the same whether or not the address has an account; the contents of the mail are decided at
 * delivery. Opening a link changes the database in one batch.
 */
export function emailLinkFlows(db: Database, secret: string): BetterAuthPlugin {
  const idOf = (purpose: LinkPurpose, token: string) => readLinkToken(secret, purpose, token);
  return {
    id: "khondee-email-link-flows",
    endpoints: {
      /** Requests an account. `signUpId` identifies the request for `/sign-up/resend`; it grants nothing. */
      requestSignUp: createAuthEndpoint(
        "/sign-up/request",
        { method: "POST", body: z.object({ email: text, password: text, locale: text }) },
        async (ctx) => {
          const now = Date.now();
          const email = readEmail(ctx.body.email);
          const password = passwordRefusal(ctx.body.password, email ?? "");
          if (email === null || password !== null)
            throw badFields({ email: emailProblem(ctx.body.email), password });
          await limitOrRefuse(db, "sign-up", email, now);
          const signUpId = crypto.randomUUID();
          const locale = toLocale(ctx.body.locale);
          const passwordHash = await hashPassword(ctx.body.password);
          const expiresAt = now + SIGN_UP_LINK_MS;
          await insertSignUp(db, { signUpId, email, passwordHash, locale, createdAt: now, expiresAt });
          return ctx.json({ signUpId });
        },
      ),

      /** Mails the link of a pending sign-up again. */
      resendSignUp: createAuthEndpoint(
        "/sign-up/resend",
        { method: "POST", body: z.object({ signUpId: text }) },
        async (ctx) => {
          const now = Date.now();
          await limitOrRefuse(db, "sign-up-mail", ctx.body.signUpId, now);
          await resendSignUp(db, ctx.body.signUpId, crypto.randomUUID(), now);
          return ctx.json({ status: true });
        },
      ),

      /** Creates the account of a pending sign-up and signs in. */
      confirmSignUp: createAuthEndpoint(
        "/sign-up/confirm",
        { method: "POST", body: tokenBody },
        async (ctx) => {
          const signUpId = await idOf("sign_up", ctx.body.token);
          if (signUpId === null) throw refusal("TOKEN_INVALID");
          const userId = crypto.randomUUID();
          const outcome = await confirmSignUp(db, signUpId, userId, Date.now());
          if (outcome === "expired") throw refusal("TOKEN_INVALID");
          if (outcome === "account_exists") throw refusal("ACCOUNT_EXISTS");
          const user = await ctx.context.internalAdapter.findUserById(userId);
          const session = await ctx.context.internalAdapter.createSession(userId);
          if (user === null) throw refusal("TOKEN_INVALID");
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ status: true });
        },
      ),

      /** Requests a reset link. */
      forgotPassword: createAuthEndpoint(
        "/password/forgot",
        { method: "POST", body: z.object({ email: text, locale: text }) },
        async (ctx) => {
          const now = Date.now();
          const email = readEmail(ctx.body.email);
          if (email === null) throw badFields({ email: emailProblem(ctx.body.email) });
          await limitOrRefuse(db, "password-forgot", email, now);
          const resetId = crypto.randomUUID();
          const locale = toLocale(ctx.body.locale);
          const effects = effectsOf({ type: "password_reset_requested", resetId, email, locale });
          await insertEffects(db, resetId, effects, now);
          return ctx.json({ status: true });
        },
      ),

      /** Whether a reset link is still valid; it is not used up. */
      checkReset: createAuthEndpoint("/password/check", { method: "POST", body: tokenBody }, async (ctx) => {
        const resetId = await idOf("password_reset", ctx.body.token);
        const owner = resetId === null ? undefined : await pendingReset(db, resetId, Date.now());
        return ctx.json({ valid: owner !== undefined });
      }),

      /** Sets a new password and ends every session. Answers with the address to sign in with. */
      resetPassword: createAuthEndpoint(
        "/password/reset",
        { method: "POST", body: tokenBody.extend({ password: text }) },
        async (ctx) => {
          const now = Date.now();
          const resetId = await idOf("password_reset", ctx.body.token);
          const owner = resetId === null ? undefined : await pendingReset(db, resetId, now);
          if (resetId === null || owner === undefined) throw refusal("TOKEN_INVALID");
          const problem = passwordRefusal(ctx.body.password, owner.email);
          if (problem !== null) throw badFields({ password: problem });
          if (!(await useReset(db, resetId, await hashPassword(ctx.body.password), now)))
            throw refusal("TOKEN_INVALID");
          await clearAttempts(db, "sign-in", owner.email);
          return ctx.json({ email: owner.email });
        },
      ),

      /** Applies a pending e-mail change. */
      confirmEmail: createAuthEndpoint("/email/confirm", { method: "POST", body: tokenBody }, async (ctx) => {
        const changeId = await idOf("email_change", ctx.body.token);
        const outcome = changeId === null ? "expired" : await confirmEmailChange(db, changeId, Date.now());
        if (outcome === "expired") throw refusal("TOKEN_INVALID");
        if (outcome === "account_exists") throw refusal("ACCOUNT_EXISTS");
        return ctx.json({ status: true });
      }),
    },
  };
}

const STATUS = { TOKEN_INVALID: "BAD_REQUEST", ACCOUNT_EXISTS: "CONFLICT" } as const;

function refusal(code: keyof typeof STATUS & ErrorCode): APIError {
  return new APIError(STATUS[code], { code, message: code });
}

/** @param problems by field; those that are `null` are left out */
function badFields(problems: Readonly<Record<string, FieldCode | null>>): APIError {
  const fields = Object.fromEntries(Object.entries(problems).filter(([, code]) => code !== null));
  return new APIError("BAD_REQUEST", { code: "BAD_INPUT", message: "BAD_INPUT", fields });
}
