import type { OwnDraft, ProfileDraft } from "#domain/drivers/profile-input.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { isDecided } from "#web/lib/errors/is-decided.ts";

/** A form as it is sent. */
export interface SentForm extends Pick<OwnDraft, "removedVehicleIds"> {
  readonly key: string;
  readonly profile: ProfileDraft;
  readonly seenVersion: number;
}

/** The forms that were sent and have no answer, without one that has it. */
export function withoutAnswered(unanswered: readonly SentForm[], key: string): readonly SentForm[] {
  return unanswered.filter((sent) => sent.key !== key);
}

/**
 * The form that the server has taken of those that were sent and have no answer; `undefined`: none. It is asked once the
 * registration is another one than these were typed on: then the server answers the key of the one that it has, and refuses
 * the others.
 * @throws the failure that keeps it from being known
 */
export async function takenOf(unanswered: readonly SentForm[]): Promise<SentForm | undefined> {
  for (const sent of unanswered) {
    try {
      await trpcClient.drivers.send.mutate(sent);
      return sent;
    } catch (error) {
      if (!isDecided(error)) throw error;
    }
  }
  return undefined;
}
