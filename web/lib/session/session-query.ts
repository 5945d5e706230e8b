import { realEmail } from "#domain/access/email.ts";
import { ROLES, type Role } from "#domain/access/actor.ts";

/** Who is signed in. */
export interface SessionUser {
  readonly id: string;
  /** `null` for people who came through Google or LINE without an address. */
  readonly email: string | null;
  readonly name: string;
  readonly role: Role;
}

/** A session as the server knows it. */
export interface FoundSession {
  readonly user: SessionUser;
  readonly expiresAt: number;
}

/** `null`: nobody is signed in; `outdated`: by the time the answer came, more was known than it says. */
export type SessionAnswer = FoundSession | null | "unreachable" | "outdated";

/** The questions are numbered: answers may come in another order. */
let asked = 0;
/** The latest question that is settled: by its answer, or because somebody came in or left after it. */
let settled = 0;

/** Asks the server who is signed in. */
export async function askWhoIsSignedIn(): Promise<SessionAnswer> {
  asked += 1;
  const question = asked;
  const found = await fetchSession();
  if (question <= settled) return "outdated";
  // No answer settles nothing: that to an earlier question may still come.
  if (found !== "unreachable") settled = question;
  return found;
}

/** Somebody has come in or left: what was asked before says nothing about after. */
export function outdateQuestions(): void {
  settled = asked;
}

/** Whether who is signed in is an admin; a check that fails means no. */
export async function askIsAdmin(): Promise<boolean> {
  try {
    const { trpcClient } = await import("../api/trpc.ts");
    return await trpcClient.account.isAdmin.mutate();
  } catch {
    return false;
  }
}

async function fetchSession(): Promise<FoundSession | null | "unreachable"> {
  try {
    const { client } = await import("./auth-client.ts");
    const { data, error } = await client.getSession();
    if (error !== null) return "unreachable";
    if (data === null) return null;
    const { id, name } = data.user;
    const email = realEmail(data.user.email);
    const role = ROLES.find((each) => each === ("role" in data.user ? data.user.role : null)) ?? "customer";
    return { user: { id, email, name, role }, expiresAt: new Date(data.session.expiresAt).getTime() };
  } catch {
    return "unreachable";
  }
}
