import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import type { Database } from "#db/client.ts";
import {
  confirmSignUp,
  emailOfSignUp,
  insertSignUp,
  resendSignUp,
  signUpState,
} from "#db/queries/account/sign-ups.ts";
import { emailProblem, readEmail } from "#domain/access/email.ts";
import { SIGN_UP_LINK_MS } from "#domain/access/link-lifetimes.ts";
import { toLocale } from "#domain/locale.ts";
import { limitAttempt } from "../rate-limit.ts";
import { readLinkToken } from "../services/account/link-token.ts";
import { hashPassword, passwordRefusal } from "../services/account/passwords.ts";
import { limitOrRefuse } from "./address-limits.ts";
import { deviceOf, ensureDevice } from "./device-cookie.ts";
import { badFields, refusal } from "./flow-errors.ts";

const text = z.string().max(10_000).catch("");

/**
 * Signing up through a mailed link. Anybody can request it for any address, so the link by itself opens no account with
 * a password that its opener did not choose: it confirms the address, and the password is the one typed in the browser
 * that opens it, at the request or at the link. A request takes the same time, answers and writes the same whether or
 * not the address has an account; what the mail says is decided at delivery.
 */
export function signUpFlow(db: Database, secret: string): BetterAuthPlugin {
  const idOf = (token: string) => readLinkToken(secret, "sign_up", token);
  return {
    id: "khondee-sign-up-flow",
    endpoints: {
      /**
       * Requests an account. `signUpId` identifies the request for `/sign-up/resend`; it grants nothing. `mailed` is
       * false when the address has had several mails lately: any of their links confirms this request, too, so that
       * nobody can use up another person's requests.
       */
      requestSignUp: createAuthEndpoint(
        "/sign-up/request",
        { method: "POST", body: z.object({ email: text, password: text, locale: text }) },
        async (ctx) => {
          const now = Date.now();
          const email = readEmail(ctx.body.email);
          const password = passwordRefusal(ctx.body.password, email ?? "");
          if (email === null || password !== null)
            throw badFields({ email: emailProblem(ctx.body.email), password });
          const mailed = (await limitAttempt(db, "sign-up-mail", email, now)) === null;
          const signUp = {
            signUpId: crypto.randomUUID(),
            email,
            passwordHash: await hashPassword(ctx.body.password),
            deviceId: await ensureDevice(ctx),
            locale: toLocale(ctx.body.locale),
            createdAt: now,
            expiresAt: now + SIGN_UP_LINK_MS,
          };
          await insertSignUp(db, signUp, mailed);
          return ctx.json({ signUpId: signUp.signUpId, mailed });
        },
      ),

      /** Mails the link of a pending sign-up again. */
      resendSignUp: createAuthEndpoint(
        "/sign-up/resend",
        { method: "POST", body: z.object({ signUpId: text }) },
        async (ctx) => {
          const now = Date.now();
          const { signUpId } = ctx.body;
          const email = await emailOfSignUp(db, signUpId);
          await limitOrRefuse(db, "sign-up-mail", email ?? signUpId, now);
          await resendSignUp(db, signUpId, crypto.randomUUID(), now);
          return ctx.json({ status: true });
        },
      ),

      /**
       * What opening a link would do here, without doing it. `ready`: this browser has requested the account;
       * `password_wanted`: another one has, so a password must be typed. The address is given to whoever has the link.
       */
      checkSignUp: createAuthEndpoint(
        "/sign-up/check",
        { method: "POST", body: z.object({ token: text }) },
        async (ctx) => {
          const signUpId = await idOf(ctx.body.token);
          const found = signUpId && (await signUpState(db, signUpId, await deviceOf(ctx), Date.now()));
          return ctx.json(found || { state: "expired" });
        },
      ),

      /** Creates the account of a sign-up and signs in; `password` is needed where `checkSignUp` wants one. */
      confirmSignUp: createAuthEndpoint(
        "/sign-up/confirm",
        { method: "POST", body: z.object({ token: text, password: text, locale: text }) },
        async (ctx) => {
          const now = Date.now();
          const { password, locale } = ctx.body;
          const signUpId = await idOf(ctx.body.token);
          const deviceId = await deviceOf(ctx);
          const found = signUpId === null ? null : await signUpState(db, signUpId, deviceId, now);
          if (signUpId === null || found === null) throw refusal("TOKEN_INVALID");
          if (found.state === "account_exists") throw refusal("ACCOUNT_EXISTS");
          const isTyped = password !== "" || found.state === "password_wanted";
          const problem = isTyped ? passwordRefusal(password, found.email) : null;
          if (problem !== null) throw badFields({ password: problem });
          const userId = await confirmSignUp(
            db,
            {
              signUpId,
              deviceId,
              passwordHash: isTyped ? await hashPassword(password) : null,
              locale: locale === "" ? null : toLocale(locale),
            },
            crypto.randomUUID(),
            now,
          );
          // Somebody else confirmed the address since it was looked up.
          if (userId === null) throw refusal("ACCOUNT_EXISTS");
          const user = await ctx.context.internalAdapter.findUserById(userId);
          const session = await ctx.context.internalAdapter.createSession(userId);
          if (user === null) throw refusal("TOKEN_INVALID");
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ status: true });
        },
      ),
    },
  };
}
