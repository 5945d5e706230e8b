import { lt } from "drizzle-orm";
import type { Database } from "../client.ts";
import { emailChanges, passwordResets, signUps } from "../schema/pending-changes.ts";
import { attempts, sessions, verifications } from "../schema/users.ts";
import { oldMailsDelete } from "./mails.ts";

/** Deletes what is over at an instant, and settled mails older than another, all by index. */
export async function deleteWhatIsOver(db: Database, now: number, mailsBefore: number): Promise<void> {
  await db.batch([
    db.delete(sessions).where(lt(sessions.expiresAt, new Date(now))),
    db.delete(verifications).where(lt(verifications.expiresAt, new Date(now))),
    db.delete(signUps).where(lt(signUps.expiresAt, now)),
    db.delete(emailChanges).where(lt(emailChanges.expiresAt, now)),
    db.delete(passwordResets).where(lt(passwordResets.expiresAt, now)),
    db.delete(attempts).where(lt(attempts.endsAt, now)),
    oldMailsDelete(db, mailsBefore),
  ]);
}
