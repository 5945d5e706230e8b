import { realEmail } from "#domain/access/email.ts";
import { ROLES, type Role } from "#domain/access/actor.ts";
import { answerOf, requestAuth } from "./auth-request.ts";
import { confirmSignOut } from "./sign-out/pending-sign-out.ts";

/** The signed-in user. */
export interface SessionUser {
  readonly id: string;
  /** `null` for an account from Google or LINE without an address. */
  readonly email: string | null;
  readonly name: string;
  readonly role: Role;
}

/** The answer of better-auth's `/get-session` to a visitor with a session. */
interface AuthSession {
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly role?: string;
  };
  readonly session: { readonly expiresAt: string };
}

/** A session as the server reports it. */
export interface FoundSession {
  readonly user: SessionUser;
  readonly expiresAt: number;
}

/** `null`: nobody is signed in; `outdated`: a later request or a sign-in or sign-out has superseded the answer. */
export type SessionAnswer = FoundSession | null | "unreachable" | "outdated";

declare global {
  /** `/get-session` as `first-paint.js` has asked it before the page's code was there. */
  var khondeeEarlySession: Promise<Response> | undefined;
}

/** Requests are numbered, because answers may arrive out of order. */
let asked = 0;
/** The latest request that is answered, or superseded by a sign-in or sign-out. */
let settled = 0;

/** Loads the session from the server. */
export async function askWhoIsSignedIn(): Promise<SessionAnswer> {
  asked += 1;
  const question = asked;
  const found = await fetchSession();
  if (question <= settled) return "outdated";
  // Without an answer, that of an earlier request may still count.
  if (found !== "unreachable") settled = question;
  return found;
}

/** After a sign-in or sign-out: answers to earlier requests are outdated. */
export function outdateQuestions(): void {
  settled = asked;
}

/** Whether the signed-in user is an admin; a failed check means no. */
export async function askIsAdmin(): Promise<boolean> {
  try {
    const { trpcClient } = await import("../api/trpc.ts");
    return await trpcClient.account.isAdmin.mutate();
  } catch {
    return false;
  }
}

async function fetchSession(): Promise<FoundSession | null | "unreachable"> {
  if (!(await confirmSignOut())) return null;
  try {
    const { ok, body } = (await earlyAnswer()) ?? (await requestAuth("/get-session"));
    if (!ok) return "unreachable";
    if (body === null) return null;
    const { user, session } = body as AuthSession;
    const role = ROLES.find((each) => each === user.role) ?? "customer";
    return {
      user: { id: user.id, email: realEmail(user.email), name: user.name, role },
      expiresAt: new Date(session.expiresAt).getTime(),
    };
  } catch {
    return "unreachable";
  }
}

/** The answer that was asked for before this code was there, once; `null` without one, and where it failed. */
async function earlyAnswer() {
  const early = globalThis.khondeeEarlySession;
  globalThis.khondeeEarlySession = undefined;
  const response = await early?.catch(() => null);
  return response?.ok === true ? answerOf(response) : null;
}
