import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { insertEffects } from "#db/queries/outbox.ts";
import { confirmEmailChange } from "#db/queries/account/email-changes.ts";
import { pendingReset } from "#db/queries/account/password-resets.ts";
import { useReset } from "#db/queries/account/passwords.ts";
import type { Database } from "#db/client.ts";
import { emailProblem, readEmail } from "#domain/access/email.ts";
import { effectsOf } from "#domain/effects.ts";
import { toLocale } from "#domain/locale.ts";
import { addressHash } from "../services/newsletter/address-hash.ts";
import { readLinkToken, type LinkPurpose } from "../services/account/link-token.ts";
import { badFields, refusal } from "./flow-errors.ts";
import { clearAttempts, limitAttempt } from "../rate-limit.ts";
import { challengeSecondFactor } from "./second-factor/challenge.ts";
import { hashPassword, passwordRefusal } from "../services/account/passwords.ts";

const text = z.string().max(10_000).catch("");
const tokenBody = z.object({ token: text });

/**
 * The flows of accounts that go through a mailed link: password reset and e-mail change (sign-up: `signUpFlow`). A
 * request takes the same time, answers and writes the same whether or not the address has an account; the contents of
 * the mail are decided at delivery. Opening a link changes the database in one batch.
 */
export function emailLinkFlows(db: Database, secret: string): BetterAuthPlugin {
  const hashOf = (email: string) => addressHash({ authSecret: secret }, email);
  const idOf = (purpose: LinkPurpose, token: string) => readLinkToken(secret, purpose, token);
  return {
    id: "khondee-email-link-flows",
    endpoints: {
      /**
       * Requests a reset link. `mailed` is false when the address has had several mails lately, whose links still work:
       * nobody can use up another person's requests.
       */
      forgotPassword: createAuthEndpoint(
        "/password/forgot",
        { method: "POST", body: z.object({ email: text, locale: text }) },
        async (ctx) => {
          const now = Date.now();
          const email = readEmail(ctx.body.email);
          if (email === null) throw badFields({ email: emailProblem(ctx.body.email) });
          const mailed = (await limitAttempt(db, "password-reset-mail", email, now)) === null;
          const resetId = crypto.randomUUID();
          const locale = toLocale(ctx.body.locale);
          const request = { type: "password_reset_requested", resetId, email, locale, at: now } as const;
          await insertEffects(db, resetId, mailed ? effectsOf(request) : [], now);
          return ctx.json({ mailed });
        },
      ),

      /** Whether a reset link is still valid; it is not used up. */
      checkReset: createAuthEndpoint("/password/check", { method: "POST", body: tokenBody }, async (ctx) => {
        const resetId = await idOf("password_reset", ctx.body.token);
        const owner = resetId === null ? undefined : await pendingReset(db, resetId, Date.now());
        return ctx.json({ valid: owner !== undefined });
      }),

      /**
       * Sets a new password, ends every session and signs in here, or asks for the second factor. Signing in does not
       * go through the limit of password attempts, which strangers may have used up.
       */
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
          await clearAttempts(db, "password-again", owner.userId);
          const user = await ctx.context.internalAdapter.findUserById(owner.userId);
          if (user === null) throw refusal("TOKEN_INVALID");
          if ("twoFactorEnabled" in user && user.twoFactorEnabled === true) {
            await challengeSecondFactor(ctx, user.id);
            return ctx.json({ next: "second_factor" });
          }
          const session = await ctx.context.internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ next: "signed_in" });
        },
      ),

      /** Applies a pending e-mail change. */
      confirmEmail: createAuthEndpoint("/email/confirm", { method: "POST", body: tokenBody }, async (ctx) => {
        const changeId = await idOf("email_change", ctx.body.token);
        const outcome =
          changeId === null ? "expired" : await confirmEmailChange(db, changeId, Date.now(), hashOf);
        if (outcome === "expired") throw refusal("TOKEN_INVALID");
        if (outcome === "account_exists") throw refusal("ACCOUNT_EXISTS");
        return ctx.json({ status: true });
      }),
    },
  };
}
