import type { BetterAuthPlugin, GenericEndpointContext } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import type { Database } from "#db/client.ts";
import {
  countCodeTry,
  insertLoginCode,
  pendingLoginCode,
  useLoginCode,
  type Newcomer,
} from "#db/queries/account/login-codes.ts";
import { emailProblem, isPlaceholderEmail, readEmail } from "#domain/access/email.ts";
import { LOGIN_CODE_MS } from "#domain/access/link-lifetimes.ts";
import { plainName } from "#domain/access/person-name.ts";
import { toLocale, type Locale } from "#domain/locale.ts";
import { callerNetwork, clearAttempts, limitAttempt } from "../../rate-limit.ts";
import { readLinkToken } from "../../services/account/link-token.ts";
import { isLoginCode } from "../../services/account/login-code.ts";
import { openDraft, sealDraft } from "../../services/account/sealed-draft.ts";
import { limitOrRefuse } from "../address-limits.ts";
import { attemptSubject, deviceOf, ensureDevice } from "../device-cookie.ts";
import { badFields, refusal } from "../flow-errors.ts";
import { challengeSecondFactor } from "../second-factor/challenge.ts";

const text = z.string().max(10_000).catch("");
const tokenBody = z.object({ token: text });

/** Six digits; what is something else does not count as a try. */
const CODE = /^\s*(?:\d\s*){6}$/;

/**
 * Logging in without a password, by a mail with a six-digit code and a link. Both prove the address: one without an
 * account gets one. The code works only in the browser that asked, so that one read over a shoulder opens nothing; the
 * link works in any browser, with a press on its page, so that a mail scanner that opens it uses nothing up. A request
 * takes the same time, answers and writes the same whether or not the address has an account.
 */
export function mailCodeFlow(db: Database, secret: string): BetterAuthPlugin {
  const idOf = (token: string) => readLinkToken(secret, "login", token);
  return {
    id: "khondee-mail-code-flow",
    endpoints: {
      /**
       * Requests a login. `mailed` is false when the address has had several mails lately: the code and the link of the
       * latest one of this browser, and the links of all, still work. `draft`: the move being booked, which waits,
       * encrypted, for whoever opens the link in another browser.
       */
      requestLoginCode: createAuthEndpoint(
        "/code/request",
        {
          method: "POST",
          body: z.object({ email: text, locale: text, draft: z.string().catch("") }),
        },
        async (ctx) => {
          const now = Date.now();
          const email = readEmail(ctx.body.email);
          if (email === null) throw badFields({ email: emailProblem(ctx.body.email) });
          const network = callerNetwork(ctx.request?.headers.get("cf-connecting-ip") ?? "");
          if (network !== null) await limitOrRefuse(db, "login-code-network", network, now);
          const deviceId = await ensureDevice(ctx);
          const subject = await attemptSubject(ctx, db, email);
          const isKnownBrowser = subject !== email;
          if (network !== null && !isKnownBrowser)
            await limitOrRefuse(db, "login-code-network-address", `${network} ${email}`, now);
          const mailed = (await limitAttempt(db, "login-code-mail", subject, now)) === null;
          const draft = await sealDraft(secret, ctx.body.draft);
          // A placeholder has no mailbox, so nobody can prove that it is theirs.
          if (mailed && !isPlaceholderEmail(email))
            await insertLoginCode(db, {
              requestId: crypto.randomUUID(),
              email,
              deviceId,
              draft,
              locale: toLocale(ctx.body.locale),
              createdAt: now,
              expiresAt: now + LOGIN_CODE_MS,
            });
          return ctx.json({ mailed });
        },
      ),

      /** Logs in with the code, in the browser that asked for it. `name`: what a new account is called. */
      verifyLoginCode: createAuthEndpoint(
        "/code/verify",
        { method: "POST", body: z.object({ email: text, code: text, name: text, locale: text }) },
        async (ctx) => {
          const now = Date.now();
          const { code, name, locale } = ctx.body;
          const email = readEmail(ctx.body.email);
          if (email === null) throw badFields({ email: emailProblem(ctx.body.email) });
          if (!CODE.test(code)) throw badFields({ code: code.trim() === "" ? "REQUIRED" : "CODE_WRONG" });
          const subject = await attemptSubject(ctx, db, email);
          await limitOrRefuse(db, "login-code-try", subject, now);
          const deviceId = await deviceOf(ctx);
          const requestId = deviceId === null ? null : await countCodeTry(db, email, deviceId, now);
          if (requestId === null) throw refusal("TOKEN_INVALID");
          if (!(await isLoginCode(secret, requestId, code))) throw badFields({ code: "CODE_WRONG" });
          const answer = await enter(ctx, requestId, newcomer(plainName(name), locale), now);
          await clearAttempts(db, "login-code-try", subject);
          return ctx.json(answer);
        },
      ),

      /** Whether a link still works; it is not used up. The address is given to whoever has the link. */
      checkLoginLink: createAuthEndpoint("/code/check", { method: "POST", body: tokenBody }, async (ctx) => {
        const requestId = await idOf(ctx.body.token);
        const found = requestId === null ? undefined : await pendingLoginCode(db, requestId, Date.now());
        return ctx.json(found === undefined ? { state: "expired" } : { state: "ready", email: found.email });
      }),

      /** Logs in with the link. `draft`: the move that was being booked in the other browser, or `null`. */
      openLoginLink: createAuthEndpoint(
        "/code/open",
        { method: "POST", body: tokenBody.extend({ locale: text }) },
        async (ctx) => {
          const requestId = await idOf(ctx.body.token);
          if (requestId === null) throw refusal("TOKEN_INVALID");
          return ctx.json(await enter(ctx, requestId, newcomer("", ctx.body.locale), Date.now()));
        },
      ),
    },
  };

  /**
   * Uses the request up and opens a session, or asks for the second factor.
   * @throws APIError TOKEN_INVALID when it has been used, replaced or has expired
   */
  async function enter(ctx: GenericEndpointContext, requestId: string, person: Newcomer, now: number) {
    const used = await useLoginCode(db, requestId, person, now);
    const user = used === null ? null : await ctx.context.internalAdapter.findUserById(used.userId);
    if (used === null || user === null) throw refusal("TOKEN_INVALID");
    // The browser that asked has the draft itself.
    const isElsewhere = used.deviceId !== (await deviceOf(ctx));
    const draft = isElsewhere && used.draft !== null ? await openDraft(secret, used.draft) : null;
    if ("twoFactorEnabled" in user && user.twoFactorEnabled === true) {
      await challengeSecondFactor(ctx, user.id);
      return { next: "second_factor", draft };
    }
    const session = await ctx.context.internalAdapter.createSession(user.id);
    await setSessionCookie(ctx, { session, user });
    return { next: "signed_in", draft };
  }
}

function newcomer(name: string, locale: string): Newcomer {
  const language: Locale | null = locale === "" ? null : toLocale(locale);
  return { userId: crypto.randomUUID(), name, locale: language };
}
