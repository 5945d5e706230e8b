import type { driverSessionsByTokens } from "#db/queries/account/sessions.ts";
import type { JobCommand } from "#domain/jobs/command.ts";
import { jobAnswer } from "#domain/jobs/job-answer.ts";
import { driverOfSession, type SessionClaim, type SignedInDriver } from "../auth/driver-session.ts";
import { summarizeError } from "../describe-error.ts";
import type { BoardReply, SessionReply } from "./board.ts";

/** Sessions that one trip reads. */
const MOST_AT_ONCE = 200;
/** How long a trip may take: all that ask meanwhile wait for its end, and go the way of every call when it has none. */
const TRIP_MAX_MS = 2_000;

/** Reads sessions of drivers by their tokens. */
type Sessions = (tokens: readonly string[]) => ReturnType<typeof driverSessionsByTokens>;

interface Waiting {
  readonly claim: SessionClaim;
  readonly tell: (driver: SignedInDriver | null) => void;
}

/**
 * Who the drivers of calls are that bring their session to the board. What asks while a trip to D1 is under way waits for
 * the next one, which reads the sessions of all of them: never one from before it was asked for.
 */
export class DriverSessions {
  private readonly sessions: Sessions;
  private readonly now: () => number;
  private readonly waiting: Waiting[] = [];
  private isReading = false;

  constructor(source: { readonly sessions: Sessions; readonly now: () => number }) {
    this.sessions = source.sessions;
    this.now = source.now;
  }

  /** The signed-in driver, as D1 has them now; `null` where there is none, or D1 does not answer. */
  driverOf(claim: SessionClaim): Promise<SignedInDriver | null> {
    return new Promise((tell) => {
      this.waiting.push({ claim, tell });
      if (!this.isReading) void this.readAll();
    });
  }

  private async readAll(): Promise<void> {
    this.isReading = true;
    while (this.waiting.length > 0) {
      const asked = this.waiting.splice(0, MOST_AT_ONCE);
      const drivers = await this.read(asked.map(({ claim }) => claim));
      for (const [index, { tell }] of asked.entries()) tell(drivers[index] ?? null);
    }
    this.isReading = false;
  }

  private async read(claims: readonly SessionClaim[]): Promise<readonly (SignedInDriver | null)[]> {
    try {
      const tokens = [...new Set(claims.map(({ token }) => token))];
      const found = await answered(this.sessions(tokens), TRIP_MAX_MS);
      const byToken = new Map(found.map((session) => [session.token, session]));
      const now = this.now();
      return claims.map((claim) => {
        const session = byToken.get(claim.token);
        return session === undefined ? null : driverOfSession(session, claim, now);
      });
    } catch (error) {
      console.warn("sessions not read", { error: summarizeError(error) });
      return [];
    }
  }
}

/** The answer to a question, or an error where it takes longer. */
function answered<Answer>(question: Promise<Answer>, limitMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
    void question.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The board's reply to a press as its driver is answered it; `null` where nothing is decided. */
export function answerOf(
  reply: BoardReply,
  command: JobCommand & { readonly driverId: string },
): SessionReply | null {
  if (reply.outcome === "refused") return reply;
  if (!("order" in reply)) return null;
  const answer = jobAnswer(reply.order, command.driverId, command);
  return answer === null ? null : { outcome: "answered", answer };
}
